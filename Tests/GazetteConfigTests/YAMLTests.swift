// Tests of the rules of YAML: what is understood, what is refused, and in which words.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct YAMLTests {
  @Test func `an empty file is an empty configuration`() throws {
    for text in ["", "\n", "# nothing\n", "---\n", "~\n"] {
      #expect(try Reading.read(text).sources.isEmpty)
    }
  }

  @Test func `a byte-order mark and Windows line ends are no trouble`() {
    let text = "\u{FEFF}http:\r\n  timeout: 5s\r\n  tiemout: 6s\r\n"
    #expect(
      Reading.problems(text) == [
        "config.yaml:3:3: 'tiemout' is not an option of 'http'. Did you mean 'timeout'?"
      ])
  }

  @Test func `NO is a country`() throws {
    let text = """
      sources:
        - {name: oslo, type: newsapi, api_key: k, country: NO}
        - {name: bergen, type: newsapi, api_key: k, country: no}
      """
    let sources = try Reading.read(text).sources
    #expect(sources.map { $0.options["country"]?.text } == ["NO", "no"])
  }

  @Test func `columns count characters`() {
    let text = "sources:\n  - {name: 소식통, type: fixture, pth: a.xml}\n"
    #expect(
      Reading.problems(text).last
        == "config.yaml:2:32: 'pth' is not an option of a 'fixture' source. Did you mean 'path'?")
  }

  @Test(arguments: [
    ("http:\n\ttimeout: 5s\n", "config.yaml:2:1"),
    ("sources:\n  - name: a\n  \ttype: rss\n", "config.yaml:3:3"),
    ("sources:\n  -\tname: a\n    type: rss\n", "config.yaml:2:4"),
    ("\thttp: {}\n", "config.yaml:1:1"),
  ])
  func `a tab that indents has its own message`(text: String, place: String) {
    let sentence = "a tab cannot indent in YAML. Use blanks, two for each level."
    #expect(Reading.problems(text) == ["\(place): \(sentence)"])
  }

  @Test func `a tab inside of text is text`() throws {
    let text = "sources:\n  - name: \"a\\tb\"\n    type: fixture\n    path: x\ty.xml\t# why\n"
    #expect(try Reading.read(text).sources[0].options["path"]?.text == "x\ty.xml")
  }

  @Test func `a duplicate key is reported at its second place, with all else that is wrong`() {
    let text = "http:\n  timeout: 5s\n  timeout: 6s\n  per_host: many\n"
    #expect(
      Reading.problems(text) == [
        "config.yaml:3:3: 'timeout' is here for the second time. Keep one of the two.",
        "config.yaml:4:13: 'per_host' takes a whole number from 1 to 100, not 'many'."
          + " Without it, 2 holds.",
      ])
  }

  @Test func `explicit tags are refused`() {
    #expect(
      Reading.problems("language: !!str ko\nx-a: !local {b: 1}\n") == [
        "config.yaml:1:11: a tag such as '!!str' has no meaning here."
          + " Delete it: the key decides what its value is.",
        "config.yaml:2:6: a tag such as '!!str' has no meaning here."
          + " Delete it: the key decides what its value is.",
      ])
  }

  @Test func `a second document is refused`() {
    #expect(
      Reading.problems("language: ko\n---\nlanguage: en\n") == [
        "config.yaml:2:1: a second document begins here."
          + " One file holds one configuration; delete the line '---'."
      ])
    #expect(Reading.problems("---\nlanguage: ko\n...\n") == [])
  }

  @Test func `a key that is no text is refused`() {
    #expect(
      Reading.problems("? [a]\n: 1\n") == ["config.yaml:1:3: a key is text, not a list."])
  }

  @Test(arguments: YAMLTests.broken)
  func `what is no YAML is told in our words`(text: String, sentence: String) {
    #expect(Reading.problems(text) == [sentence])
  }

  static let broken: [(String, String)] = [
    (
      "sources:\n  - name: a\n    typerss\n    url: b\n",
      "config.yaml:3:5: a ':' is missing after the key. Write 'key: value'."
    ),
    (
      "a: b: c\n",
      "config.yaml:1:5: a second ': ' stands where one value should be."
        + " Put the value in quotes, or check how far the line is indented."
    ),
    (
      "a: @home\n",
      "config.yaml:1:4: no value can begin with '@'. Put the value in quotes."
    ),
    ("a: \"b\nc: d\n", "config.yaml:1:4: these quotes are never closed. Close them."),
    ("a: [b, c\nd: e\n", "config.yaml:1:4: a list in '[' is not closed. Write ',' or ']'."),
    (
      "a: {b: c\n",
      "config.yaml:1:4: a map in '{' is not closed. "
        + "Write ',' or '}', and put values such as ${NAME} in quotes."
    ),
    (
      "a: \"\\q\"\n",
      "config.yaml:1:5: '\\' begins an escape that YAML does not know."
        + " Use single quotes, where '\\' is an ordinary character."
    ),
    (
      "a:\n  b: 1\n c: 2\n",
      "config.yaml:3:2: a key should stand here."
        + " Check that the line is indented as far as the keys beside it, and that quotes are closed."
    ),
    ("a: ]\n", "config.yaml:1:4: a value should stand here. Write one, or put it in quotes."),
    (
      "a: *\n",
      "config.yaml:1:4: '&' and '*' need a name of letters and digits."
        + " Put a value that begins with '&' or '*' in quotes."
    ),
    (
      "%YAML: 3\n",
      "config.yaml:1:1: a line cannot begin with '%'."
        + " Put a value that begins with '%' in quotes."
    ),
    (
      "a: |x\n",
      "config.yaml:1:5: text after '|' or '>' begins on the next line."
        + " Put a value that begins so in quotes."
    ),
  ]
}

@Suite struct YAMLAliasTests {
  @Test func `anchors, aliases and merge keys share values`() throws {
    let text = """
      x-usual: &usual {type: rss, tags: [swift], every: 1h}
      sources:
        - {name: a, url: 'https://a.example/', <<: *usual}
        - <<: [{every: 2h}, *usual]
          name: b
          url: https://b.example/
          tags: &mine [b]
        - {name: c, type: fixture, path: c.xml, tags: *mine}
      """
    let sources = try Reading.read(text).sources
    #expect(sources.map(\.tags) == [["swift"], ["b"], ["b"]])
    #expect(sources.map(\.every) == [.seconds(3600), .seconds(7200), nil])
  }

  @Test func `what is merged must be a map`() {
    #expect(
      Reading.problems("x-a: {<<: text}\n") == [
        "config.yaml:1:11: '<<' merges a map or a list of maps, not 'text'."
          + " Write '<<: *NAME', where '&NAME' stands before a map."
      ])
  }

  @Test func `an alias without an anchor is reported with the nearest one`() {
    #expect(
      Reading.problems("x-a: &usual 1\nx-b: *usaul\n") == [
        "config.yaml:2:6: '*usaul' refers to '&usaul', which is nowhere above."
          + " Did you mean '*usual'?"
      ])
  }

  @Test func `a value cannot hold itself`() {
    let sentence =
      "'*a' stands inside of '&a', so it would hold itself. Write the value out."
    #expect(Reading.problems("x-a: &a [1, *a]\n") == ["config.yaml:1:13: \(sentence)"])
    #expect(Reading.problems("x-a: &a {b: *a}\n") == ["config.yaml:1:13: \(sentence)"])
    #expect(Reading.problems("x-a: &a {<<: *a}\n") == ["config.yaml:1:14: \(sentence)"])
  }

  @Test func `aliases stand for at most 10000 values`() {
    let hundred = "x-a: &a [" + String(repeating: "1, ", count: 98) + "1]\n"  // 100 with the list.
    let fits = hundred + "x-b: [" + String(repeating: "*a, ", count: 100) + "]\n"
    #expect(Reading.problems(fits) == [])
    let over = hundred + "x-b: [" + String(repeating: "*a, ", count: 100) + "\n  *a]\n"
    #expect(
      Reading.problems(over) == [
        "config.yaml:3:3: aliases stand for more than 10000 values."
          + " Write the values out, or use fewer aliases."
      ])
  }

  @Test func `a few lines cannot grow into billions`() {
    var text = "x-0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
    for level in 1...40 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "x-\(level): &a\(level) [\(aliases)]\n"
    }
    let problems = Reading.problems(text)
    #expect(problems.count == 1)
    #expect(problems[0].contains("aliases stand for more than 10000 values"))
  }
}

@Suite struct YAMLLimitTests {
  @Test func `values are nested at most 50 deep`() {
    func nested(_ depth: Int) -> String {
      // The whole is the first level.
      "x-a: " + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
    }
    #expect(Reading.problems(nested(50)) == [])
    #expect(
      Reading.problems(nested(51)) == [
        "config.yaml:1:55: values are nested more than 50 deep."
          + " Nothing in a configuration needs that."
      ])
    #expect(Reading.problems(nested(100_000)).count == 1)
  }

  @Test func `a file holds at most 100000 values`() {
    func list(_ count: Int) -> String {
      // The map, the key and the list are values too.
      "x-a:\n" + String(repeating: "- 1\n", count: count - 3)
    }
    #expect(Reading.problems(list(100_000)) == [])
    #expect(
      Reading.problems(list(100_001)) == [
        "config.yaml:99999:3: the file holds more than 100000 values."
          + " Split it into several configurations."
      ])
  }

  @Test func `a file has at most 1 MB`() {
    let start = Array("language: ko\n#".utf8)
    let full = start + [UInt8](repeating: 97, count: 1_000_000 - start.count)
    #expect(Reading.problems(full) == [])
    #expect(
      Reading.problems(full + [97]) == [
        "config.yaml:1:1: the file is larger than 1 MB."
          + " A configuration holds sources, not articles."
      ])
  }

  @Test func `bytes that are no text are refused`() {
    #expect(
      Reading.problems(Array("a: é\nb: ".utf8) + [0xE9, 10]) == [
        "config.yaml:2:4: the file is not UTF-8. Save it as UTF-8, or write the character anew."
      ])
    #expect(
      Reading.problems([0xFF, 0xFE, 97, 0]) == [
        "config.yaml:1:1: the file is UTF-16, not UTF-8. Save it as UTF-8."
      ])
    #expect(
      Reading.problems("a: é\0\n") == ["config.yaml:1:5: the file has a NUL byte. Delete it."])
    for control in ["\u{1B}", "\u{7F}", "\u{9B}", "\u{FFFE}"] {
      #expect(
        Reading.problems("a: b\(control)\n") == [
          "config.yaml:1:5: the file has a control character that YAML forbids. Delete it."
        ])
    }
  }

  @Test func `a limit is reported alone`() {
    let text = "nonsense: 1\nlanguage: !!str ko\nx: " + String(repeating: "[", count: 60)
    #expect(Reading.problems(text).count == 1)
  }
}
