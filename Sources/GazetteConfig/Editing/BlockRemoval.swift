// Finds the lines of sources that stand behind dashes.

/// What must go from a text so that some members of its list are gone: whole lines.
struct BlockRemoval {
  private let bytes: [UInt8]
  private let places: YAMLPlaces
  private let list: WalkedList

  init(_ bytes: [UInt8], _ list: WalkedList) {
    self.bytes = bytes
    self.list = list
    places = YAMLPlaces(bytes)
  }

  func edits(_ indices: Set<Int>) -> [TextEdit] {
    let cuts = indices.sorted().map { TextEdit.cut(lines(of: list.items[$0])) }
    let isEmpty = indices.count == list.items.count && list.isBare
    return isEmpty ? [emptyList].compactMap(\.self) + cuts : cuts
  }

  private func lines(of item: WalkedList.Item) -> Range<Int> {
    let dash = dashLine(of: item)
    let column = places.indent(ofLine: dash)
    let first = firstLine(aboveDash: dash, column: column)
    var last = item.end.column == 0 ? item.end.line : item.end.line + 1
    // A text in several lines takes the blank lines below it along, which are not its own.
    while last > dash + 1, places.isBlank(last - 1) { last -= 1 }
    last = places.line(behindComments: last, deeperThan: column)
    return places.start(ofLine: first)..<places.start(ofLine: last)
  }

  /// The line with the dash, which may stand above what it begins.
  private func dashLine(of item: WalkedList.Item) -> Int {
    var line = item.start.line
    while line > list.start.line, places.firstByte(ofLine: line) != UInt8(ascii: "-") { line -= 1 }
    return line
  }

  /// Comments belong to the source below them where neither a blank line nor another indent parts
  /// them; not so where one of them looks like a source that somebody took out.
  private func firstLine(aboveDash dash: Int, column: Int) -> Int {
    var first = dash
    while first > 0, places.firstByte(ofLine: first - 1) == UInt8(ascii: "#"),
      places.indent(ofLine: first - 1) == column
    {
      if places.isOutcommentedItem(first - 1) { return dash }
      first -= 1
    }
    return first
  }

  /// `[]` behind the key of a list that has lost its last member.
  private var emptyList: TextEdit? {
    var offset = places.offset(of: list.keyEnd)
    while offset < bytes.count, bytes[offset] == 0x20 { offset += 1 }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { return nil }
    return .insert(" []", at: offset + 1)
  }
}
