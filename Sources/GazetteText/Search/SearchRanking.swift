// How good a hit is, the same for every storage.

/// Orders hits: words in the title come before words in the text, whole words before beginnings of
/// longer ones, phrases before scattered words; among equals the given order stays, which is newest
/// first. Pure, and it looks at nothing but title and text.
public struct SearchRanking: Sendable {
  private let terms: [TermPattern]
  private let phrases: [BytePattern]

  public init(_ query: SearchQuery) {
    terms = query.terms.map(TermPattern.init)
    phrases = query.phrases.map {
      BytePattern(TermPattern.bounded(Array($0.joined(separator: " ").utf8)))
    }
  }

  /// Whether `score` ever asks for a text; only phrases are looked for there, since every hit has
  /// the words anyway.
  public var readsText: Bool { !phrases.isEmpty }

  /// Greater is better; 0 for a hit that has the words in its text only.
  /// `text` is asked for only where it counts.
  public func score<Fault: Error>(
    title: String?, text: () throws(Fault) -> String?
  ) throws(Fault) -> Int {
    let heading = TermPattern.bounded(title.map(SearchText.index) ?? [])
    let points = terms.map { $0.isWhole(in: heading) ? 4 : $0.begins(in: heading) ? 2 : 0 }
    let isWhole = !points.isEmpty && points.allSatisfy { $0 > 0 }
    return points.reduce(isWhole ? 8 : 0, +) + (try phrasePoints(heading, text))
  }

  /// Best first.
  public func ranked<Hit>(
    _ hits: [Hit], title: (Hit) -> String?, text: (Hit) -> String?
  ) -> [Hit] {
    let scores = hits.map { hit in score(title: title(hit)) { text(hit) } }
    let order = hits.indices.sorted { (-scores[$0], $0) < (-scores[$1], $1) }
    return order.map { hits[$0] }
  }

  private func phrasePoints<Fault: Error>(
    _ heading: [UInt8], _ text: () throws(Fault) -> String?
  ) throws(Fault) -> Int {
    guard !phrases.isEmpty else { return 0 }
    let missing = phrases.filter { !$0.occurs(in: heading) }
    let inTitle = 16 * (phrases.count - missing.count)
    guard !missing.isEmpty, let text = try text() else { return inTitle }
    let body = TermPattern.bounded(SearchText.index(text))
    return inTitle + 6 * missing.count { $0.occurs(in: body) }
  }
}
