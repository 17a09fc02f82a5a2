// How text is cut into searchable words, in every storage alike.

public enum SearchText {
  /// Case, accents, width and Unicode form folded. What is no part of a word, such as punctuation,
  /// stays: `Großbritannien, ＡＢＣ` becomes `grossbritannien, abc`.
  public static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: text.utf8.map(FoldTable.lowerASCII), as: UTF8.self)
    }
    var folded = String.UnicodeScalarView()
    for scalar in SearchForm.composed(text) {
      // Composed already, and to stay so: が is no か with an accent.
      if CJKScript.isGram(scalar) {
        folded.append(scalar)
      } else {
        folded.append(contentsOf: FoldTable.shared.folded(scalar).map(\.scalar))
      }
    }
    return String(folded)
  }

  /// The tokens to index, in order: words of alphabetic scripts, and for each run of Han, Hangul
  /// and Kana its characters with the pairs between them: `東京都` gives `東 東京 京 京都 都`.
  public static func tokens(_ text: String) -> [String] {
    index(text).split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The tokens to index as UTF-8, separated by single blanks. A token consists of lower-case
  /// ASCII letters, ASCII digits and characters outside ASCII that are letters, digits or vowel
  /// signs; so FTS5's `ascii` tokenizer, and whatever splits at blanks, keeps it whole.
  /// (`unicode61` cuts Thai and Indic words at their vowel signs.)
  public static func index(_ text: String) -> [UInt8] {
    var tokeniser = SearchTokeniser(reserving: text.utf8.count)
    tokeniser.read(text)
    return tokeniser.bytes
  }
}
