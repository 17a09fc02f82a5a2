// Tests of taking sources out of the text of a configuration.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct SourceRemovalTests {
  private static let two = """
    # Mine.
    sources:
      # The first.
      - name: a   # short
        type: rss
        url: https://a.example/   # here
        # every: 1h

      # The second,
      # with two lines.
      - name: b
        type: rss
        url: https://b.example/
    language: ko

    """

  @Test func `a source goes with its own comments, and all else stays`() throws {
    #expect(
      try removed([0], from: Self.two) == """
        # Mine.
        sources:

          # The second,
          # with two lines.
          - name: b
            type: rss
            url: https://b.example/
        language: ko

        """)
    #expect(
      try removed([1], from: Self.two) == """
        # Mine.
        sources:
          # The first.
          - name: a   # short
            type: rss
            url: https://a.example/   # here
            # every: 1h

        language: ko

        """)
  }

  /// Before and after the removal of the first source.
  @Test(arguments: [
    // The last one leaves an empty list.
    ("sources:\n- {name: a, type: rss, url: 'https://a.example'}", "sources: []\n"),
    (
      "sources: # mine\n  - name: a\n    type: rss\n    url: https://a.example\n\n# end\n",
      "sources: [] # mine\n\n# end\n"
    ),
    (
      "\"sources\":\n -\n   name: a\n   type: rss\n   url: >-\n     https://a.example\n\nlanguage: ko\n",
      "\"sources\": []\n\nlanguage: ko\n"
    ),
    // A comment that a blank line or another indent parts from it, or that is a source itself, stays.
    (
      "sources:\n# far\n  - {name: a, type: rss, url: 'https://a.example'}\n",
      "sources: []\n# far\n"
    ),
    (
      "sources:\n  # - name: z\n  #   type: rss\n  - {name: a, type: rss, url: 'https://a.example'}\n",
      "sources: []\n  # - name: z\n  #   type: rss\n"
    ),
    // Brackets.
    (
      "sources: [{name: a, type: rss, url: 'https://a.example'}] # one\n", "sources: [] # one\n"
    ),
    (
      "sources: [ {name: a, type: rss, url: 'https://a.example'}, ]\n", "sources: [ ]\n"
    ),
    (
      "sources: [\n  {name: a, type: rss, url: 'https://a.example'}, # one\n"
        + "  {name: b, type: rss, url: 'https://b.example'} # two\n]\n",
      "sources: [\n  {name: b, type: rss, url: 'https://b.example'} # two\n]\n"
    ),
    (
      "{\"sources\": [{\"name\": \"a\", \"type\": \"rss\", \"url\": \"https://a.example\"}, "
        + "{\"name\": \"b\", \"type\": \"rss\", \"url\": \"https://b.example\"}]}",
      "{\"sources\": [{\"name\": \"b\", \"type\": \"rss\", \"url\": \"https://b.example\"}]}"
    ),
  ])
  func `the layout around a source stays`(before: String, after: String) throws {
    #expect(try removed([0], from: before) == after)
    #expect(throws: Never.self) { try Reading.read(after) }
  }

  @Test(arguments: [
    (
      "sources: [{name: a, type: rss, url: 'https://a.example'}, "
        + "{name: b, type: rss, url: 'https://b.example'}]\n",
      "sources: [{name: a, type: rss, url: 'https://a.example'}]\n"
    ),
    (
      "sources: [\n  {name: a, type: rss, url: 'https://a.example'}, # one\n"
        + "  {name: b, type: rss, url: 'https://b.example'} # two\n]\n",
      "sources: [\n  {name: a, type: rss, url: 'https://a.example'} # one\n]\n"
    ),
    (
      "sources: &all\n- {name: a, type: rss, url: 'https://a.example'}\n"
        + "- {name: b, type: rss, url: 'https://b.example'}",
      "sources: &all\n- {name: a, type: rss, url: 'https://a.example'}\n"
    ),
  ])
  func `the last source goes with the comma before it`(before: String, after: String) throws {
    #expect(try removed([1], from: before) == after)
  }

  private static func flow(_ name: String) -> String {
    "{name: \(name), type: rss, url: 'https://\(name).example'}"
  }

  @Test(arguments: [
    (
      "sources: [\(flow("a")), # one\n  \(flow("b"))]\n", [0],
      "sources: [ # one\n  \(flow("b"))]\n"
    ),
    ("sources: [\(flow("a")), \(flow("b")), \(flow("c"))]\n", [0, 2], "sources: [\(flow("b"))]\n"),
    ("sources: [\(flow("a")), \(flow("b")), \(flow("c"))]\n", [1, 2], "sources: [\(flow("a"))]\n"),
    ("sources: [\(flow("a")), \(flow("b")), \(flow("c"))]\n", [0, 1, 2], "sources: []\n"),
    ("sources: [\(flow("a")), \(flow("b")), ] # x\n", [0, 1], "sources: [] # x\n"),
    (
      "sources: [\n  \(flow("a")),\n  \(flow("b")), # two\n  \(flow("c")), \(flow("d"))\n]\n",
      [1, 2, 3], "sources: [\n  \(flow("a"))\n]\n"
    ),
    (
      "sources: [\n  \(flow("a")), \(flow("b")),\n  \(flow("c")),\n]\n", [0, 1],
      "sources: [\n  \(flow("c")),\n]\n"
    ),
  ])
  func `several sources go from a list in brackets with their commas`(
    before: String, places: [Int], after: String
  ) throws {
    #expect(try removed(Set(places), from: before) == after)
    #expect(throws: Never.self) { try Reading.read(after) }
  }

  @Test func `many sources go from one long line`() throws {
    let names = (0..<3000).map { "s\($0)" }
    func text(_ names: [String]) -> String {
      "sources: [\(names.map(Self.flow).joined(separator: ", "))]\n"
    }
    let gone = Set(names.indices.filter { !$0.isMultiple(of: 100) })
    let kept = names.indices.filter { !gone.contains($0) }.map { names[$0] }
    #expect(try removed(gone, from: text(names)) == text(kept))
  }

  @Test func `line ends and a byte order mark stay what they are`() throws {
    let text =
      "\u{FEFF}# mine\r\nsources:\r\n- {name: a, type: rss, url: 'https://a.example'}\r\n"
      + "- {name: b, type: rss, url: 'https://b.example'}\r\n"
    #expect(
      try removed([0], from: text)
        == "\u{FEFF}# mine\r\nsources:\r\n- {name: b, type: rss, url: 'https://b.example'}\r\n")
  }

  @Test func `what an alias elsewhere stands for cannot go, unless the alias goes as well`() throws
  {
    let text = """
      sources:
        - &base
          name: a
          type: rss
          url: https://a.example/
        - <<: *base
          name: b
      """
    let error = #expect(throws: ConfigError.self) { try removed([0], from: text) }
    #expect(
      error?.problems.map(\.sentence) == [
        "config.yaml:6:9: '*base' stands for something in a source that would go. "
          + "Move '&base' to a key that begins with 'x-', or write the value out here."
      ])
    #expect(try removed([0, 1], from: text) == "sources: []\n")
    #expect(try removed([1], from: text).hasSuffix("url: https://a.example/\n"))
  }

  @Test func `text that only looks like a comment is not taken for one`() {
    let text = """
      sources:
        - name: a
          type: rss
          url: https://a.example/
          tags: "x
        # y"
        - {name: b, type: rss, url: "https://b.example/"}
      """
    let error = #expect(throws: ConfigError.self) { try removed([1], from: text) }
    #expect(error?.problems.first?.what == "the sources are written in a way that cannot be edited")
  }

  @Test func `rules and outputs that name a source are found with their places`() throws {
    let configuration = try Reading.read(
      """
      sources:
        - {name: a, type: rss, url: "https://a.example/"}
        - {name: b, type: rss, url: "https://b.example/"}
      rules:
        - when: {source: [b, a]}
          then: hide
      outputs:
        - renderer: plain
          where: {source: a}
        - renderer: markdown
          where: {source: b}
      """)
    #expect(
      configuration.problems(without: ["a"]).map(\.sentence) == [
        "config.yaml:5:24: this rule names 'a', which would be gone. Take it out of the rule first.",
        "config.yaml:9:21: this output names 'a', which would be gone. "
          + "Take it out of the output first.",
      ])
  }

  private func removed(_ places: Set<Int>, from text: String) throws(ConfigError) -> String {
    let bytes = try ConfigEditor(Array(text.utf8), file: "config.yaml").removing(places)
    return String(decoding: bytes, as: UTF8.self)
  }
}
