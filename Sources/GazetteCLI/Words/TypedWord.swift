// Words that somebody typed, as messages repeat them.
import GazetteText

enum TypedWord {
  /// Whoever typed more knows it by its beginning.
  private static let longest = 60

  /// `word`, or its beginning and an ellipsis.
  static func shown(_ word: String) -> String { PlainText.shortened(word, to: longest) }
}
