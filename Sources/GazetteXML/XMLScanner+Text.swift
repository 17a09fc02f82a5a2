// Turns content into text: references resolved, sections unwrapped, tags left out.
import GazetteText

extension XMLScanner {
  /// Entities within entities.
  private static let maximumNesting = 8

  /// The characters of some content; child elements' tags are left out, their text is kept.
  package mutating func text(of content: XMLContent, limit: Int = .max) -> String {
    withText(of: content, limit: limit) { $0.string(0..<$0.count) }
  }

  /// As `text(of:)`, without making a string of it.
  package mutating func withText<Result>(
    of content: XMLContent, limit: Int = .max, _ body: (Bytes) -> Result
  ) -> Result {
    let range = content.range
    let isLiteral =
      content.kind == .cdata
      || content.kind == .text && bytes.first(.ampersand, in: range) == range.upperBound
    if isLiteral {
      return body(UnsafeBufferPointer(rebasing: bytes[bytes.limited(range, to: limit)]))
    }
    scratch.removeAll(keepingCapacity: true)
    var place = range.lowerBound
    if content.kind == .text {
      let decoded = decodeUsual(range)
      if decoded.next == range.upperBound {
        return room.withUnsafeBufferPointer { text in
          body(UnsafeBufferPointer(rebasing: text[text.limited(0..<decoded.count, to: limit)]))
        }
      }
      scratch.append(contentsOf: room[..<decoded.count])
      place = decoded.next
    }
    appendText(of: XMLContent(range: place..<range.upperBound, kind: content.kind))
    return scratch.withUnsafeBufferPointer { text in
      body(UnsafeBufferPointer(rebasing: text[text.limited(0..<text.count, to: limit)]))
    }
  }

  private mutating func appendText(of content: XMLContent) {
    switch content.kind {
    case .cdata: scratch.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[content.range]))
    case .text: appendDecoded(content.range)
    case .pieces, .elements:
      forEachPiece(of: content) { scanner, piece in
        switch piece {
        case .text(let range), .brokenTag(let range): scanner.appendDecoded(range)
        case .section(let range): scanner.scratch += scanner.bytes[range]
        case .start, .end, .comment: break
        }
      }
    }
  }

  /// Appends character data to the scratch buffer, its references resolved once.
  mutating func appendDecoded(_ range: Range<Int>) {
    var place = range.lowerBound
    while true {
      let mark = bytes.first(.ampersand, in: place..<range.upperBound)
      scratch.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[place..<mark]))
      guard mark < range.upperBound else { return }
      place = appendReference(at: mark, to: range.upperBound, of: bytes, nesting: 0)
    }
  }

  /// Fills `room` up to the first reference that is neither a number nor one of the usual five;
  /// tells how many bytes that made, and its offset. Escaped HTML has little else, and there is a
  /// lot of it.
  private mutating func decodeUsual(_ range: Range<Int>) -> (count: Int, next: Int) {
    // Nothing gets longer, but eight bytes are written at a time.
    if room.count < range.count + 8 {
      room = [UInt8](repeating: 0, count: max(4096, range.count + range.count / 2 + 8))
    }
    let bytes = bytes
    return room.withUnsafeMutableBytes { XMLReferences.decode(bytes, range, into: $0) }
  }

  /// Appends what the reference at `place` stands for and returns the offset behind it. What is no
  /// complete, known reference stays as it is.
  private mutating func appendReference(
    at place: Int, to end: Int, of bytes: Bytes, nesting: Int
  ) -> Int {
    let start = place + 1
    if start < end, bytes[start] == .number {
      if let (scalar, next) = XMLReferences.number(bytes, from: start + 1, to: end) {
        if let scalar { append(scalar) }
        return next
      }
    } else if let close = XMLReferences.nameEnd(bytes, from: start, to: end) {
      if appendNamed(start..<close, of: bytes, nesting: nesting) { return close + 1 }
    }
    scratch.append(.ampersand)
    if nesting == 0 { note(.bareAmpersand, at: place) }
    return start
  }

  private mutating func appendNamed(_ name: Range<Int>, of bytes: Bytes, nesting: Int) -> Bool {
    if let byte = XMLReferences.predefined(bytes, name) {
      scratch.append(byte)
      return true
    }
    let word = bytes.string(name)
    if !entities.isEmpty, nesting < XMLScanner.maximumNesting,
      let value = entities.replacement(for: word)
    {
      value.withUnsafeBufferPointer { appendReplacement($0, nesting: nesting + 1) }
      return true
    }
    let reference = "&\(word);"
    let text = HTMLEntities.decode(reference)
    guard text != reference else { return false }
    if !hasToldEntity, nesting == 0 {
      hasToldEntity = true
      note(.entityOfHTML(name), at: name.lowerBound - 1)
    }
    scratch += text.utf8
    return true
  }

  private mutating func appendReplacement(_ value: Bytes, nesting: Int) {
    var place = 0
    while true {
      let mark = value.first(.ampersand, in: place..<value.count)
      scratch += value[place..<mark]
      guard mark < value.count else { return }
      place = appendReference(at: mark, to: value.count, of: value, nesting: nesting)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x80 {
      scratch.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      scratch += UTF8.encode(scalar).map { Array($0) } ?? []
    }
  }
}

/// The parts of a reference.
enum XMLReferences {
  /// No name that anybody declares is longer.
  private static let maximumName = 64

  /// The `;` that ends the name from `start`; nil when there is none.
  static func nameEnd(_ bytes: Bytes, from start: Int, to end: Int) -> Int? {
    var place = start
    let limit = min(end, start + maximumName)
    while place < limit, bytes[place].isNameByte { place += 1 }
    return place > start && place < end && bytes[place] == .semicolon ? place : nil
  }

  static func predefined(_ bytes: Bytes, _ name: Range<Int>) -> UInt8? {
    let start = name.lowerBound
    switch name.count {
    case 2:
      if bytes.has("lt", at: start) { return .lessThan }
      if bytes.has("gt", at: start) { return .greaterThan }
    case 3:
      if bytes.has("amp", at: start) { return .ampersand }
    case 4:
      if bytes.has("quot", at: start) { return .doubleQuote }
      if bytes.has("apos", at: start) { return .singleQuote }
    default: break
    }
    return nil
  }

  /// Decodes `range` into `output`, which has eight bytes more, up to a reference that takes more
  /// than a look; tells how many bytes that made, and where it stopped.
  static func decode(
    _ bytes: Bytes, _ range: Range<Int>, into output: UnsafeMutableRawBufferPointer
  ) -> (count: Int, next: Int) {
    var place = range.lowerBound
    var count = 0
    while place < range.upperBound {
      copyPlain(bytes, &place, to: range.upperBound, output, &count)
      guard place < range.upperBound else { break }
      if let (byte, length) = usual(bytes, at: place, to: range.upperBound) {
        output[count] = byte
        count += 1
        place += length
      } else if let (scalar, next) = numbered(bytes, at: place, to: range.upperBound) {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          output[count] = byte
          count += 1
        }
        place = next
      } else {
        break
      }
    }
    return (count, place)
  }

  /// Copies what stands before the next `&`.
  @inline(__always)
  private static func copyPlain(
    _ bytes: Bytes, _ place: inout Int, to end: Int, _ output: UnsafeMutableRawBufferPointer,
    _ count: inout Int
  ) {
    while place + 8 <= end {
      let word = bytes.word(at: place)
      output.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
      // High bits of the bytes that are `&`; above the lowest one there may be false ones.
      let difference = word ^ (UInt64.ones &* UInt64(UInt8.ampersand))
      let hits = (difference &- UInt64.ones) & ~difference & UInt64.highBits
      let step = hits.trailingZeroBitCount >> 3
      place += step
      count += step
      if hits != 0 { return }
    }
    while place < end, bytes[place] != .ampersand {
      output[count] = bytes[place]
      place += 1
      count += 1
    }
  }

  private static func numbered(
    _ bytes: Bytes, at place: Int, to end: Int
  ) -> (scalar: Unicode.Scalar, next: Int)? {
    guard place + 1 < end, bytes[place + 1] == .number,
      let (scalar, next) = number(bytes, from: place + 2, to: end), let scalar
    else { return nil }
    return (scalar, next)
  }

  /// One of XML's own five references at `place`, and its length.
  @inline(__always)
  static func usual(_ bytes: Bytes, at place: Int, to end: Int) -> (byte: UInt8, length: Int)? {
    let word = bytes.word(at: place, count: min(8, end - place))
    switch word & 0xFFFF_FFFF {
    case 0x3B74_6C26: return (.lessThan, 4)
    case 0x3B74_6726: return (.greaterThan, 4)
    case 0x706D_6126: return word >> 32 & 0xFF == 0x3B ? (.ampersand, 5) : nil
    case 0x6F75_7126: return word >> 32 & 0xFFFF == 0x3B74 ? (.doubleQuote, 6) : nil
    case 0x6F70_6126: return word >> 32 & 0xFFFF == 0x3B73 ? (.singleQuote, 6) : nil
    default: return nil
    }
  }

  /// The number from behind `&#` and the offset behind its `;`. No scalar for a character that XML
  /// forbids; U+FFFD for what Unicode does not have.
  static func number(
    _ bytes: Bytes, from start: Int, to end: Int
  ) -> (scalar: Unicode.Scalar?, next: Int)? {
    var place = start
    let isHex = place < end && bytes[place].lowered == UInt8(ascii: "x")
    if isHex { place += 1 }
    let first = place
    var value: UInt32 = 0
    while place < end, let digit = digit(bytes[place], isHex: isHex) {
      value = min(value * (isHex ? 16 : 10) + digit, 0x11_0000)
      place += 1
    }
    guard place > first, place < end, bytes[place] == .semicolon else { return nil }
    return (scalar(value), place + 1)
  }

  private static func digit(_ byte: UInt8, isHex: Bool) -> UInt32? {
    if byte &- 48 < 10 { return UInt32(byte &- 48) }
    let letter = (byte | 0x20) &- 97
    return isHex && letter < 6 ? UInt32(letter) + 10 : nil
  }

  private static func scalar(_ value: UInt32) -> Unicode.Scalar? {
    // Numbers of windows-1252 are meant by those who write them, as HTML reads them.
    if value >= 0x80, value < 0xA0 { return Unicode.Scalar(windows1252[Int(value) - 0x80]) }
    if value < 32, value != 9, value != 10, value != 13, value != 0 { return nil }
    if value == 0 { return "\u{FFFD}" }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// HTML standard, "numeric character reference end state".
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ].map { UInt32($0) }
}
