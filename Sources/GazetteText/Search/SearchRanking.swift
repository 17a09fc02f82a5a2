// How good a hit is, the same for every storage.

/// Orders hits: words in the title come before words in the text, whole words before beginnings of
/// longer ones, phrases before scattered words; among equals the given order stays, which is newest
/// first. Pure, and it looks at nothing but title and text.
public struct SearchRanking: Sendable {
  private let query: SearchQuery
  private let phrases: [BytePattern]

  public init(_ query: SearchQuery) {
    self.query = query
    phrases = query.phrases.map { BytePattern(Array(" \($0.joined(separator: " ")) ".utf8)) }
  }

  /// Whether `score` ever asks for a text; only phrases are looked for there, since every hit has
  /// the words anyway.
  public var readsText: Bool { !phrases.isEmpty }

  /// Greater is better; 0 for a hit that has the words in its text only.
  public func score(title: String?, text: () -> String?) -> Int {
    let heading = title.map(SearchText.index) ?? []
    let words = Set(heading.split(separator: UInt8(ascii: " ")))
    var score = 0
    var found = 0
    for term in query.terms {
      let points = SearchRanking.points(of: term, among: words)
      score += points
      if points > 0 { found += 1 }
    }
    if found > 0, found == query.terms.count { score += 8 }
    return score + phrasePoints(heading, text)
  }

  /// Best first.
  public func ranked<Hit>(
    _ hits: [Hit], title: (Hit) -> String?, text: (Hit) -> String?
  ) -> [Hit] {
    let scores = hits.map { hit in score(title: title(hit)) { text(hit) } }
    let order = hits.indices.sorted { (-scores[$0], $0) < (-scores[$1], $1) }
    return order.map { hits[$0] }
  }

  private static func points(of term: SearchQuery.Term, among words: Set<ArraySlice<UInt8>>) -> Int
  {
    let wanted = term.tokens.map { ArraySlice($0.utf8) }
    if wanted.allSatisfy(words.contains) { return 4 }
    guard term.isPrefix, let prefix = wanted.last else { return 0 }
    return words.contains { $0.starts(with: prefix) } ? 2 : 0
  }

  private func phrasePoints(_ heading: [UInt8], _ text: () -> String?) -> Int {
    guard !phrases.isEmpty else { return 0 }
    let title = SearchRanking.bounded(heading)
    let missing = phrases.filter { !$0.occurs(in: title) }
    let inTitle = 16 * (phrases.count - missing.count)
    guard !missing.isEmpty, let text = text() else { return inTitle }
    let body = SearchRanking.bounded(SearchText.index(text))
    return inTitle + 6 * missing.count { $0.occurs(in: body) }
  }

  /// Blanks around the tokens, so that only whole tokens are found.
  private static func bounded(_ index: [UInt8]) -> [UInt8] {
    [UInt8(ascii: " ")] + index + [UInt8(ascii: " ")]
  }
}
