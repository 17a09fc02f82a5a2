// Reads one character reference as the HTML standard does (§13.2.5.72 ff.).

enum HTMLReference {
  /// Decodes the reference whose `&` stands at `start` into `out` and gives its length; 0 when it
  /// is none, and the ampersand is text.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, inAttribute: Bool,
    into out: inout HTMLBuffer
  ) -> Int {
    guard start + 1 < bytes.count else { return 0 }
    if bytes[start + 1] == UInt8(ascii: "#") { return number(bytes, at: start, into: &out) }
    return named(bytes, at: start, inAttribute: inAttribute, into: &out)
  }

  /// Decodes every reference of `bytes`.
  static func decodeAll(
    _ bytes: UnsafeBufferPointer<UInt8>, inAttribute: Bool, into out: inout HTMLBuffer
  ) {
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&") {
        let length = read(bytes, at: index, inAttribute: inAttribute, into: &out)
        index += length
        if length > 0 { continue }
      }
      out.append(bytes[index])
      index += 1
    }
  }

  private static func number(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, into out: inout HTMLBuffer
  ) -> Int {
    var index = start + 2
    let isHex = index < bytes.count && bytes[index] | 0x20 == UInt8(ascii: "x")
    if isHex { index += 1 }
    let firstDigit = index
    var value: UInt32 = 0
    while index < bytes.count, let digit = hexDigit(bytes[index]), isHex || digit < 10 {
      value = min(0x11_0000, value * (isHex ? 16 : 10) + digit)
      index += 1
    }
    guard index > firstDigit else { return 0 }
    if index < bytes.count, bytes[index] == UInt8(ascii: ";") { index += 1 }
    if let scalar = scalar(numbered: value) { out.append(scalar: scalar) }
    return index - start
  }

  /// nil for the controls and noncharacters that are taken out of the text itself too: what they
  /// would be in clean HTML, the next cleaning would not keep.
  private static func scalar(numbered value: UInt32) -> Unicode.Scalar? {
    if value >= 0x80, value < 0xA0 {
      let scalar = windows1252[Int(value) - 0x80]
      return scalar.value == value ? nil : scalar
    }
    if value & 0xFFFE == 0xFFFE, value <= 0x10_FFFF { return nil }
    if value >= 0xFDD0, value <= 0xFDEF { return nil }
    return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x37)
    case 0x61...0x66: UInt32(byte - 0x57)
    default: nil
    }
  }

  private static func named(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, inAttribute: Bool,
    into out: inout HTMLBuffer
  ) -> Int {
    var end = start + 1
    while end < bytes.count, end - start <= longestName, isAlphanumeric(bytes[end]) { end += 1 }
    let name = UnsafeBufferPointer(rebasing: bytes[(start + 1)..<end])
    guard !name.isEmpty else { return 0 }
    if end < bytes.count, bytes[end] == UInt8(ascii: ";"), appendNamed(name, to: &out) {
      return end + 1 - start
    }
    return unterminated(
      name, before: end < bytes.count ? bytes[end] : 0, inAttribute: inAttribute, into: &out)
  }

  /// Old names count without their semicolon, and even as the beginning of a word; but not in an
  /// attribute before `=` or a letter, since addresses are full of `&copy=1`.
  private static func unterminated(
    _ name: UnsafeBufferPointer<UInt8>, before next: UInt8, inAttribute: Bool,
    into out: inout HTMLBuffer
  ) -> Int {
    var length = min(name.count, 6)
    while length >= 2 {
      let prefix = UnsafeBufferPointer(rebasing: name[..<length])
      if HTMLReferenceNames.tables.isLegacy(prefix) {
        let follower = length < name.count ? name[length] : next
        if inAttribute, follower == UInt8(ascii: "=") || isAlphanumeric(follower) { return 0 }
        return appendNamed(prefix, to: &out) ? length + 1 : 0
      }
      length -= 1
    }
    return 0
  }

  private static func appendNamed(
    _ name: UnsafeBufferPointer<UInt8>, to out: inout HTMLBuffer
  ) -> Bool {
    if HTMLReferenceNames.tables.appendCommon(name, to: &out) { return true }
    let reference = "&" + String(decoding: name, as: UTF8.self) + ";"
    let decoded = HTMLEntities.decode(reference)
    if decoded == reference { return false }
    out.append(text: decoded)
    return true
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  /// The longest name, CounterClockwiseContourIntegral, has 31 letters.
  private static let longestName = 32

  /// HTML §13.2.5.80: numbers 128 to 159 mean what Windows means by them.
  private static let windows1252: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{02C6}", "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{8D}", "\u{017D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{02DC}", "\u{2122}", "\u{0161}", "\u{203A}", "\u{0153}", "\u{9D}", "\u{017E}", "\u{0178}",
  ]
}
