// Names for the bytes that markup is made of, and the searches the scanner is built on.
import CSupport
import GazetteText
import Glibc

extension UInt8 {
  @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable package static var newline: UInt8 { UInt8(ascii: "\n") }
  @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable package static var space: UInt8 { UInt8(ascii: " ") }
  @inlinable package static var exclamation: UInt8 { UInt8(ascii: "!") }
  @inlinable package static var doubleQuote: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var number: UInt8 { UInt8(ascii: "#") }
  @inlinable package static var ampersand: UInt8 { UInt8(ascii: "&") }
  @inlinable package static var singleQuote: UInt8 { UInt8(ascii: "'") }
  @inlinable package static var hyphen: UInt8 { UInt8(ascii: "-") }
  @inlinable package static var slash: UInt8 { UInt8(ascii: "/") }
  @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable package static var semicolon: UInt8 { UInt8(ascii: ";") }
  @inlinable package static var lessThan: UInt8 { UInt8(ascii: "<") }
  @inlinable package static var equals: UInt8 { UInt8(ascii: "=") }
  @inlinable package static var greaterThan: UInt8 { UInt8(ascii: ">") }
  @inlinable package static var question: UInt8 { UInt8(ascii: "?") }
  @inlinable package static var openBracket: UInt8 { UInt8(ascii: "[") }
  @inlinable package static var closeBracket: UInt8 { UInt8(ascii: "]") }

  /// Blank, tab or a line's end.
  @inlinable package var isXMLSpace: Bool {
    self <= 32 && (1 << 32 | 1 << 13 | 1 << 10 | 1 << 9 as UInt64) &>> UInt64(self) & 1 != 0
  }
  /// May begin the name of an element. Everything outside ASCII may.
  package var isNameStart: Bool {
    (self | 0x20) &- 97 < 26 || self == 95 || self == 58 || self >= 0x80
  }
  /// Letters, digits, `-`, `.`, `:`, `_`, and everything outside ASCII: a bit for each.
  package var isNameByte: Bool {
    let half: UInt64 = self & 0x40 == 0 ? 0x07FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return self >= 0x80 || half &>> UInt64(self & 0x3F) & 1 != 0
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

  /// Where one of two bytes stands next from `start` on, or the end of all.
  @inline(__always)
  func first(_ one: UInt8, or other: UInt8, from start: Int) -> Int {
    var place = start
    while place + 8 <= count {
      let word = word(at: place)
      let hits = word.lanes(equalTo: one) | word.lanes(equalTo: other)
      if hits != 0 { return place + hits.trailingZeroBitCount >> 3 }
      place += 8
    }
    while place < count, self[place] != one, self[place] != other { place += 1 }
    return place
  }

  /// Where `byte` stands next from `start` on, or the end of all; and whether `other` stands before
  /// it.
  func first(_ byte: UInt8, noting other: UInt8, from start: Int) -> (place: Int, isNoted: Bool) {
    guard let base = baseAddress, start < count else { return (count, false) }
    var isNoted = false
    let length = gz_first(base + start, count - start, byte, other, &isNoted)
    return (start + length, isNoted)
  }

  /// Where the end of a CDATA section stands next: closing brackets are rare, so looking for one of
  /// them is several times faster than looking for all three bytes.
  func firstSectionEnd(in range: Range<Int>) -> Int? {
    var place = range.lowerBound
    while place < range.upperBound {
      place = first(.closeBracket, in: place..<range.upperBound)
      guard place + 3 <= range.upperBound else { return nil }
      if self[place + 1] == .closeBracket, self[place + 2] == .greaterThan { return place }
      place += 1
    }
    return nil
  }

  /// Where a CDATA section begins next, by its first opening bracket.
  func firstSectionStart(in range: Range<Int>) -> Int? {
    var place = range.lowerBound
    while place < range.upperBound {
      place = first(.openBracket, in: place..<range.upperBound)
      guard place < range.upperBound else { return nil }
      if place - 2 >= range.lowerBound, has("<![CDATA[", at: place - 2) { return place - 2 }
      place += 1
    }
    return nil
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

  /// True when all bytes together are `word`, which is in small letters; the case of theirs does not
  /// matter.
  package func isWord(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index].lowered != word.utf8Start[index] { return false }
    return true
  }

  /// True when folding `range` onto one line would leave it as it is: there are only single blanks
  /// between characters that no folding touches, and no markup unless that is allowed.
  package func isFolded(_ range: Range<Int>, isMarkupAllowed: Bool) -> Bool {
    guard let base = baseAddress, let last = range.last, self[range.lowerBound] != .space,
      self[last] != .space
    else { return false }
    return gz_is_line(base + range.lowerBound, range.count, isMarkupAllowed)
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
