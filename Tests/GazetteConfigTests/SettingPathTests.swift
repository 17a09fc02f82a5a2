// Tests of the paths that messages give with the place of a problem.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct SettingPathTests {
  /// What stands at the carets of the messages about a configuration.
  private static func paths(_ yaml: String, columns: Int = 120) -> [String] {
    ConfigReportTests.report(yaml, columns: columns).split(separator: "\n")
      .filter { $0.contains("^") }
      .map { line in line.split(separator: " ").joined(separator: " ") }
  }

  @Test(arguments: [
    ("sources: [{name: a, type: fixture, path: x, every: hourly}]", "^ sources[0].every"),
    ("sources:\n- &a {name: a, type: fixture, path: x}\n- name: b\n", "^ sources[1]"),
    ("sources:\n- nmae: b\n  type: fixture\n  path: x", "^ sources[0].nmae"),
    (
      "sources:\n- name: b\n  type: fixture\n  path: x\n  tags:\n  - a\n  - [b]",
      "^ sources[0].tags[1]"
    ),
    ("sorces: []", "^ sorces"), ("storage: {keep: {max_age: 1y}}", "^ storage.keep.max_age"),
    ("rules: [{when: {older: soon}, then: hide}]", "^ rules[0].when.older"),
    ("http: {timeout: 1s, timeout: 2s}", "^ http.timeout"),
    ("'a b': 1", "^ ['a b']"),
    ("x-o: &o {since: soon}\noutputs: [{<<: *o, renderer: plain}]", "^ x-o.since"),
    (
      "sources: [{name: a, type: rss, url: 'https://a', headers: {X-A: [b]}}]",
      "^ sources[0].headers.X-A"
    ),
    ("language: kr", "^ language"), ("- a", "^"), ("a: \"b", "^"),
  ]) func `a caret has the path of the option beside it`(yaml: String, path: String) {
    #expect(SettingPathTests.paths(yaml) == [path])
  }

  @Test func `a path that does not fit behind the caret stands before it, or nowhere`() {
    let yaml = "storage: {type: sqlite, keep: {max_age: 1y}}"
    #expect(SettingPathTests.paths(yaml, columns: 62) == ["^ storage.keep.max_age"])
    #expect(SettingPathTests.paths(yaml, columns: 61) == ["storage.keep.max_age ^"])
    let short = "http: {keep_alive_and_more_of_it: 1}"
    #expect(SettingPathTests.paths(short, columns: 20) == ["^"])
  }
}
