// Names for the bytes that markup is made of, and the searches the scanner is built on.
import CSupport
import Glibc

extension UInt8 {
  package static let tab = UInt8(ascii: "\t")
  package static let newline = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  package static let space = UInt8(ascii: " ")
  package static let exclamation = UInt8(ascii: "!")
  package static let doubleQuote = UInt8(ascii: "\"")
  package static let number = UInt8(ascii: "#")
  package static let ampersand = UInt8(ascii: "&")
  package static let singleQuote = UInt8(ascii: "'")
  package static let hyphen = UInt8(ascii: "-")
  package static let slash = UInt8(ascii: "/")
  package static let colon = UInt8(ascii: ":")
  package static let semicolon = UInt8(ascii: ";")
  package static let lessThan = UInt8(ascii: "<")
  package static let equals = UInt8(ascii: "=")
  package static let greaterThan = UInt8(ascii: ">")
  package static let question = UInt8(ascii: "?")
  package static let openBracket = UInt8(ascii: "[")
  package static let closeBracket = UInt8(ascii: "]")

  /// Blank, tab or a line's end.
  package var isXMLSpace: Bool { self == 32 || self == 10 || self == 9 || self == 13 }
  /// May begin the name of an element. Everything outside ASCII may.
  package var isNameStart: Bool {
    (self | 0x20) &- 97 < 26 || self == 95 || self == 58 || self >= 0x80
  }
  package var isNameByte: Bool {
    isNameStart || self &- 48 < 10 || self == 45 || self == 46
  }
  /// ASCII letters in lower case, all else as it is.
  package var lowered: UInt8 { self &- 65 < 26 ? self | 0x20 : self }
}

package typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer where Element == UInt8 {
  /// Where `byte` stands next in `range`, or the end of `range`.
  package func first(_ byte: UInt8, in range: Range<Int>) -> Int {
    guard let base = baseAddress, !range.isEmpty,
      let hit = memchr(base + range.lowerBound, Int32(byte), range.count)
    else { return range.upperBound }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  /// Where `needle` stands next in `range`; nil when it does not.
  package func first(_ needle: StaticString, in range: Range<Int>) -> Int? {
    guard let base = baseAddress, range.count >= needle.utf8CodeUnitCount,
      let hit = gz_memmem(
        base + range.lowerBound, range.count, needle.utf8Start, needle.utf8CodeUnitCount)
    else { return nil }
    return hit - UnsafeRawPointer(base)
  }

  /// True when the bytes at `offset` are `word`.
  package func has(_ word: StaticString, at offset: Int) -> Bool {
    guard let base = baseAddress, offset >= 0, offset + word.utf8CodeUnitCount <= count else {
      return false
    }
    return memcmp(base + offset, word.utf8Start, word.utf8CodeUnitCount) == 0
  }

  /// True when both ranges hold the same letters, whatever their case.
  package func sameName(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for step in 0..<left.count
    where self[left.lowerBound + step].lowered != self[right.lowerBound + step].lowered {
      return false
    }
    return true
  }

  /// The first place at or after `offset` that holds no white space.
  package func skippingSpace(from offset: Int, to end: Int) -> Int {
    var place = offset
    while place < end, self[place].isXMLSpace { place += 1 }
    return place
  }

  /// `range` without the white space at its ends.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = skippingSpace(from: range.lowerBound, to: range.upperBound)
    var end = range.upperBound
    while end > start, self[end - 1].isXMLSpace { end -= 1 }
    return start..<end
  }

  /// `range` cut to at most `limit` bytes, never inside a character.
  package func limited(_ range: Range<Int>, to limit: Int) -> Range<Int> {
    guard range.count > limit else { return range }
    var end = range.lowerBound + limit
    while end > range.lowerBound, self[end] & 0xC0 == 0x80 { end -= 1 }
    return range.lowerBound..<end
  }

  /// The string of bytes that are known to be UTF-8, since the whole document was checked.
  package func string(_ range: Range<Int>) -> String {
    guard let base = baseAddress, !range.isEmpty else { return "" }
    let part = UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    return String(copying: UTF8Span(unchecked: part.span))
  }
}
