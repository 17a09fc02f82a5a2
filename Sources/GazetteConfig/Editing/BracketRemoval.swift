// Finds the bytes of sources of a list in brackets.

/// What must go from a text so that some members of its list are gone: they, and a comma for each.
struct BracketRemoval {
  private let bytes: [UInt8]
  private let places: YAMLPlaces
  /// Where each member stands, without the commas.
  private let items: [Range<Int>]

  init(_ bytes: [UInt8], _ list: WalkedList) {
    self.bytes = bytes
    places = YAMLPlaces(bytes)
    let ends = places.offsets(of: list.items.flatMap { [$0.start, $0.end] })
    items = list.items.indices.map { ends[$0 * 2]..<max(ends[$0 * 2], ends[$0 * 2 + 1]) }
  }

  func edits(_ indices: Set<Int>) -> [TextEdit] {
    let pieces = pieces(indices)
    guard let last = pieces.last, comma(behind: last.upperBound) == nil,
      let kept = items.indices.last(where: { !indices.contains($0) }),
      let spare = comma(behind: items[kept].upperBound), spare < last.lowerBound
    else { return pieces.flatMap(edits) }
    // The last of the list is gone: there is a comma too many behind what is the last one now.
    if gap(spare + 1..<last.lowerBound) {
      return pieces.dropLast().flatMap(edits) + [.cut(spare..<last.upperBound)]
    }
    return pieces.flatMap(edits) + [.cut(spare..<spare + 1)]
  }

  /// Where the members stand; those with nothing but a comma and blanks between them are one piece.
  private func pieces(_ indices: Set<Int>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var previous = -1
    for index in indices.sorted() {
      let item = items[index]
      if index == previous + 1, let piece = pieces.last,
        isOnlyComma(piece.upperBound..<item.lowerBound)
      {
        pieces[pieces.count - 1] = piece.lowerBound..<item.upperBound
      } else {
        pieces.append(item)
      }
      previous = index
    }
    return pieces
  }

  private func isOnlyComma(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { [UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// A piece goes with the comma behind it, if there is one.
  private func edits(_ piece: Range<Int>) -> [TextEdit] {
    guard let comma = comma(behind: piece.upperBound) else { return [.cut(widened(piece))] }
    if gap(piece.upperBound..<comma) { return [.cut(widened(piece.lowerBound..<comma + 1))] }
    return [.cut(widened(piece)), .cut(comma..<comma + 1)]
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
    guard isLineStart, isLineEnd else {
      // A comment needs a blank before it.
      let kept = rest.first == UInt8(ascii: "#") && before == 0 ? min(blanks, 1) : 0
      return range.lowerBound..<range.upperBound + blanks - kept
    }
    return start..<places.start(ofLine: places.line(of: range.upperBound) + 1)
  }
}
