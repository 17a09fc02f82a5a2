// Byte classes of JSON, eight bytes at a time, and long runs at once.
import CSupport

enum JSONBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Where the string that begins at `from` ends: the offset of its quote, or of what is wrong with it.
  /// `to` is the end of the text. `isVerbatim` becomes false where there are escapes.
  @inline(__always)
  static func stringEnd(
    _ bytes: UnsafePointer<UInt8>, from: Int, to: Int, _ isVerbatim: inout Bool
  ) -> Int {
    var at = from
    while at + 8 <= to {
      let word = load(bytes + at)
      if JSONEscapeReading.isUnicode(word) {
        // These come in runs: a text in Korean may be nothing else.
        isVerbatim = false
        at += 6
        continue
      }
      let found = isByte(word, 0x22) | isByte(word, 0x5C) | isBelow(word, 0x20)
      if found == 0 {
        at += 8
        at += gz_json_readable(bytes + at, to - at)
      } else {
        at += found.trailingZeroBitCount >> 3
      }
      if !passEscape(bytes, &at, to, &isVerbatim) { return at }
    }
    while at < to, bytes[at] >= 0x20, bytes[at] != 0x22 {
      if bytes[at] != 0x5C {
        at += 1
      } else if !passEscape(bytes, &at, to, &isVerbatim) {
        return at
      }
    }
    return at
  }

  /// Moves past the escape at `at`; false when there is none.
  @inline(__always)
  private static func passEscape(
    _ bytes: UnsafePointer<UInt8>, _ at: inout Int, _ to: Int, _ isVerbatim: inout Bool
  ) -> Bool {
    guard at < to, bytes[at] == 0x5C else { return false }
    let length = JSONEscapeReading.length(bytes + at, room: to - at)
    guard length > 0 else { return false }
    isVerbatim = false
    at += length
    return true
  }

  /// How many of eight bytes stand before the first that may begin something a writer escapes: quotes,
  /// backslashes, C0, DEL, and the lead bytes C2 and E2 of C1 controls, line separators and bidi
  /// controls.
  @inline(__always)
  static func writable(_ word: UInt64) -> Int {
    let ascii = isByte(word, 0x22) | isByte(word, 0x5C) | isByte(word, 0x7F)
    let found = ascii | isBelow(word, 0x20) | isByte(word, 0xC2) | isByte(word, 0xE2)
    return found == 0 ? 8 : found.trailingZeroBitCount >> 3
  }

  @inline(__always)
  static func load(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  // The highest bit of each byte that fits. A byte above a true one may be marked wrongly, since
  // subtraction borrows; the lowest mark, the only one used, is always true.
  @inline(__always)
  static func isByte(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let zero = word ^ (ones &* UInt64(byte))
    return (zero &- ones) & ~zero & highs
  }

  @inline(__always)
  private static func isBelow(_ word: UInt64, _ bound: UInt8) -> UInt64 {
    (word &- ones &* UInt64(bound)) & ~word & highs
  }
}
