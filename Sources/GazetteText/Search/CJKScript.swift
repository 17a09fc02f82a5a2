// Which characters are written without blanks between words, so that words are found by grams.

enum CJKScript {
  /// Han, Hangul syllables and letters, Kana and Bopomofo; also what continues a word of them:
  /// iteration marks, the long vowel mark, 〇.
  @inline(__always)
  static func isGram(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x3005 { return 0x1100..<0x1200 ~= value }
    switch value {
    case 0x4E00..<0xA000, 0xAC00..<0xD7A4, 0x3400..<0x4DC0: return true
    case 0x3005, 0x3007, 0x303B, 0x3041..<0x3097, 0x309D..<0x30A0, 0x30A1..<0x30FB: return true
    case 0x30FC..<0x3130, 0x31A0..<0x31C0, 0x31F0..<0x3200: return true
    case 0xA960..<0xA980, 0xD7B0..<0xD7FC, 0x1B000..<0x1B170, 0x20000..<0x2F800: return true
    case 0x30000..<0x40000: return true
    default: return false
    }
  }

  /// Whether a token is a character of these scripts or a pair of them; words never begin so.
  static func isGramToken(_ token: String) -> Bool {
    token.unicodeScalars.first.map(isGram) ?? false
  }

  static func isPairToken(_ token: String) -> Bool {
    isGramToken(token) && token.unicodeScalars.count == 2
  }
}
