// Escapes what must not stand in a JSON string, and what a terminal or a script would act on.

enum JSONEscape {
  private static let hexDigits = Array("0123456789abcdef".utf8)

  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    guard let base = text.baseAddress else { return }
    var at = 0
    while at < text.count {
      var run = JSONBytes.writableRun(base, from: at, to: text.count)
      // C2 and E2 also begin harmless characters; those stay part of the run.
      while run < text.count, base[run] > 0x7F, control(base, run, text.count) == nil {
        run = JSONBytes.writableRun(base, from: run + 1, to: text.count)
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[at..<run]))
      guard run < text.count else { return }
      at = appendEscape(base, run, text.count, to: &bytes)
    }
  }

  /// Escapes the character at `at`; returns where the next one begins.
  private static func appendEscape(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, to bytes: inout [UInt8]
  ) -> Int {
    if let found = control(base, at, end) {
      appendUnicode(found.scalar, to: &bytes)
      return at + found.length
    }
    bytes.append(UInt8(ascii: "\\"))
    switch base[at] {
    case 0x22, 0x5C: bytes.append(base[at])
    case 10: bytes.append(UInt8(ascii: "n"))
    case 9: bytes.append(UInt8(ascii: "t"))
    case 13: bytes.append(UInt8(ascii: "r"))
    case 8: bytes.append(UInt8(ascii: "b"))
    case 12: bytes.append(UInt8(ascii: "f"))
    default:
      bytes.removeLast()
      appendUnicode(UInt16(base[at]), to: &bytes)
    }
    return at + 1
  }

  private static func appendUnicode(_ scalar: UInt16, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(UInt8(ascii: "u"))
    for shift in [12, 8, 4, 0] as [UInt16] {
      bytes.append(hexDigits[Int(scalar >> shift & 15)])
    }
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
