// Splits HTML into tags and text as the HTML standard's tokenizer does (§13.2.5), in one pass.

/// What stands at a place of the text.
enum HTMLToken {
  case startTag
  case endTag
  /// A comment, a declaration, or what the standard reads as one.
  case comment
  /// The document ends inside of a tag, which then counts for nothing.
  case end
}

struct HTMLTokenizer: ~Copyable {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  /// Of the tag read last.
  private(set) var name: UnsafeBufferPointer<UInt8>
  private(set) var tag = HTMLTag.unknown
  /// How many attributes it has, known or not.
  private(set) var attributeCount = 0
  private var knownAttributes = HTMLPile<HTMLAttribute>(capacity: 16)

  private let tags = HTMLTags.tables
  private let policy = HTMLAttributePolicy.tables
  private let endsValue = Self.valueEnds
  private let endsName = Self.nameEnds
  private let endsAttributeName = Self.attributeNameEnds

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    name = UnsafeBufferPointer(start: nil, count: 0)
  }

  /// The known ones of the tag read last, until the next is read.
  var attributes: HTMLAttributes { knownAttributes.contents }

  var isAtEnd: Bool { position >= bytes.count }

  // MARK: Text

  /// The text up to the next markup; empty when markup is next.
  mutating func readText() -> UnsafeBufferPointer<UInt8> {
    let start = position
    while position < bytes.count {
      guard let next = find(UInt8(ascii: "<"), from: position) else {
        position = bytes.count
        break
      }
      position = next
      if beginsMarkup(at: next) { break }
      position += 1
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  /// `readText` from another place.
  mutating func readText(from place: Int) -> UnsafeBufferPointer<UInt8> {
    position = place
    return readText()
  }

  /// The text up to the end tag of the element `name`, which is passed over too.
  mutating func readRawText(of name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let start = position
    var from = position
    while let mark = find(UInt8(ascii: "<"), from: from) {
      if isEndTag(of: name, at: mark) {
        position = mark
        _ = readMarkup()
        return UnsafeBufferPointer(rebasing: bytes[start..<mark])
      }
      from = mark + 1
    }
    position = bytes.count
    return UnsafeBufferPointer(rebasing: bytes[start...])
  }

  mutating func skipLineEnd() {
    if position < bytes.count, bytes[position] == 0x0A { position += 1 }
  }

  private func isEndTag(of name: UnsafeBufferPointer<UInt8>, at mark: Int) -> Bool {
    let end = mark + 2 + name.count
    guard end < bytes.count, bytes[mark + 1] == UInt8(ascii: "/"), endsName[Int(bytes[end])]
    else { return false }
    for offset in 0..<name.count where bytes[mark + 2 + offset] | 0x20 != name[offset] | 0x20 {
      return false
    }
    return true
  }

  @inline(__always)
  private func find(_ byte: UInt8, from start: Int) -> Int? {
    HTMLScan.index(of: byte, in: bytes, from: start)
  }

  // MARK: Markup

  /// Reads what would be markup if it began at `place`, whatever is before that.
  mutating func readMarkup(at place: Int) -> HTMLToken {
    position = place
    return readMarkup()
  }

  /// True when a `<` at `mark` begins a tag, a comment or what is read as one.
  func beginsMarkup(at mark: Int) -> Bool {
    guard mark + 1 < bytes.count else { return false }
    switch bytes[mark + 1] {
    case 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "!"), UInt8(ascii: "?"): return true
    case UInt8(ascii: "/"): return mark + 2 < bytes.count
    default: return false
    }
  }

  /// Reads the markup that begins here.
  mutating func readMarkup() -> HTMLToken {
    let next = bytes[position + 1]
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { return readComment() }
    guard next == UInt8(ascii: "/") else { return readTag(nameAt: position + 1, as: .startTag) }
    let isLetter = bytes[position + 2] | 0x20 &- 0x61 < 26
    return isLetter ? readTag(nameAt: position + 2, as: .endTag) : readBogusComment()
  }

  private mutating func readComment() -> HTMLToken {
    guard position + 3 < bytes.count, bytes[position + 1] == UInt8(ascii: "!"),
      bytes[position + 2] == UInt8(ascii: "-"), bytes[position + 3] == UInt8(ascii: "-")
    else { return readBogusComment() }
    // `<!-->` and `<!--->` are complete.
    var from = position + 4
    let start = from
    while let mark = find(UInt8(ascii: ">"), from: from) {
      let isShort = mark == start || mark == start + 1 && bytes[start] == UInt8(ascii: "-")
      if isShort || endsComment(at: mark, start) {
        position = mark + 1
        return .comment
      }
      from = mark + 1
    }
    position = bytes.count
    return .comment
  }

  /// `-->` or `--!>`.
  private func endsComment(at mark: Int, _ start: Int) -> Bool {
    let last = bytes[mark - 1] == UInt8(ascii: "!") ? mark - 2 : mark - 1
    return last - 1 >= start && bytes[last] == UInt8(ascii: "-")
      && bytes[last - 1] == UInt8(ascii: "-")
  }

  private mutating func readBogusComment() -> HTMLToken {
    position = find(UInt8(ascii: ">"), from: position).map { $0 + 1 } ?? bytes.count
    return .comment
  }

  private mutating func readTag(nameAt start: Int, as token: HTMLToken) -> HTMLToken {
    var end = start
    while end < bytes.count, !endsName[Int(bytes[end])] { end += 1 }
    name = UnsafeBufferPointer(rebasing: bytes[start..<end])
    tag = HTMLName(bytes, start..<end).map { tags[$0] } ?? .unknown
    knownAttributes.removeAll()
    attributeCount = 0
    position = end
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: ">"):
        position += 1
        return token
      case 0x20, 0x09, 0x0A, 0x0C, UInt8(ascii: "/"): position += 1
      default: readAttribute()
      }
    }
    return .end
  }

  private mutating func readAttribute() {
    let start = position
    attributeCount += 1
    // An equals sign that begins a name is part of it.
    position += 1
    while position < bytes.count, !endsAttributeName[Int(bytes[position])] { position += 1 }
    let place = start..<position
    skipBlanks()
    var value = UnsafeBufferPointer(rebasing: bytes[position..<position])
    if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
      position += 1
      skipBlanks()
      value = readValue()
    }
    guard knownAttributes.count < HTMLLimits.attributes, let name = HTMLName(bytes, place)
    else { return }
    let known = policy.name(name)
    if known == .unknown { return }
    knownAttributes.append(
      HTMLAttribute(
        name: UnsafeBufferPointer(rebasing: bytes[place]), known: known, value: value,
        isDecoded: false))
  }

  private mutating func readValue() -> UnsafeBufferPointer<UInt8> {
    guard position < bytes.count else { return UnsafeBufferPointer(start: nil, count: 0) }
    let quote = bytes[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = position + 1
      let end = find(quote, from: start) ?? bytes.count
      position = min(bytes.count, end + 1)
      // Without its second quote the tag has no end either.
      if end == bytes.count { position = end }
      return UnsafeBufferPointer(rebasing: bytes[min(start, end)..<end])
    }
    let start = position
    while position < bytes.count, !endsValue[Int(bytes[position])] { position += 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  private mutating func skipBlanks() {
    while position < bytes.count, endsValue[Int(bytes[position])],
      bytes[position] != UInt8(ascii: ">")
    {
      position += 1
    }
  }

  private static let valueEnds = FixedTable<Bool>(count: 256) {
    [0x20, 0x09, 0x0A, 0x0C, 0x3E].contains($0)
  }
  private static let nameEnds = FixedTable<Bool>(count: 256) { valueEnds[$0] || $0 == 0x2F }
  private static let attributeNameEnds = FixedTable<Bool>(count: 256) {
    nameEnds[$0] || $0 == 0x3D
  }
}
