// Turns content into text: references resolved, sections unwrapped, tags left out.
import CSupport
import GazetteText

extension XMLScanner {
  /// Entities within entities.
  private static let maximumNesting = 8

  /// The characters of some content; child elements' tags are left out, their text is kept.
  package mutating func text(of content: XMLContent, limit: Int = .max) -> String {
    let text = characters(of: content, limit: limit)
    return text.string(0..<text.count)
  }

  /// As `text(of:)`, without making a string of it: at most `limit` bytes of UTF-8. They lie in the
  /// document or in `output`, and are of use until something else is decoded.
  package mutating func characters(of content: XMLContent, limit: Int = .max) -> Bytes {
    let range = content.range
    let isLiteral =
      content.kind == .literal
      || content.kind == .text && bytes.first(.ampersand, in: range) == range.upperBound
    if isLiteral { return UnsafeBufferPointer(rebasing: bytes[bytes.limited(range, to: limit)]) }
    output.truncate(to: 0)
    appendText(of: content)
    let text = output.view
    return UnsafeBufferPointer(rebasing: text[text.limited(0..<text.count, to: limit)])
  }

  private mutating func appendText(of content: XMLContent) {
    switch content.kind {
    case .literal: append(content.range)
    case .text: appendDecoded(content.range)
    case .pieces, .elements:
      forEachPiece(of: content) { scanner, piece in
        switch piece {
        case .text(let range), .brokenTag(let range): scanner.appendDecoded(range)
        case .section(let range): scanner.append(range)
        case .start, .end, .comment: break
        }
      }
    }
  }

  /// Appends bytes of the document as they are.
  mutating func append(_ range: Range<Int>) {
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
  }

  /// Appends character data, its references resolved once.
  mutating func appendDecoded(_ range: Range<Int>) {
    var place = appendUsual(range)
    while place < range.upperBound {
      place = appendReference(at: place, to: range.upperBound, of: bytes, nesting: 0)
      place = appendUsual(place..<range.upperBound)
    }
  }

  /// Appends text up to the first reference that is none of XML's own five, and returns its offset.
  /// Escaped HTML has little else, and there is a lot of it.
  private mutating func appendUsual(_ range: Range<Int>) -> Int {
    guard let base = bytes.baseAddress, !range.isEmpty else { return range.upperBound }
    var read = 0
    output.append(upTo: range.count + Int(GZ_DECODE_ROOM)) { end in
      gz_decode_usual(base + range.lowerBound, range.count, end, &read)
    }
    return range.lowerBound + read
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
    output.append(.ampersand)
    if nesting == 0 { note(.bareAmpersand, at: place) }
    return start
  }

  private mutating func appendNamed(_ name: Range<Int>, of bytes: Bytes, nesting: Int) -> Bool {
    if let byte = XMLReferences.predefined(bytes, name) {
      output.append(byte)
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
    var text = HTMLEntities.decode(reference)
    guard text != reference else { return false }
    if !hasToldEntity, nesting == 0 {
      hasToldEntity = true
      note(.entityOfHTML(name), at: name.lowerBound - 1)
    }
    text.withUTF8 { output.append(contentsOf: $0) }
    return true
  }

  private mutating func appendReplacement(_ value: Bytes, nesting: Int) {
    var place = 0
    while true {
      let mark = value.first(.ampersand, in: place..<value.count)
      output.append(contentsOf: UnsafeBufferPointer(rebasing: value[place..<mark]))
      guard mark < value.count else { return }
      place = appendReference(at: mark, to: value.count, of: value, nesting: nesting)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { output.append(byte) }
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
