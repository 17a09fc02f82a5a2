// Reads the escapes of JSON strings: checked when a text is parsed, resolved when one is asked for.
import Glibc

enum JSONEscapeReading {
  private static let backslash = UInt8(ascii: "\\")

  /// How many bytes the escape takes whose backslash `bytes` begin with; 0 when it is none, or when
  /// the `room` bytes there are do not hold it.
  @inline(__always)
  static func length(_ bytes: UnsafePointer<UInt8>, room: Int) -> Int {
    guard room >= 2 else { return 0 }
    switch bytes[1] {
    case UInt8(ascii: "u"): return room >= 6 && isHex(load(bytes + 2)) ? 6 : 0
    case 0x22, 0x5C, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    default: return 0
    }
  }

  /// Whether eight bytes begin with `\u` and four hexadecimal digits.
  @inline(__always)
  static func isUnicode(_ word: UInt64) -> Bool {
    isUnicodeMark(word) && isHex(UInt32(truncatingIfNeeded: word >> 16))
  }

  @inline(__always)
  private static func isUnicodeMark(_ word: UInt64) -> Bool {
    UInt16(truncatingIfNeeded: word) == 0x755C
  }

  /// Writes `text` with its escapes, which were checked, resolved; returns how many bytes that takes,
  /// at most as many as `text` has. `target` has room for eight bytes more than `text`.
  static func resolve(
    _ text: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard let source = text.baseAddress else { return 0 }
    let end = text.count
    var read = 0
    var written = 0
    while read + 8 <= end {
      let word = JSONBytes.load(source + read)
      if isUnicodeMark(word) {
        written += encode(scalar(source, &read, end), into: target + written)
        continue
      }
      UnsafeMutableRawPointer(target + written).storeBytes(of: word.littleEndian, as: UInt64.self)
      let found = JSONBytes.isByte(word, backslash)
      let run = found == 0 ? 8 : found.trailingZeroBitCount >> 3
      read += run
      written += run
      if found == 0 {
        let more = runLength(source + read, end - read)
        (target + written).update(from: source + read, count: more)
        read += more
        written += more
      }
      if read < end { written += step(source, &read, end, into: target + written) }
    }
    while read < end { written += step(source, &read, end, into: target + written) }
    return written
  }

  /// How many bytes stand before the next backslash.
  @inline(__always)
  private static func runLength(_ source: UnsafePointer<UInt8>, _ count: Int) -> Int {
    guard let found = memchr(source, Int32(backslash), count) else { return count }
    return UnsafeRawPointer(source).distance(to: found)
  }

  /// Copies the character at `read` or resolves the escape there; returns how many bytes it takes.
  @inline(__always)
  private static func step(
    _ source: UnsafePointer<UInt8>, _ read: inout Int, _ end: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard source[read] == backslash, read + 1 < end else {
      target[0] = source[read]
      read += 1
      return 1
    }
    let letter = source[read + 1]
    if letter == UInt8(ascii: "u") { return encode(scalar(source, &read, end), into: target) }
    target[0] = meaning(of: letter)
    read += 2
    return 1
  }

  @inline(__always)
  private static func meaning(of letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "t"): 9
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    default: letter
    }
  }

  /// The scalar of the `\uXXXX` at `read`, or of two that are a surrogate pair; moves past them. A
  /// lone surrogate is a replacement character.
  @inline(__always)
  private static func scalar(_ source: UnsafePointer<UInt8>, _ read: inout Int, _ end: Int)
    -> UInt32
  {
    let unit = value(load(source + read + 2))
    read += 6
    guard unit & 0xF800 == 0xD800 else { return unit }
    guard unit < 0xDC00, read + 6 <= end, source[read] == backslash,
      source[read + 1] == UInt8(ascii: "u")
    else { return 0xFFFD }
    let low = value(load(source + read + 2))
    guard low & 0xFC00 == 0xDC00 else { return 0xFFFD }
    read += 6
    return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
  }

  @inline(__always)
  private static func encode(_ scalar: UInt32, into target: UnsafeMutablePointer<UInt8>) -> Int {
    if scalar < 0x80 {
      target[0] = UInt8(truncatingIfNeeded: scalar)
      return 1
    }
    let last = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
    if scalar < 0x800 {
      target[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
      target[1] = last
      return 2
    }
    let third = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
    if scalar < 0x10000 {
      target[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
      target[1] = third
      target[2] = last
      return 3
    }
    target[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
    target[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
    target[2] = third
    target[3] = last
    return 4
  }
}

// MARK: Four hexadecimal digits at once

extension JSONEscapeReading {
  @inline(__always)
  private static func load(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self))
  }

  /// Whether all four bytes are hexadecimal digits. Below 0x80 no sum reaches the next byte, and its
  /// highest bit tells whether the byte is at least 0x80 minus what is added.
  @inline(__always)
  private static func isHex(_ digits: UInt32) -> Bool {
    let highs: UInt32 = 0x8080_8080
    guard digits & highs == 0 else { return false }
    let small = digits | 0x2020_2020
    let isDigit = (digits &+ 0x5050_5050) & ~(digits &+ 0x4646_4646)
    let isLetter = (small &+ 0x1F1F_1F1F) & ~(small &+ 0x1919_1919)
    return (isDigit | isLetter) & highs == highs
  }

  /// The number that four digits write. A letter's low bits count from 1, and its bit 6 adds 9.
  @inline(__always)
  private static func value(_ digits: UInt32) -> UInt32 {
    let nibbles = digits & 0x0F0F_0F0F &+ 9 &* (digits >> 6 & 0x0101_0101)
    let pairs = (nibbles << 4 | nibbles >> 8) & 0x00FF_00FF
    return (pairs & 0xFF) << 8 | pairs >> 16
  }
}
