// The faults that a configuration can have, each with all that is shown of it: once in the main file,
// once in a file that it includes.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct ConfigRuleTests {
  /// One fault: the text that has it, and what is told, without the file's name.
  struct Sample: Sendable, CustomTestStringConvertible {
    var rule: String
    var text: [UInt8]
    /// Behind `FILE:`, and the lines below it.
    var told: [String]
    /// Whether it can stand in an included file.
    var isAnywhere = true

    init(_ rule: String, _ text: String, _ told: String..., isAnywhere: Bool = true) {
      self.init(rule, Array(text.utf8), told, isAnywhere: isAnywhere)
    }

    init(_ rule: String, _ text: [UInt8], _ told: [String], isAnywhere: Bool = true) {
      self.rule = rule
      self.text = text
      self.told = told
      self.isAnywhere = isAnywhere
    }

    var testDescription: String { rule }
  }

  /// The report of a configuration whose main file is `main`, and `sub/part.yaml` is `part`.
  private static func report(main: [UInt8], part: [UInt8]? = nil, columns: Int = 120) -> String {
    let folder = TemporaryFolder()
    if let part {
      folder.make("sub")
      folder.write(part, to: "sub/part.yaml")
    }
    var world = Surroundings(folder: folder.path, home: "/home/reed")
    world.reveal = ConfigRuleTests.reveal
    let file = ConfigFile(path: "config.yaml", bytes: main)
    let files = ConfigFiles(file, surroundings: world)
    do throws(ConfigError) {
      _ = try ConfigurationReader(known: Reading.plugins, surroundings: world)
        .read(files) { _ in true }
      return ""
    } catch {
      return ConfigReport(files: files.files, known: Reading.plugins, columns: columns).text(error)
    }
  }

  /// No variable is set.
  @Sendable private static func reveal(
    _ reference: SecretReference
  ) -> Result<String, SecretProblem> {
    switch reference {
    case .environment(let name):
      .failure(SecretProblem("$\(name) is not set", hint: "Set it.", isUnset: true))
    case .inFolder(_, let inner): reveal(inner)
    case .literal, .file, .command: .success("")
    }
  }

  @Test(arguments: samples)
  func `a fault of the main file is told with its line and its path`(sample: Sample) {
    let lines = ConfigRuleTests.report(main: sample.text).split(separator: "\n").map(String.init)
    #expect(lines == ["config.yaml:\(sample.told[0])"] + sample.told.dropFirst())
  }

  @Test(arguments: samples.filter(\.isAnywhere))
  func `a fault of an included file is told in the same words with its own place`(sample: Sample) {
    let report = ConfigRuleTests.report(
      main: Array("include: [sub/*.yaml]\n".utf8), part: sample.text)
    let lines = report.split(separator: "\n").map(String.init)
    #expect(lines == ["sub/part.yaml:\(sample.told[0])"] + sample.told.dropFirst())
  }

  static let samples: [Sample] = [
    Sample(
      "bad YAML", "sources: [a, b\n",
      "1:10: a list in '[' is not closed. Write ',' or ']'.", "sources: [a, b", "         ^"),
    Sample(
      "tab", "sources:\n\t- name: a\n",
      "2:1: a tab cannot indent in YAML. Use blanks, two for each level.", " - name: a", "^"),
    Sample(
      "duplicate key",
      "sources:\n- name: a\n  type: fixture\n  path: x\n  name: b\n",
      "5:3: 'name' is here for the second time. Keep one of the two.", "  name: b",
      "  ^ sources[0].name"),
    Sample(
      "unknown key", "sources:\n- {name: a, type: rss, ulr: https://a.example/}\n",
      "2:24: 'ulr' is not an option of an 'rss' source. Did you mean 'url'?",
      "- {name: a, type: rss, ulr: https://a.example/}",
      "                       ^ sources[0].ulr"),
    Sample(
      "wrong type", "sources:\n- name: a\n  type: fixture\n  path: [x]\n",
      "4:9: 'path' takes a path such as digests/today.md, not a list.",
      "  path: [x]", "        ^ sources[0].path"),
    Sample(
      "duration", "sources:\n- name: a\n  type: fixture\n  path: x\n  every: hourly\n",
      "5:10: 'every' takes a duration such as 30s, 15m, 24h, 7d or 2w, not 'hourly'.",
      "  every: hourly", "         ^ sources[0].every"),
    Sample(
      "duration out of range", "http: {timeout: 0s}\n",
      "1:17: 'timeout' takes a duration from 1s to 10m.", "http: {timeout: 0s}",
      "                ^ http.timeout", isAnywhere: false),
    Sample(
      "size", "http:\n  max_body: 20 megabytes\n",
      "2:13: 'max_body' takes a size such as 500KB or 20MB, not '20 megabytes'."
        + " Without it, 20MB holds.", "  max_body: 20 megabytes",
      "            ^ http.max_body", isAnywhere: false),
    Sample(
      "size out of range", "http: {max_body: 2GB}\n",
      "1:18: 'max_body' takes a size from 1KB to 1GB.", "http: {max_body: 2GB}",
      "                 ^ http.max_body", isAnywhere: false),
    Sample(
      "date", "outputs:\n- renderer: plain\n  since: 2026-13-40\n",
      "3:10: 'since' takes a date such as 2026-11-30, a duration such as 7d, 'last', 'all',"
        + " not '2026-13-40'. Without it, last holds.", "  since: 2026-13-40",
      "         ^ outputs[0].since"),
    Sample(
      "unknown type", "sources:\n- name: a\n  type: rsss\n",
      "3:9: there is no source type 'rsss'. Did you mean 'rss'?", "  type: rsss",
      "        ^ sources[0].type"),
    Sample(
      "unknown renderer", "outputs: [{renderer: markdwon}]\n",
      "1:22: there is no renderer 'markdwon'. Did you mean 'markdown'?",
      "outputs: [{renderer: markdwon}]", "                     ^ outputs[0].renderer"),
    Sample(
      "unknown storage", "storage: {type: sqlitee}\n",
      "1:17: there is no storage 'sqlitee'. Did you mean 'sqlite'?", "storage: {type: sqlitee}",
      "                ^ storage.type", isAnywhere: false),
    Sample(
      "explicit tag", "sources:\n- {name: !!str a, type: fixture, path: x}\n",
      "2:10: a tag such as '!!str' has no meaning here. Delete it: the key decides what its value is.",
      "- {name: !!str a, type: fixture, path: x}", "         ^ sources[0].name"),
    Sample(
      "nowhere", "sources:\n- *usual\n",
      "2:3: '*usual' refers to '&usual', which is nowhere above."
        + " Write '&usual' before the value it names.", "- *usual", "  ^"),
    Sample(
      "cycle", "x-a: &a [*a]\n",
      "1:10: '*a' stands inside of '&a', so it would hold itself. Write the value out.",
      "x-a: &a [*a]", "         ^"),
    Sample(
      "aliases",
      "x-a: &a [" + String(repeating: "1,", count: 99) + "1]\nx-b:\n"
        + String(repeating: "- *a\n", count: 100),
      "102:3: aliases stand for more than 10000 values. Write the values out, or use fewer aliases.",
      "- *a", "  ^"),
    Sample(
      "nesting", "x-a: " + String(repeating: "[", count: 50) + "\n",
      "1:55: values are nested more than 50 deep. Nothing in a configuration needs that.",
      "x-a: " + String(repeating: "[", count: 50), String(repeating: " ", count: 54) + "^"),
    Sample(
      "second document", "sources: []\n---\nsources: []\n",
      "2:1: a second document begins here."
        + " One file holds one configuration; delete the line '---'.", "---", "^"),
    Sample(
      "NUL", "x-a: b\0\n", "1:7: the file has a NUL byte. Delete it.", "x-a: b\u{FFFD}", "      ^"),
    Sample(
      "UTF-8", Array("x-a: ".utf8) + [0xE9, 10],
      [
        "1:6: the file is not UTF-8. Save it as UTF-8, or write the character anew.",
        "x-a: \u{FFFD}", "     ^",
      ]),
    Sample(
      "size of the file", "# long\n" + String(repeating: "#", count: 1_000_000),
      "1:1: the file is larger than 1 MB. A configuration holds sources, not articles.",
      "# long", "^", isAnywhere: false),
    Sample(
      "unset variable", "sources:\n- {name: a, type: newsapi, api_key: \"${KEY}\"}\n",
      "2:37: $KEY is not set. Set it.", "- {name: a, type: newsapi, api_key: ***}",
      "                                    ^ sources[0].api_key"),
    Sample(
      "impossible combination",
      "sources:\n- {name: a, type: newsapi, api_key: k, country: us, sources: bbc}\n",
      "2:62: 'sources' does not go with 'country'.",
      "- {name: a, type: newsapi, api_key: ***, country: us, sources: bbc}",
      "                                                               ^ sources[0].sources"),
    Sample(
      "missing", "sources:\n- name: a\n  type: rss\n",
      "2:3: an 'rss' source needs 'url'. The address of the feed or of its page.", "- name: a",
      "  ^ sources[0]"),
    Sample(
      "no list", "sources: {name: a}\n",
      "1:10: 'sources' takes a list, not a map. Begin each of them with '- '.",
      "sources: {name: a}", "         ^ sources"),
    Sample(
      "rule", "rules:\n- when: {title: /a/x}\n  then: hide\n",
      "2:17: '/a/x' is neither text nor an expression."
        + " An expression is written /…/, or /…/i where case does not matter.",
      "- when: {title: /a/x}", "                ^ rules[0].when.title"),
  ]

  @Test func `ten faults are told and the rest are counted, over all files`() {
    let faults = { (count: Int) in
      "rules:\n" + String(repeating: "- {when: {tag: a}, then: dorp}\n", count: count)
    }
    let report = ConfigRuleTests.report(
      main: Array(("include: sub/part.yaml\n" + faults(6)).utf8), part: Array(faults(7).utf8))
    let lines = report.split(separator: "\n")
    #expect(lines.count == 31)
    #expect(lines.filter { $0.hasPrefix("config.yaml:") }.count == 6)
    #expect(lines.filter { $0.hasPrefix("sub/part.yaml:") }.count == 4)
    #expect(lines.last == "and 3 more")
  }

  @Test(arguments: [40, 80, 120]) func `a long line is cut to the terminal`(columns: Int) {
    let names = String(repeating: "a word or two, ", count: 40)
    let text = "sources:\n- {name: \"\(names)\", type: fixture, pth: x, tags: [\"\(names)\"]}\n"
    let lines = ConfigRuleTests.report(main: Array(text.utf8), columns: columns)
      .split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].count <= columns && lines[2].count <= columns)
    #expect(lines[1].dropFirst(lines[2].prefix { $0 == " " }.count).hasPrefix("pth"))
    #expect(lines[1].hasPrefix("…") && lines[1].hasSuffix("…"))
  }
}
