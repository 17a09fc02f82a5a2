// Random layouts of a configuration, and random edits of it: what is not meant stays byte for byte.
import GazetteConfig
import GazetteCore
import GazetteTesting
import Testing

@Suite struct EditPropertyTests {
  @Test(arguments: 0..<150) func `an edit takes what belongs to its sources and nothing else`(
    seed: UInt64
  ) throws {
    var dice = Dice(seed: seed)
    let layout = RandomLayout(&dice)
    let gone = Set(layout.sources.indices.filter { _ in dice.hits(oneIn: 3) })
    let text = layout.text()
    let names = layout.sources.map(\.name)
    #expect(try Reading.read(text).sources.map(\.name) == names, "\(text)")

    let removed = try edited(text) { (editor) throws(ConfigError) in try editor.removing(gone) }
    #expect(removed == layout.text(without: gone), "\(gone) of\n\(text)")
    let kept = names.indices.filter { !gone.contains($0) }
    #expect(try Reading.read(removed).sources.map(\.name) == kept.map { names[$0] })

    let off = try edited(text) { (editor) throws(ConfigError) in
      try editor.switching(gone, on: false)
    }
    #expect(
      try Reading.read(off).sources.map(\.isEnabled) == names.indices.map { !gone.contains($0) })
    let on = try edited(off) { (editor) throws(ConfigError) in try editor.switching(gone, on: true)
    }
    #expect(on == text, "\(gone) of\n\(text)")

    let new = NewSource(
      name: "new", type: "rss", addressKey: "url", address: "https://new.example/", tags: [])
    let more = try edited(removed) { (editor) throws(ConfigError) in try editor.adding([new]) }
    #expect(try Reading.read(more).sources.map(\.name) == kept.map { names[$0] } + ["new"])
  }

  private func edited(
    _ text: String, _ edit: (ConfigEditor) throws(ConfigError) -> [UInt8]
  ) throws(ConfigError) -> String {
    String(
      decoding: try edit(try ConfigEditor(Array(text.utf8), file: "config.yaml")), as: UTF8.self)
  }
}

/// A configuration as people write it, in pieces that know what they belong to.
private struct RandomLayout {
  struct Source {
    var name: String
    /// What stands before it and is not its own: blank lines, and comments of nobody.
    var lead: String
    /// Its own lines, comments above it included.
    var own: String
  }

  private(set) var sources: [Source] = []
  private var head = ""
  private let keyComment: String
  private var tail = ""
  private let lineEnd: String
  private let hasMark: Bool
  private let isOpen: Bool

  init(_ dice: inout Dice) {
    lineEnd = dice.pick(["\n", "\n", "\r\n"])
    hasMark = dice.pick([true, false, false])
    isOpen = dice.pick([true, false, false])
    keyComment = dice.pick(["", "", " # mine", "   # 내 것"])
    head = dice.pick(["", "# Mine.\n\n", "language: ko\n", "---\n# x\nx-a: {b: c}\n"])
    tail = dice.pick([
      "", "\n# End.\n", "language: en\n", "\n\nhttp:\n  timeout: 5s # short\n", "\n  # odd\n",
      "...\n",
    ])
    if head.contains("language") { tail = tail.replacing("language: en\n", with: "") }
    let dash = dice.roll(5)
    for number in 0..<1 + dice.roll(6) {
      sources.append(RandomLayout.source(number, dash: dash, &dice))
    }
  }

  /// The text without some of its sources.
  func text(without gone: Set<Int> = []) -> String {
    let isEmpty = gone.count == sources.count
    let key = "sources:\(isEmpty ? " []" : "")\(keyComment)\n"
    let items = sources.enumerated().map { place, source in
      source.lead + (gone.contains(place) ? "" : source.own)
    }
    var text = head + key + items.joined() + tail
    // The line end that is missing is that of the whole text as it was.
    let lastGoes = tail.isEmpty && gone.contains(sources.count - 1)
    if isOpen, !lastGoes, text.last == "\n" { text.removeLast() }
    return (hasMark ? "\u{FEFF}" : "") + text.replacing("\n", with: lineEnd)
  }

  private static func source(
    _ number: Int, dash: Int, _ dice: inout Dice
  ) -> Source {
    let name = dice.pick(["s", "한국 ", "the: ", "'q' #", "a/b"]) + "\(number)"
    let indent = String(repeating: " ", count: dash)
    let above = dice.pick([
      "", "", "\(indent)# About it.\n", "\(indent)# Two\n\(indent)#lines: of it\n",
    ])
    // A comment of nobody stands behind a blank line, which parts it from what is above.
    let lead = dice.pick([
      "", "", "\n", "\n\n", "\n\(indent)# Others\n\n", "\n\(indent)# - name: z\n\(indent)#   x\n\n",
    ])
    return Source(
      name: name, lead: lead, own: above + body(name, number, indent: indent, &dice))
  }

  private static func body(
    _ name: String, _ number: Int, indent: String, _ dice: inout Dice
  ) -> String {
    let url = "https://s\(number).example/f"
    let quoted = "\"\(name)\""
    let gap = String(repeating: " ", count: 1 + dice.roll(3))
    let keys = indent + " " + gap
    let more = dice.pick([
      "", "\(keys)# every: 1h\n", "\(keys)tags: [a, \"b #c\"] # two\n",
      "\(keys)tags:\n\(keys)  - a\n\(keys)  - b\n",
      "\(keys)every: 1h\n\n\(keys)# inside\n\(keys)tags: x\n",
    ])
    return switch dice.roll(6) {
    case 0: "\(indent)-\(gap){name: \(quoted), type: rss, url: \"\(url)\"} # one line\n"
    case 1:
      "\(indent)-\(gap){name: \(quoted),\n\(keys) type: rss,   # kind\n\(keys)url: '\(url)'}\n"
    case 2: "\(indent)-\n\(keys)name: \(quoted)\n\(keys)type: rss\n\(keys)url: \(url)\n\(more)"
    case 3:
      "\(indent)-\(gap)type: rss\n\(keys)url: >-\n\(keys)  \(url)\n\(keys)name: \(quoted) # n\n\(more)"
    case 4:
      "\(indent)-\(gap)&a\(number)\n\(keys)name: \(quoted)\n\(keys)type: rss\n\(keys)url: \(url)\n\(more)"
    default: "\(indent)-\(gap)name: \(quoted)\n\(keys)type: rss\n\(keys)url: \(url) # here\n\(more)"
    }
  }
}
