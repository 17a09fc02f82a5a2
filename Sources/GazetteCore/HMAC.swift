// HMAC-SHA256 (RFC 2104), for telling a receiver that a message comes from who knows the key.

public enum HMAC {
  private static let blockSize = 64

  /// 64 lower-case hexadecimal digits.
  public static func hex(_ message: [UInt8], key: [UInt8]) -> String {
    var block = key
    if block.count > blockSize { block = SHA256.digest(key) }
    block += [UInt8](repeating: 0, count: blockSize - block.count)
    let inner = SHA256.digest(block.map { $0 ^ 0x36 } + message)
    return SHA256.hex(block.map { $0 ^ 0x5c } + inner)
  }
}

extension SHA256 {
  /// The 32 bytes of the digest.
  fileprivate static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }
}
