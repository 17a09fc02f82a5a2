// A text in which a search looks for its terms and phrases, the quick way where there is one.

/// What was seen in a text at a glance; its tokens are cut only where that does not tell.
final class SightedText {
  let text: String
  /// The bits of a `TokenSight`; nil where the text must be folded first.
  let seen: UInt64?
  /// The tokens, each between blanks.
  private(set) lazy var index = TermPattern.bounded(SearchText.index(text))

  init(_ text: String, _ sight: TokenSight) {
    var text = text
    seen = text.withUTF8 { sight.look(at: $0) }
    self.text = text
  }
}

/// One term of a search.
struct TermSight: Sendable {
  private let pattern: TermPattern
  /// nil where there was no room for them.
  private let tokens: UInt64?
  private let prefix: UInt64?
  private let isPrefix: Bool

  init(_ term: SearchQuery.Term, _ sight: inout TokenSight) {
    pattern = TermPattern(term)
    tokens = sight.bits(of: term.tokens)
    isPrefix = term.isPrefix
    prefix = term.isPrefix ? term.tokens.last.flatMap { sight.add($0, isPrefix: true) } : nil
  }

  /// Whether all tokens occur as whole words.
  func isWhole(in text: SightedText) -> Bool {
    guard let tokens, let seen = text.seen else { return pattern.isWhole(in: text.index) }
    return seen & tokens == tokens
  }

  /// Whether the last token begins a word.
  func begins(in text: SightedText) -> Bool {
    guard isPrefix else { return false }
    guard let prefix, let seen = text.seen else { return pattern.begins(in: text.index) }
    return seen & prefix != 0
  }
}

/// Tokens that stand side by side.
struct PhraseSight: Sendable {
  private let pattern: BytePattern
  /// nil where there was no room for them.
  private let tokens: UInt64?
  /// The characters of a phrase that is one run of grams, as a text has them.
  private let run: BytePattern?

  init(_ phrase: [String], _ sight: inout TokenSight) {
    pattern = BytePattern(TermPattern.bounded(Array(phrase.joined(separator: " ").utf8)))
    tokens = sight.bits(of: phrase)
    run = PhraseSight.run(phrase).map { BytePattern(Array($0.utf8)) }
  }

  /// `東 東京 京 京都 都` is 東京都; nil for words, and for grams that stand apart.
  private static func run(_ phrase: [String]) -> String? {
    guard phrase.count % 2 == 1, phrase.allSatisfy(CJKScript.isGramToken) else { return nil }
    for place in stride(from: 1, to: phrase.count, by: 2)
    where phrase[place] != phrase[place - 1] + phrase[place + 1] {
      return nil
    }
    return stride(from: 0, to: phrase.count, by: 2).map { phrase[$0] }.joined()
  }

  func occurs(in text: SightedText) -> Bool {
    guard let tokens, let seen = text.seen else { return pattern.occurs(in: text.index) }
    guard seen & tokens == tokens else { return false }
    return run.map { $0.occurs(in: text.text) } ?? pattern.occurs(in: text.index)
  }
}

extension TokenSight {
  /// The bits of all these tokens; nil where there is no room for one of them.
  fileprivate mutating func bits(of tokens: [String]) -> UInt64? {
    var bits: UInt64 = 0
    for token in tokens {
      guard let bit = add(token) else { return nil }
      bits |= bit
    }
    return bits
  }
}
