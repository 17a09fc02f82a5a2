// Decodes base64, which Atom allows for any text.

enum Base64 {
  /// The text that was encoded; nil when it is no base64, or none of text.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    decode(bytes).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The bytes that `text` stands for; nil when it is no base64. White space is passed over.
  static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      if byte <= 32 || byte == UInt8(ascii: "=") { continue }
      guard let value = value(byte) else { return nil }
      bits = bits << 6 | value
      count += 1
      if count % 4 == 0 {
        output += [
          UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
          UInt8(truncatingIfNeeded: bits),
        ]
      }
    }
    switch count % 4 {
    case 1: return nil
    case 2: output.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3:
      output += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
    default: break
    }
    return output
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
