// A search as somebody typed it.

/// A search, understood: which words must occur, and what makes a hit better.
public struct SearchQuery: Sendable, Hashable {
  /// Every term must occur.
  public struct Term: Sendable, Hashable {
    /// Folded tokens that the index holds, all of which must occur: one for a word or a single CJK
    /// character, all the pairs for a longer CJK run.
    public var tokens: [String]
    /// The last token stands for everything that begins with it.
    public var isPrefix: Bool

    public init(tokens: [String], isPrefix: Bool = false) {
      self.tokens = tokens
      self.isPrefix = isPrefix
    }
  }

  public var terms: [Term]
  /// Runs of tokens that rank higher when they stand side by side, in the order of the index.
  public var phrases: [[String]]

  public init(terms: [Term], phrases: [[String]] = []) {
    self.terms = terms
    self.phrases = phrases
  }

  /// Reads what somebody typed. A trailing `*` widens a word to all that begin with it, quotes
  /// prefer a phrase, and all else is text, so nothing can be a syntax error. A text without any
  /// word has no terms, and then nothing matches.
  public init(_ text: String) {
    self.init(terms: [])
    for part in SearchQuery.parts(text) {
      let tokens = SearchText.tokens(String(part.text))
      if part.isQuoted, tokens.count > 1 { note(phrase: tokens) }
      for run in SearchQuery.runs(tokens) { note(run: run) }
      if part.isPrefix, let last = tokens.last, !CJKScript.isGramToken(last) {
        widen(last)
      }
    }
  }

  /// Whether a text with these tokens is a hit.
  public func matches(tokens: Set<String>) -> Bool {
    !terms.isEmpty
      && terms.allSatisfy { term in
        var exact = term.tokens[...]
        let prefix = term.isPrefix ? exact.popLast() : nil
        return exact.allSatisfy(tokens.contains)
          && (prefix.map { prefix in
            tokens.contains(prefix) || tokens.contains { $0.hasPrefix(prefix) }
          } ?? true)
      }
  }
}

// MARK: Reading

extension SearchQuery {
  private struct Part {
    var text: Substring
    var isQuoted = false
    var isPrefix = false
  }

  private static let quotes: Set<Unicode.Scalar> = ["\"", "“", "”", "„", "‟", "＂"]

  /// Words between blanks and phrases between quotes; a quote that is never closed is text. The
  /// index knows no characters, only scalars: a mark behind a blank belongs to the word after it.
  private static func parts(_ text: String) -> [Part] {
    var parts: [Part] = []
    var pieces = text.unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: quotes.contains
    ).map { Substring($0) }[...]
    var isQuoted = false
    while let piece = pieces.popFirst() {
      if isQuoted, !pieces.isEmpty {
        parts.append(Part(text: piece, isQuoted: true))
      } else {
        parts += words(piece)
      }
      isQuoted.toggle()
    }
    return parts
  }

  private static func words(_ text: Substring) -> [Part] {
    text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map {
      Part(text: Substring($0), isPrefix: $0.last == "*" || $0.last == "＊")
    }
  }

  /// The tokens of each word, and of each run of grams. In a run a pair follows each character
  /// but the last.
  private static func runs(_ tokens: [String]) -> [[String]] {
    var runs: [[String]] = []
    var isOpen = false
    for token in tokens {
      let isPair = CJKScript.isPairToken(token)
      if isOpen || isPair { runs[runs.count - 1].append(token) } else { runs.append([token]) }
      isOpen = isPair
    }
    return runs
  }

  private mutating func note(run: [String]) {
    guard run.count > 1 else { return note(Term(tokens: run)) }
    let pairs = run.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    note(Term(tokens: pairs))
    // Pairs alone are also found apart: 東京 and 京都 for 東京都.
    if pairs.count > 1 { note(phrase: run) }
  }

  private mutating func note(_ term: Term) {
    if !terms.contains(term) { terms.append(term) }
  }

  private mutating func note(phrase: [String]) {
    if !phrases.contains(phrase) { phrases.append(phrase) }
  }

  private mutating func widen(_ word: String) {
    terms.removeAll { $0.tokens == [word] }
    terms.append(Term(tokens: [word], isPrefix: true))
  }
}
