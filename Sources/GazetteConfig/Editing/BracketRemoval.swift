// Finds the bytes of one source of a list in brackets.

/// What must go from a text so that one member of its list is gone: it, and one comma.
struct BracketRemoval {
  private let bytes: [UInt8]
  private let places: YAMLPlaces
  private let list: WalkedList
  private let index: Int

  init(_ bytes: [UInt8], _ list: WalkedList, _ index: Int) {
    self.bytes = bytes
    self.list = list
    self.index = index
    places = YAMLPlaces(bytes)
  }

  var edits: [TextEdit] {
    let item = list.items[index]
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
