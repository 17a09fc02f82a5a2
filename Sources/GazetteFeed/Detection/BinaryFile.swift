// Knows by their first bytes the files that people mistake for feeds, so that the error names them.

enum BinaryFile {
  /// What the bytes are, with its article: `a PNG image`; nil for anything that may be text.
  static func kind(_ bytes: [UInt8]) -> String? {
    signatures.first { bytes.starts(with: $0.bytes) }?.kind
  }

  private static let signatures: [(bytes: [UInt8], kind: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG image"),
    ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    (Array("GIF8".utf8), "a GIF image"),
    (Array("RIFF".utf8), "a WebP image or a sound"),
    (Array("ID3".utf8), "an MP3 sound"),
    (Array("OggS".utf8), "an Ogg sound"),
    (Array("%PDF-".utf8), "a PDF document"),
    ([0x50, 0x4B, 3, 4], "a ZIP archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an XZ archive"),
    (Array("BZh".utf8), "a bzip2 archive"),
    ([0x28, 0xB5, 0x2F, 0xFD], "Zstandard data"),
    (Array("SQLite format 3\0".utf8), "an SQLite database"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
  ]
}
