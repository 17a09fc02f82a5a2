// The order of search results, the same in every storage.
import GazetteCore
import GazetteText

/// An article that a search found.
struct SearchHit {
  var position: Position
  var title: String?
}

/// What a storage must find for a search: hits that obey the whole query.
protocol SearchHits {
  /// At most so many hits after a position, newest first.
  func newest(_ count: Int, after place: Position?) throws(StorageError) -> [SearchHit]
  /// What phrases are looked for in.
  func body(of hit: SearchHit) throws(StorageError) -> String?
  func articles(_ hits: [SearchHit]) throws(StorageError) -> [Article]
}

/// The newest few thousand hits come first, best first among them; older hits follow, newest
/// first. A page within the ranked part is continued by a position at the end of time that counts
/// how many were given already; one in the rest by the position of its last article.
struct SearchAnswer {
  /// So many of the newest hits are ranked: ranking every hit of a common word takes seconds.
  static let rankedHits = 2000
  /// In so many texts of the newest hits phrases are looked for, which takes longer than in titles.
  static let readTexts = 200
  private static let endOfTime = Instant(milliseconds: .max)

  private let hits: any SearchHits
  private let ranking: SearchRanking

  init(hits: any SearchHits, search: SearchQuery) {
    self.hits = hits
    ranking = SearchRanking(search)
  }

  func slice(of query: Query) throws(StorageError) -> ArticleSlice {
    let limit = max(0, query.limit ?? .max)
    if let offset = ranked(query.after) { return try head(offset, limit) }
    let (page, isLast) = try rest(limit, after: query.after)
    return ArticleSlice(articles: try hits.articles(page), next: isLast ? nil : page.last?.position)
  }

  /// How many of the ranked hits were given already; nil when all were.
  private func ranked(_ place: Position?) -> Int? {
    guard let place else { return 0 }
    return place.listed == SearchAnswer.endOfTime ? Int(clamping: max(0, place.sequence)) : nil
  }

  private func head(_ offset: Int, _ limit: Int) throws(StorageError) -> ArticleSlice {
    let newest = try hits.newest(SearchAnswer.rankedHits, after: nil)
    var page = Array(try best(sum(offset, limit), of: newest).dropFirst(offset))
    var next: Position?
    if offset + page.count < newest.count {
      next = Position(
        listed: SearchAnswer.endOfTime, sequence: Int64(offset + page.count))
    } else if newest.count == SearchAnswer.rankedHits, let last = newest.last?.position {
      let (more, isLast) = try rest(limit - page.count, after: last)
      page += more
      next = isLast ? nil : more.last?.position ?? last
    }
    return ArticleSlice(articles: try hits.articles(page), next: next)
  }

  /// A page of the hits that are not ranked, and whether it is the last.
  private func rest(
    _ limit: Int, after place: Position?
  ) throws(StorageError) -> ([SearchHit], Bool) {
    let found = try hits.newest(limit < .max ? limit + 1 : limit, after: place)
    return (Array(found.prefix(limit)), found.count <= limit)
  }

  /// The order of a hit among others: a greater score first, and a newer hit among equals.
  private struct Rank: Comparable {
    var score: Int
    var index: Int

    static func < (left: Rank, right: Rank) -> Bool {
      (-left.score, left.index) < (-right.score, right.index)
    }
  }

  /// The best `count` hits, best first. A text is read only while it could still bring its hit among
  /// them, since reading 200 takes longer than all else.
  private func best(_ count: Int, of newest: [SearchHit]) throws(StorageError) -> [SearchHit] {
    let titles = newest.map { ranking.score(title: $0.title) }
    let most = titles.indices.map { index in
      Rank(
        score: reads(titles[index], index) ? titles[index].most : titles[index].points, index: index
      )
    }.sorted()
    var ranks: [Rank] = []
    for (place, rank) in most.enumerated() {
      guard reads(titles[rank.index], rank.index) else {
        ranks.append(rank)
        continue
      }
      // None of those that follow can be better than this one.
      if place >= count, ranks.count(where: { $0 < rank }) >= count { break }
      let text = try hits.body(of: newest[rank.index])
      ranks.append(
        Rank(score: ranking.score(titles[rank.index], text: text), index: rank.index))
    }
    return ranks.sorted().prefix(count).map { newest[$0.index] }
  }

  private func reads(_ title: SearchRanking.TitleScore, _ index: Int) -> Bool {
    title.asksForText && index < SearchAnswer.readTexts
  }

  private func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, isTooMuch) = left.addingReportingOverflow(right)
    return isTooMuch ? .max : sum
  }
}
