// Whether a text is a hit, without a set of all its words.

/// A search prepared for many texts, each looked at once. It finds what
/// `SearchQuery.matches(tokens:)` does.
public struct SearchMatcher: Sendable {
  private let terms: [TermPattern]

  public init(_ query: SearchQuery) { terms = query.terms.map(TermPattern.init) }

  /// Every term must occur; a search without terms finds nothing.
  public func matches(_ text: String) -> Bool {
    guard !terms.isEmpty else { return false }
    let index = TermPattern.bounded(SearchText.index(text))
    return terms.allSatisfy { $0.occurs(in: index) }
  }
}

/// One term as bytes to be found in an index, with blanks around tokens, so that only whole ones
/// are found.
struct TermPattern: Sendable {
  private let tokens: [BytePattern]
  /// The beginning of the last token's words, where it stands for all of them.
  private let prefix: BytePattern?

  init(_ term: SearchQuery.Term) {
    tokens = term.tokens.map { BytePattern(TermPattern.bounded(Array($0.utf8))) }
    prefix =
      term.isPrefix ? term.tokens.last.map { BytePattern([UInt8(ascii: " ")] + $0.utf8) } : nil
  }

  static func bounded(_ index: [UInt8]) -> [UInt8] {
    var bounded: [UInt8] = []
    bounded.reserveCapacity(index.count + 2)
    bounded.append(UInt8(ascii: " "))
    bounded += index
    bounded.append(UInt8(ascii: " "))
    return bounded
  }

  func occurs(in index: [UInt8]) -> Bool {
    guard let prefix else { return isWhole(in: index) }
    return tokens.dropLast().allSatisfy { $0.occurs(in: index) } && prefix.occurs(in: index)
  }

  /// Whether all tokens occur as whole words.
  func isWhole(in index: [UInt8]) -> Bool { tokens.allSatisfy { $0.occurs(in: index) } }

  /// Whether the last token begins a word.
  func begins(in index: [UInt8]) -> Bool { prefix?.occurs(in: index) ?? false }
}
