// The identity of an article, and the handle that people type.

/// An article's identity: its source and a key that is unique within the source. DESIGN.md §2
/// says how the key is chosen; once given, it never changes.
public struct ArticleID: Sendable, Hashable {
  public var source: String
  public var key: String

  public init(source: String, key: String) {
    self.source = source
    self.key = key
  }

  /// 26 letters and digits that stand for this identity for ever: 130 bits of a SHA-256 of source
  /// and key, five bits a character, without the characters that are easily misread.
  public var handle: String {
    var hash = SHA256()
    hash.update(Array(source.utf8))
    hash.update([0])
    hash.update(Array(key.utf8))
    return ArticleID.spell(hash.finish())
  }

  /// How many characters of a handle listings show.
  public static let shortLength = 8

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  private static func spell(_ bytes: [UInt8]) -> String {
    var characters: [UInt8] = []
    var pool: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes where characters.count < 26 {
      pool = pool << 8 | UInt32(byte)
      bits += 8
      while bits >= 5 && characters.count < 26 {
        bits -= 5
        characters.append(alphabet[Int(pool >> bits & 31)])
      }
      pool &= (1 << bits) - 1
    }
    return String(decoding: characters, as: UTF8.self)
  }
}
