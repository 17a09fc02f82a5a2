// Escapes what must not stand in a JSON string, and what a terminal or a script would act on.
import CSupport

enum JSONEscape {
  private static let hexDigits = Array("0123456789abcdef".utf8)
  /// Bytes of a text that are escaped at once; each may become six.
  private static let piece = 512

  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    guard let base = text.baseAddress else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 6 * piece + 16) { room in
      guard let target = room.baseAddress else { return }
      var read = 0
      while read < text.count {
        let end = min(read + piece, text.count)
        let count = escape(base, &read, to: end, of: text.count, into: target)
        bytes.append(contentsOf: UnsafeBufferPointer(start: target, count: count))
      }
    }
  }

  /// Writes what stands from `read` to at least `end` of `count` bytes, moves past it, and returns how
  /// many bytes that takes.
  private static func escape(
    _ base: UnsafePointer<UInt8>, _ read: inout Int, to end: Int, of count: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var written = 0
    while read < end {
      if read + 8 <= count {
        // What follows the first byte to escape is written over.
        let word = JSONBytes.load(base + read)
        UnsafeMutableRawPointer(target + written)
          .storeBytes(of: word.littleEndian, as: UInt64.self)
        let plain = JSONBytes.writable(word)
        read += plain
        written += plain
        if plain == 8 {
          let more = gz_json_writable(base + read, max(0, end - read))
          (target + written).update(from: base + read, count: more)
          read += more
          written += more
          continue
        }
      }
      written += step(base, &read, count, into: target + written)
    }
    return written
  }

  /// Writes the character at `read`, escaped where it has to be, or as much of it as is one byte.
  @inline(__always)
  private static func step(
    _ base: UnsafePointer<UInt8>, _ read: inout Int, _ count: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let byte = base[read]
    if byte == 0x22 || byte == 0x5C { return short(byte, &read, into: target) }
    guard byte < 0x20 || byte >= 0x7F else {
      target[0] = byte
      read += 1
      return 1
    }
    if let found = control(base, read, count) {
      read += found.length
      return unicode(found.scalar, into: target)
    }
    if byte > 0x7F {
      target[0] = byte
      read += 1
      return 1
    }
    if let letter = letter(of: byte) { return short(letter, &read, into: target) }
    read += 1
    return unicode(UInt16(byte), into: target)
  }

  @inline(__always)
  private static func short(
    _ letter: UInt8, _ read: inout Int, into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    target[0] = UInt8(ascii: "\\")
    target[1] = letter
    read += 1
    return 2
  }

  private static func letter(of byte: UInt8) -> UInt8? {
    switch byte {
    case 10: UInt8(ascii: "n")
    case 9: UInt8(ascii: "t")
    case 13: UInt8(ascii: "r")
    case 8: UInt8(ascii: "b")
    case 12: UInt8(ascii: "f")
    default: nil
    }
  }

  private static func unicode(
    _ scalar: UInt16, into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    target[0] = UInt8(ascii: "\\")
    target[1] = UInt8(ascii: "u")
    for place in 0..<4 {
      target[2 + place] = hexDigits[Int(scalar >> (12 - 4 * UInt16(place)) & 15)]
    }
    return 6
  }

  /// The control character of more than one byte at `at`, if there is one: C1 (U+0080 to U+009F),
  /// line and paragraph separators, bidi overrides and isolates. ECMAScript before 2019 does not
  /// take U+2028 and U+2029 in strings.
  private static func control(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int
  ) -> (scalar: UInt16, length: Int)? {
    if base[at] == 0xC2, at + 1 < end, 0x80..<0xA0 ~= base[at + 1] {
      return (UInt16(base[at + 1]), 2)
    }
    guard base[at] == 0xE2, at + 2 < end else { return nil }
    let scalar = 0x2000 | UInt16(base[at + 1] & 0x3F) << 6 | UInt16(base[at + 2] & 0x3F)
    switch scalar {
    case 0x2028...0x202E, 0x2066...0x2069: return (scalar, 3)
    default: return nil
    }
  }
}
