// Finds the bytes of one source in the text of a configuration.

/// What must go from a text so that one member of its list is gone.
struct SourceRemoval {
  private let bytes: [UInt8]
  private let places: YAMLPlaces
  private let list: WalkedList
  private let index: Int
  private var item: WalkedList.Item { list.items[index] }

  init(_ bytes: [UInt8], _ list: WalkedList, _ index: Int) {
    self.bytes = bytes
    self.list = list
    self.index = index
    places = YAMLPlaces(bytes)
  }

  var edits: [TextEdit] { list.isFlow ? flowEdits : blockEdits }

  // A source behind a dash: whole lines.

  private var blockEdits: [TextEdit] {
    let dash = dashLine
    let column = places.indent(ofLine: dash)
    let first = firstLine(aboveDash: dash, column: column)
    var last = item.end.column == 0 ? item.end.line : item.end.line + 1
    // A text in several lines takes the blank lines below it along, which are not its own.
    while last > dash + 1, places.isBlank(last - 1) { last -= 1 }
    last = places.line(behindComments: last, deeperThan: column)
    let cut = TextEdit.cut(places.start(ofLine: first)..<places.start(ofLine: last))
    return list.items.count == 1 && list.isBare ? [emptyList, cut].compactMap(\.self) : [cut]
  }

  /// The line with the dash, which may stand above what it begins.
  private var dashLine: Int {
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

  // A source in brackets: it and one comma.

  private var flowEdits: [TextEdit] {
    let start = places.offset(of: item.start)
    let end = places.offset(of: item.end)
    if let comma = comma(behind: end) {
      if gap(end..<comma) { return [.cut(widened(start..<comma + 1))] }
      return [.cut(widened(start..<end)), .cut(comma..<comma + 1)]
    }
    guard index > 0,
      let comma = comma(behind: places.offset(of: list.items[index - 1].end)), comma < start
    else { return [.cut(widened(start..<end))] }
    let isNear = gap(comma + 1..<start)
    return isNear ? [.cut(comma..<end)] : [.cut(comma..<comma + 1), .cut(widened(start..<end))]
  }

  /// Whether nothing but blanks is there, on one line.
  private func gap(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { $0 == 0x20 } }

  /// The comma that follows before anything else but blanks and comments.
  private func comma(behind offset: Int) -> Int? {
    var offset = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: ","): return offset
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "#"): offset += bytes[offset...].prefix { $0 != 0x0A && $0 != 0x0D }.count
      default: return nil
      }
    }
    return nil
  }

  /// The range with the lines it stands on, where there is nothing else on them but a comment; else
  /// with the blanks that follow it.
  private func widened(_ range: Range<Int>) -> Range<Int> {
    let before = bytes[..<range.lowerBound].reversed().prefix { $0 == 0x20 }.count
    let start = range.lowerBound - before
    let blanks = bytes[range.upperBound...].prefix { $0 == 0x20 }.count
    let rest = bytes[(range.upperBound + blanks)...]
    let isLineStart = start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D
    let isLineEnd = rest.first.map { [0x0A, 0x0D, UInt8(ascii: "#")].contains($0) } ?? true
    guard isLineStart, isLineEnd else { return range.lowerBound..<range.upperBound + blanks }
    return start..<places.start(ofLine: places.line(of: range.upperBound) + 1)
  }
}

extension YAMLPlaces {
  /// The number of the line that holds a byte.
  func line(of offset: Int) -> Int {
    var low = 0
    var high = lineCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if start(ofLine: middle) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  func indent(ofLine line: Int) -> Int { blanks(ofLine: line).count }

  /// The first byte of a line that is no blank.
  func firstByte(ofLine line: Int) -> UInt8? {
    let indent = blanks(ofLine: line)
    return bytes(ofLine: line).dropFirst(indent.count).first
  }

  /// Whether a line holds nothing but blanks.
  func isBlank(_ line: Int) -> Bool {
    bytes(ofLine: line).allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// Whether a comment looks like a member of a list: `# - name: x`.
  func isOutcommentedItem(_ line: Int) -> Bool {
    let text = bytes(ofLine: line).drop { $0 == 0x20 }.drop { $0 == UInt8(ascii: "#") }
    return text.drop { $0 == 0x20 }.starts(with: [UInt8(ascii: "-"), 0x20])
  }

  private func blanks(ofLine line: Int) -> ArraySlice<UInt8> {
    bytes(ofLine: line).prefix { $0 == 0x20 }
  }
}
