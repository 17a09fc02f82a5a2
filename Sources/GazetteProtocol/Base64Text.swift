// Bytes as text and back: RFC 4648 §4.

public enum Base64Text {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      bits <<= 8
      for place in 0..<4 {
        text.append(place <= group.count ? digits[Int(bits >> 26)] : UInt8(ascii: "="))
        bits <<= 6
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// nil for what is not Base64; line breaks and missing padding are forgiven.
  public static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count, isOver) = (UInt32(0), 0, false)
    for byte in text.utf8 where byte > 32 {
      if byte == UInt8(ascii: "=") {
        isOver = true
        continue
      }
      let value = values[Int(byte)]
      guard value < 64, !isOver else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return count < 6 ? bytes : nil
  }
}
