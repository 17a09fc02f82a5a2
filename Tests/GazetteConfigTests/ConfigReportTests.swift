// Tests of how problems are shown.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct ConfigReportTests {
  static func report(_ yaml: String, columns: Int = 120) -> String {
    do throws(ConfigError) {
      _ = try Reading.read(yaml)
      return ""
    } catch {
      return ConfigReport(
        text: Array(yaml.utf8), of: "config.yaml", known: Reading.plugins, columns: columns
      ).text(
        error)
    }
  }

  static func problem(_ what: String, line: Int, column: Int) -> ConfigError {
    ConfigError(what, at: Place(file: "config.yaml", line: line, column: column))
  }

  @Test func `a problem is a sentence, the line and a caret`() {
    let yaml = "sources:\n  - {name: a, type: rss, ulr: https://a.example/}\n"
    #expect(
      ConfigReportTests.report(yaml) == """
        config.yaml:2:26: 'ulr' is not an option of an 'rss' source. Did you mean 'url'?
          - {name: a, type: rss, ulr: https://a.example/}
                                 ^ sources[0].ulr

        """)
  }

  @Test func `after ten problems the rest are counted`() {
    let yaml = (1...13).map { "zzzzzzzzz\($0): 1\n" }.joined()
    let lines = ConfigReportTests.report(yaml).split(separator: "\n")
    #expect(lines.count == 31)
    #expect(lines.last == "and 3 more")
  }

  @Test func `messages alone have their places beside them, and no secrets`() throws {
    let yaml = "sources: [{name: a, type: newsapi, api_key: hunter2, endpoint: hunter2}]\n"
    let error = try #require(throws: ConfigError.self) { try Reading.read(yaml) }
    let report = ConfigReport(
      text: Array(yaml.utf8), of: "config.yaml", known: Reading.plugins)
    let messages = report.messages(error)
    #expect(messages.map(\.place) == [Place(file: "config.yaml", line: 1, column: 64)])
    #expect(messages.map(\.option) == ["sources[0].endpoint"])
    #expect(
      messages[0].text.hasPrefix("'endpoint' takes one of top-headlines, everything, not '***'"))
    let many = ConfigError((1...20_000).map { ConfigProblem("odd \($0)", at: nil) })
    #expect(report.messages(many).map(\.text).suffix(2) == ["odd 10.", "and 19990 more"])
  }

  @Test func `ten problems are all shown`() {
    let yaml = (1...10).map { "zzzzzzzzz\($0): 1\n" }.joined()
    #expect(ConfigReportTests.report(yaml).split(separator: "\n").count == 30)
  }

  @Test func `a problem without a line is a sentence alone`() {
    #expect(
      ConfigReport(text: [], of: "config.yaml", known: Reading.plugins).text(
        ConfigError("there is no configuration", hint: "Make one."))
        == "there is no configuration. Make one.\n")
    #expect(
      ConfigReport(text: Array("a: 1\n".utf8), of: "config.yaml", known: Reading.plugins).text(
        ConfigReportTests.problem("odd", line: 9, column: 1)) == "config.yaml:9:1: odd.\n")
  }

  @Test func `a long line is shown around its caret`() {
    let start = String(repeating: "a", count: 300)
    let text = Array("\(start)HERE\(start)\n".utf8)
    let report = ConfigReport(text: text, of: "config.yaml", known: Reading.plugins, columns: 60)
      .text(ConfigReportTests.problem("odd", line: 1, column: 301))
    let lines = report.split(separator: "\n").map(Array.init)
    #expect(lines[1].count <= 60)
    #expect(String(lines[1][lines[2].count - 1]) == "H")
    #expect(lines[1].first == "…")
  }

  @Test
  func `the caret stands below wide characters as well`() {
    let text = Array("- {name: 소식통, pth: x}\n".utf8)
    let report = ConfigReport(text: text, of: "config.yaml", known: Reading.plugins)
      .text(ConfigReportTests.problem("odd", line: 1, column: 15))
    #expect(
      report == """
        config.yaml:1:15: odd.
        - {name: 소식통, pth: x}
                         ^ [0].pth

        """)
  }

  @Test
  func `control characters of the file stay in the file`() {
    let text = Array("a: \u{1B}[31mred\u{202E}\t1\n".utf8)
    let report = ConfigReport(text: text, of: "config.yaml", known: Reading.plugins)
      .text(ConfigReportTests.problem("odd \u{1B}[31m", line: 1, column: 1))
    #expect(!report.unicodeScalars.contains { ($0.value < 32 && $0 != "\n") || $0 == "\u{202E}" })
  }

  @Test func `a message is at most 500 characters`() {
    let long = String(repeating: "x", count: 2000)
    let report = ConfigReport(text: [], of: "config.yaml", known: Reading.plugins).text(
      ConfigReportTests.problem(long, line: 1, column: 1))
    #expect(report.count <= 502)
  }

  @Test(arguments: [
    ("api_key: hunter2", 1, "api_key: ***"),
    ("api_kye: hunter2", 1, "api_kye: ***"),
    ("  apikey: 'hunter2' # mine", 3, "  apikey: *** # mine"),
    ("- {name: a, token: hunter2, url: x}", 20, "- {name: a, token: ***, url: x}"),
    ("url: https://reed:hunter2@a.example/", 1, "url: https://***@a.example/"),
    (
      "url: https://a.example/?q=1&apikey=hunter2&x=2", 1,
      "url: https://a.example/?q=1&apikey=***&x=2"
    ),
    ("headers: {Authorization: hunter2}", 1, "headers: {Authorization: ***}"),
    ("\"api_key\": hunter2", 1, "\"api_key\": ***"),
    ("X-Api-Key: hunter2 and more", 1, "X-Api-Key: ***"),
    ("password: \"hunter2", 11, "password: ***"),
    ("api_key: [hunter2, 'hunter2'] # two", 1, "api_key: [***] # two"),
    ("- {name: a, api_key: [hunter2, hunter2], url: x}", 1, "- {name: a, api_key: [***], url: x}"),
    ("api_key: [hunter2,", 1, "api_key: [***"),
  ]) func `a line is shown without its secrets`(line: String, column: Int, shown: String) {
    let report = ConfigReport(
      text: Array((line + "\n").utf8), of: "config.yaml", known: Reading.plugins
    )
    .text(ConfigReportTests.problem("odd", line: 1, column: column))
    #expect(report.split(separator: "\n")[1] == shown)
    #expect(!report.contains("hunter2"))
  }

  @Test(arguments: ["api_key: ${NEWSAPI_KEY}", "api_key: {file: key}", "keywords: a", "then: drop"])
  func `what is no secret is shown as it is`(line: String) {
    let report = ConfigReport(
      text: Array((line + "\n").utf8), of: "config.yaml", known: Reading.plugins
    )
    .text(ConfigReportTests.problem("odd", line: 1, column: 1))
    #expect(report.split(separator: "\n")[1] == line)
  }

  @Test func `the caret moves with what is hidden before it`() {
    let line = "- {token: hunter2hunter2, ulr: x}"
    let report = ConfigReport(
      text: Array((line + "\n").utf8), of: "config.yaml", known: Reading.plugins
    )
    .text(ConfigReportTests.problem("odd", line: 1, column: 27))
    #expect(report.hasSuffix("- {token: ***, ulr: x}\n               ^ [0].ulr\n"))
  }

  @Test(arguments: ["api_key:\n  hunter2\n", "api_key: |\n  hunter2\n", "{password:\n  hunter2}\n"])
  func `a secret on a line of its own is hidden`(text: String) {
    let report = ConfigReport(text: Array(text.utf8), of: "config.yaml", known: Reading.plugins)
      .text(ConfigReportTests.problem("odd", line: 2, column: 3))
    let lines = report.split(separator: "\n")
    #expect(lines.prefix(2) == ["config.yaml:2:3: odd.", "  ***"])
    #expect(lines[2].hasPrefix("  ^") && !report.contains("hunter2"))
  }

  @Test(arguments: [
    ("api_key:\n  - x\n  - hunter2\n", 3), ("api_key: [x,\n  hunter2,\n  y]\n", 2),
    ("api_key: [x,\n  y,\n  hunter2]\n", 3), ("{api_key: [\n  hunter2]}\n", 2),
    ("api_key:\n  [x,\n  hunter2]\n", 3),
  ])
  func `a secret in a list over several lines is hidden`(text: String, line: Int) {
    let report = ConfigReport(text: Array(text.utf8), of: "config.yaml", known: Reading.plugins)
      .text(ConfigReportTests.problem("odd", line: line, column: 3))
    let lines = report.split(separator: "\n")
    #expect(lines.prefix(2) == ["config.yaml:\(line):3: odd.", "  ***"])
    #expect(lines[2].hasPrefix("  ^") && !report.contains("hunter2"))
  }

  @Test func `other lists over several lines are shown`() {
    for text in [
      "tags:\n  - x\n  - open\n", "tags: [x,\n  y,\n  open]\n", "api_key: k\ntags: [\n  open]\n",
    ] {
      let report = ConfigReport(text: Array(text.utf8), of: "config.yaml", known: Reading.plugins)
        .text(ConfigReportTests.problem("odd", line: 3, column: 3))
      #expect(report.contains("open"))
    }
  }

  @Test func `messages hide secrets of addresses`() {
    let yaml = "sources: [{name: a, type: rss, url: 'htp://reed:hunter2@a.example/?token=hunter2'}]"
    #expect(!ConfigReportTests.report(yaml).contains("hunter2"))
  }

  @Test func `a fault in another file shows no line of this one`() {
    let place = Place(file: "weather.json", line: 1, column: 3)
    let report = ConfigReport(text: Array("a: 1\n".utf8), of: "config.yaml", known: Reading.plugins)
    #expect(report.text(ConfigError("odd", at: place)) == "weather.json:1:3: odd.\n")
  }
}
