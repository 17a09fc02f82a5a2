// Decodes what browsers encode: parts of paths, queries, bodies of forms (WHATWG URL §5).

package enum FormText {
  /// Names and values of `a=1&b=2`, as forms write them. Nothing in it is a fault: a broken escape is
  /// text, and what is not UTF-8 is repaired.
  package static func pairs(_ text: some Collection<UInt8>) -> [(name: String, value: String)] {
    text.split(separator: UInt8(ascii: "&")).map { pair in
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return (loosely(parts[0]), parts.count > 1 ? loosely(parts[1]) : "")
    }
  }

  /// One part of a path; nil for a broken escape, a control character, or what is not UTF-8.
  package static func strictly(_ text: some Collection<UInt8>) -> String? {
    let (bytes, isWhole) = decoded(text, plusIsBlank: false)
    guard isWhole, bytes.allSatisfy({ $0 >= 32 && $0 != 127 }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func loosely(_ text: some Collection<UInt8>) -> String {
    let (bytes, _) = decoded(text, plusIsBlank: true)
    // U+0000 is in no text; an invalid byte in its place is repaired as others are.
    return String(decoding: bytes.map { $0 == 0 ? 0xFF : $0 }, as: UTF8.self)
  }

  private static func decoded(
    _ text: some Collection<UInt8>, plusIsBlank: Bool
  ) -> (bytes: [UInt8], isWhole: Bool) {
    var bytes: [UInt8] = []
    var isWhole = true
    bytes.reserveCapacity(text.count)
    var next = text.makeIterator()
    // Bytes that were read ahead of a broken escape.
    var ahead: [UInt8] = []
    while let byte = ahead.popLast() ?? next.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? 0x20 : byte)
        continue
      }
      let high = ahead.popLast() ?? next.next()
      let low = ahead.popLast() ?? next.next()
      if let high, let low, let left = digit(high), let right = digit(low) {
        bytes.append(left << 4 | right)
      } else {
        isWhole = false
        bytes.append(byte)
        ahead += [low, high].compactMap(\.self)
      }
    }
    return (bytes, isWhole)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
