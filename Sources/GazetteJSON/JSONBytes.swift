// Byte classes of JSON, eight bytes at a time.

enum JSONBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The first byte at or after `from` that is a quote, a backslash or a control character; `to`
  /// when there is none.
  @inline(__always)
  static func plainRun(_ bytes: UnsafePointer<UInt8>, from: Int, to: Int) -> Int {
    var at = from
    while at + 8 <= to {
      let word = load(bytes + at)
      let found = isByte(word, 0x22) | isByte(word, 0x5C) | isBelow(word, 0x20)
      if found != 0 { return at + found.trailingZeroBitCount >> 3 }
      at += 8
    }
    while at < to, bytes[at] >= 0x20, bytes[at] != 0x22, bytes[at] != 0x5C { at += 1 }
    return at
  }

  /// The first byte at or after `from` that may begin something a writer escapes: quotes,
  /// backslashes, C0, DEL, and the lead bytes C2 and E2 of C1 controls, line separators and bidi
  /// controls.
  @inline(__always)
  static func writableRun(_ bytes: UnsafePointer<UInt8>, from: Int, to: Int) -> Int {
    var at = from
    while at + 8 <= to {
      let word = load(bytes + at)
      let ascii = isByte(word, 0x22) | isByte(word, 0x5C) | isByte(word, 0x7F)
      let found = ascii | isBelow(word, 0x20) | isByte(word, 0xC2) | isByte(word, 0xE2)
      if found != 0 { return at + found.trailingZeroBitCount >> 3 }
      at += 8
    }
    while at < to, !isEscapable(bytes[at]) { at += 1 }
    return at
  }

  @inline(__always)
  static func isHex(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x61...0x66 ~= byte | 0x20
  }

  @inline(__always)
  static func hexDigit(_ byte: UInt8) -> UInt8? {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10 { return digit }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }

  private static func isEscapable(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x22, 0x5C, 0x7F, 0xC2, 0xE2: true
    default: false
    }
  }

  @inline(__always)
  private static func load(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  // The highest bit of each byte that fits. A byte above a true one may be marked wrongly, since
  // subtraction borrows; the lowest mark, the only one used, is always true.
  @inline(__always)
  private static func isByte(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let zero = word ^ (ones &* UInt64(byte))
    return (zero &- ones) & ~zero & highs
  }

  @inline(__always)
  private static func isBelow(_ word: UInt64, _ bound: UInt8) -> UInt64 {
    (word &- ones &* UInt64(bound)) & ~word & highs
  }
}
