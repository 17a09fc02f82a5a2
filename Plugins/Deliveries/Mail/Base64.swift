// Base64 (RFC 4648), by which any bytes pass through any mail server.

enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// Bytes that make a line of 76 letters (RFC 2045 §6.8).
  private static let lineLength = 57

  static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: spelled(bytes), as: UTF8.self)
  }

  /// Lines that end in CR LF.
  static func lines(_ bytes: [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count / lineLength * 78 + 80)
    for start in stride(from: 0, to: bytes.count, by: lineLength) {
      lines += spelled(bytes[start..<min(start + lineLength, bytes.count)])
      lines += [13, 10]
    }
    return lines
  }

  private static func spelled(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count / 3 * 4 + 4)
    var pool: UInt32 = 0
    var count = 0
    for byte in bytes {
      pool = pool << 8 | UInt32(byte)
      count += 1
      if count % 3 == 0 {
        for shift in [18, 12, 6, 0] as [UInt32] { output.append(letters[Int(pool >> shift & 63)]) }
        pool = 0
      }
    }
    switch count % 3 {
    case 1:
      output += [letters[Int(pool >> 2 & 63)], letters[Int(pool << 4 & 63)]]
      output += Array("==".utf8)
    case 2:
      for shift in [10, 4] as [UInt32] { output.append(letters[Int(pool >> shift & 63)]) }
      output += [letters[Int(pool << 2 & 63)], UInt8(ascii: "=")]
    default: break
    }
    return output
  }
}
