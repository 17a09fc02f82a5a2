// Turns the bytes of a document into UTF-8.

/// A document as UTF-8, and how it became that.
public struct DecodedText: Sendable, Hashable {
  /// Valid UTF-8, without a byte order mark.
  public var utf8: [UInt8]
  /// The encoding it was read as, by its WHATWG name.
  public var encoding: String
  /// What was odd: a wrong declaration, bytes that had to be repaired.
  public var warnings: [String]

  public init(utf8: [UInt8], encoding: String, warnings: [String] = []) {
    self.utf8 = utf8
    self.encoding = encoding
    self.warnings = warnings
  }
}

public enum Charset {
  /// Decodes a document of unknown encoding. `contentType` is the HTTP header's value, `override`
  /// the encoding that a user's configuration names.
  public static func decode(
    _ bytes: [UInt8], contentType: String? = nil, override: String? = nil
  ) -> DecodedText {
    DecodedText(utf8: Array(String(decoding: bytes, as: UTF8.self).utf8), encoding: "utf-8")
  }
}
