// How good a hit is, the same for every storage.

/// Orders hits: words in the title come before words in the text, whole words before beginnings of
/// longer ones, phrases before scattered words; among equals the given order stays, which is newest
/// first. Pure, and it looks at nothing but title and text.
public struct SearchRanking: Sendable {
  private let terms: [TermSight]
  private let phrases: [PhraseSight]
  private let sight: TokenSight

  public init(_ query: SearchQuery) {
    var sight = TokenSight()
    terms = query.terms.map { TermSight($0, &sight) }
    phrases = query.phrases.map { PhraseSight($0, &sight) }
    self.sight = sight
  }

  /// What a title is worth, and what a text may add to it.
  public struct TitleScore: Sendable, Hashable {
    /// Greater is better; 0 where the words are in the text only.
    public let points: Int
    /// Phrases that the title lacks, and that would count in the text.
    fileprivate let missing: [Int]

    /// The score if the text has all that the title lacks.
    public var most: Int { points + SearchRanking.phraseInText * missing.count }
    /// Whether the text counts at all: only for phrases, since every hit has the words anyway.
    public var asksForText: Bool { !missing.isEmpty }
  }

  private static let phraseInTitle = 16
  private static let phraseInText = 6

  public func score(title: String?) -> TitleScore {
    let heading = SightedText(title ?? "", sight)
    var points = 0
    var hasAll = !terms.isEmpty
    for term in terms {
      let worth = term.isWhole(in: heading) ? 4 : term.begins(in: heading) ? 2 : 0
      points += worth
      if worth == 0 { hasAll = false }
    }
    if hasAll { points += 8 }
    let missing = phrases.indices.filter { !phrases[$0].occurs(in: heading) }
    points += SearchRanking.phraseInTitle * (phrases.count - missing.count)
    return TitleScore(points: points, missing: missing)
  }

  /// The whole score of a hit whose title has this one; its text is plain.
  public func score(_ title: TitleScore, text: String?) -> Int {
    guard title.asksForText, let text else { return title.points }
    let body = SightedText(text, sight)
    return title.points
      + SearchRanking.phraseInText * title.missing.count { phrases[$0].occurs(in: body) }
  }

  /// Best first.
  public func ranked<Hit>(
    _ hits: [Hit], title: (Hit) -> String?, text: (Hit) -> String?
  ) -> [Hit] {
    let scores = hits.map { hit in
      let heading = score(title: title(hit))
      return heading.asksForText ? score(heading, text: text(hit)) : heading.points
    }
    let order = hits.indices.sorted { (-scores[$0], $0) < (-scores[$1], $1) }
    return order.map { hits[$0] }
  }
}
