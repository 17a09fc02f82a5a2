// Tests of adding sources to the text of a configuration.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct ConfigEditorTests {
  @Test func `comments, blank lines and everything else stay as they are`() throws {
    let text = """
      # Mine.
      sources:
        # The first.
        - name: a   # short
          type: rss
          url: https://a.example/   # here

        # Nothing of that kind yet:
        # - name: z

      # What comes out.
      outputs:
        - renderer: plain

      """
    #expect(
      try added(to: text)
        == """
        # Mine.
        sources:
          # The first.
          - name: a   # short
            type: rss
            url: https://a.example/   # here
          - name: "New one"
            type: rss
            url: https://new.example/?a=1
            tags: [x/y, x]

          # Nothing of that kind yet:
          # - name: z

        # What comes out.
        outputs:
          - renderer: plain

        """)
  }

  /// Before and after, with `+` for the lines of the new source.
  @Test(arguments: [
    ("", "sources:\n  +"),
    ("# mine", "# mine\nsources:\n  +"),
    ("language: ko\n", "language: ko\nsources:\n  +"),
    ("---\nlanguage: ko\n...\n", "---\nlanguage: ko\nsources:\n  +...\n"),
    ("  language: ko\n", "  language: ko\n  sources:\n    +"),
    ("sources:\n", "sources:\n  +"),
    ("sources: # none\nlanguage: ko\n", "sources: # none\n  +language: ko\n"),
    ("sources:\n  # Here:\n# End.\n", "sources:\n  # Here:\n  +# End.\n"),
    (
      "sources:\n  - name: a\n    type: rss\n    url: https://a.example\n    # every: 1h\n  # b\n",
      "sources:\n  - name: a\n    type: rss\n    url: https://a.example\n    # every: 1h\n  +  # b\n"
    ),
    ("sources: []", "sources:\n  +"),
    ("sources: [ ]  # none\nlanguage: ko\n", "sources:   # none\n  +language: ko\n"),
    ("sources: ~\n", "sources:\n  +"),
    ("\"sources\": null\n# end\n", "\"sources\":\n  +# end\n"),
    (
      "sources:\n- {name: a, type: rss, url: 'https://a.example'}\nlanguage: ko\n",
      "sources:\n- {name: a, type: rss, url: 'https://a.example'}\n+language: ko\n"
    ),
    (
      "sources: &all\n- {name: a, type: rss, url: 'https://a.example'}\n",
      "sources: &all\n- {name: a, type: rss, url: 'https://a.example'}\n+"
    ),
    (
      "sources: &all\n    - {name: a, type: rss, url: 'https://a.example'}",
      "sources: &all\n    - {name: a, type: rss, url: 'https://a.example'}\n    +"
    ),
    (
      "sources:\n  -\n    name: 한국어\n    type: rss\n    url: >-\n      https://a.example\n\nlanguage: ko\n",
      "sources:\n  -\n    name: 한국어\n    type: rss\n    url: >-\n      https://a.example\n\n  +"
        + "language: ko\n"
    ),
    (
      "x-a: &a {type: rss, url: 'https://a.example'}\nsources:\n - {<<: *a, name: a}\n - <<: *a\n"
        + "   name: \"b\n     c\"\n",
      "x-a: &a {type: rss, url: 'https://a.example'}\nsources:\n - {<<: *a, name: a}\n - <<: *a\n"
        + "   name: \"b\n     c\"\n +"
    ),
  ])
  func `the layout that is there is followed`(before: String, after: String) throws {
    let column =
      after.split(separator: "\n").last { $0.contains("+") }?
      .prefix { $0 == " " }.count ?? 0
    let indent = "\n" + String(repeating: " ", count: column)
    let lines = [
      "- name: \"New one\"", "  type: rss", "  url: https://new.example/?a=1", "  tags: [x/y, x]",
    ]
    let wanted = after.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
      .joined(separator: lines.joined(separator: indent) + "\n")
    #expect(try added(to: before) == wanted)
  }

  @Test func `line ends and a byte order mark stay what they are`() throws {
    let text = "\u{FEFF}# mine\r\nsources:\r\n- {name: a, type: rss, url: 'https://a.example'}\r\n"
    #expect(
      try added(to: text) == text
        + "- name: \"New one\"\r\n  type: rss\r\n  url: https://new.example/?a=1\r\n"
        + "  tags: [x/y, x]\r\n")
  }

  @Test(arguments: [
    ("sources: [{name: a, type: rss, url: 'https://a.example'}, ] # one\n", 2),
    ("sources: [\n  {name: a, type: rss, url: 'https://a.example'} # one\n  ]\n", 2),
    ("sources: [ # none\n  ]\nlanguage: ko\n", 1),
    ("{sources: [], language: ko}", 1),
    ("{\"sources\": [{\"name\": \"a\", \"type\": \"rss\", \"url\": \"https://a.example\"}]}", 2),
  ])
  func `a list in brackets stays one`(before: String, count: Int) throws {
    let after = try added(to: before)
    let lines = after.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains { $0.hasPrefix("{name: \"New one\", type: rss, url:") })
    #expect(try Reading.read(after).sources.map(\.name) == (count == 2 ? ["a"] : []) + ["New one"])
    for comment in ["# one", "# none"] where before.contains(comment) {
      #expect(after.contains(comment))
    }
  }

  @Test(arguments: [
    ("x-all: &all []\nsources: *all\n", "config.yaml:2:10"),
    ("{language: ko}\n", "config.yaml:1:1"),
    ("{sources: }\n", "config.yaml:1:11"),
  ])
  func `what cannot be added to is refused with its place`(text: String, place: String) {
    let error = #expect(throws: ConfigError.self) { try added(to: text) }
    #expect(
      error?.problems.map(\.sentence) == [
        "\(place): nothing can be added to 'sources' as it is written here. Write 'sources:' on a "
          + "line of its own, and each source below it behind '- '."
      ])
  }

  @Test(arguments: [
    "a: b", "- x", "#1", "null", "a:?b", "*x", "&x", "{x}", "[x, y]", "x # y", "\"q\" \\ 'q'", "!x",
    "한국어", "yes", "0x1F", "@x", "`x`", "%x", "a\u{200D}b\u{200B}c", "?", ":", "- ", "a,b", "<<",
  ])
  func `every name and tag reads back as it is`(text: String) throws {
    for before in ["", "sources: [ # here\n]"] {
      let source = NewSource(
        name: text, type: "rss", addressKey: "url", address: "https://a.example/",
        tags: [text, "x"])
      let read = try Reading.read(edited(before, adding: [source])).sources
      #expect(read.map(\.name) == [text])
      #expect(read.map(\.tags) == [[text, "x"]])
    }
  }

  @Test func `a text that would become too long is refused`() {
    let source = NewSource(
      name: String(repeating: "a", count: 1000), type: "rss", addressKey: "url",
      address: "https://a.example/", tags: [])
    let error = #expect(throws: ConfigError.self) {
      try edited("", adding: Array(repeating: source, count: 2000))
    }
    #expect(
      error?.problems.map(\.sentence) == [
        "config.yaml: with the first 950 of the new sources it would be larger than 1 MB. "
          + "Nothing was added; add fewer."
      ])
  }

  private func added(to text: String) throws(ConfigError) -> String {
    let source = NewSource(
      name: "New one", type: "rss", addressKey: "url", address: "https://new.example/?a=1",
      tags: ["x/y", "x"])
    return try edited(text, adding: [source])
  }

  private func edited(
    _ text: String, adding sources: [NewSource]
  ) throws(ConfigError) -> String {
    let bytes = try ConfigEditor(Array(text.utf8), file: "config.yaml").adding(sources)
    return String(decoding: bytes, as: UTF8.self)
  }
}
