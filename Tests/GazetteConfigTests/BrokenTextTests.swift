// Tests of how secrets stay out of messages about a file that is no YAML, or nearly names a variable.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct BrokenTextTests {
  private static func excerpt(_ yaml: String, line: Int, column: Int = 1) -> String {
    ConfigReport(text: Array(yaml.utf8), of: "config.yaml", known: Reading.plugins)
      .text(ConfigReportTests.problem("odd", line: line, column: column))
  }

  @Test(arguments: [
    ("sources:\n  - name: a\n    api_key:S3CRET\n    country: us\n", 3),
    ("a: \"b\napi_key:S3CRET", 2), ("a: [b\napi_key S3CRET", 2), ("a: {api_key: {fil: S3CRET", 1),
    ("{name: a, api_key: ${FOO}S3CRET}", 1), ("{name: a, api_key: ${FOO:-S3CRET}}", 1),
    ("{name: a, \"api_key\" : S3CRET, url: [", 1), ("- api_key S3CRET\n b: [", 1),
    ("{name: a, 'api_key':S3CRET, url: [", 1), ("a: [\nX-Api-Key=S3CRET&more", 2),
    ("api_key: \"S3C\n  S3CRET\nb: [", 2), ("api_key: \"S3C\nS3CRET\nb: [", 2),
    ("- {api_key: {fil: x,\nS3CRET\nb: [", 2), ("api_key: {file: [x,\n  S3CRET\n", 2),
    ("- auth:\n    X-A:S3CRET\nb: [", 2), ("a: [\napi_kye: S3CRET and S3CRET", 2),
  ]) func `behind the name of a secret nothing is shown of a broken line`(yaml: String, line: Int) {
    let report = Self.excerpt(yaml, line: line)
    #expect(report.contains("***"))
    #expect(!report.contains("S3C"), "\(report)")
  }

  @Test(arguments: [
    ("api_key: ${KEY:-S3CRET}", "api_key: ***"), ("api_key: ${KEY} S3CRET", "api_key: ***"),
    ("api_key: ${KEY}S3CRET", "api_key: ***"), ("api_key: ${}S3CRET}", "api_key: ***"),
    ("{a: b, api_key: \"${KEY:-S3CRET}\"}", "{a: b, api_key: ***}"),
  ]) func `what is nearly a variable is no variable`(yaml: String, shown: String) {
    #expect(Self.excerpt(yaml, line: 1).split(separator: "\n")[1] == shown)
  }

  @Test(arguments: [
    ("a: [\nname: b", 2), ("{api_key: ${NEWS_KEY}, url: [", 1), ("api_key:\nb: [\nurl: x", 3),
    ("api_key: S3CRET\nb: [\nurl: x", 3),
  ]) func `what is no secret of a broken file is shown`(yaml: String, line: Int) {
    let shown = yaml.split(separator: "\n")[line - 1]
    #expect(Self.excerpt(yaml, line: line).split(separator: "\n")[1] == shown)
  }

  @Test func `Gazette's own words are shown as they are`() {
    let yaml = "sources:\n  - name: a\n    api_key:S3CRET\n    country: us\n"
    #expect(
      ConfigReportTests.report(yaml) == """
        config.yaml:3:5: a ':' is missing after the key. Write 'key: value'.
            api_key:***
            ^

        """)
  }

  @Test(arguments: ["a: 1\rb: 2\rzz: 3", "a: 1\u{2028}b: 2\u{2028}zz: 3", "a: 1\r\nb: 2\r\nzz: 3"])
  func `lines end where YAML ends them`(yaml: String) {
    #expect(Self.excerpt(yaml, line: 3).hasSuffix("odd.\nzz: 3\n^ zz\n"))
  }
}
