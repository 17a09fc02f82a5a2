// The order of search results, the same in every storage.
import GazetteCore
import GazetteText

/// What a storage must find for a search. Positions stand for hits that obey the whole query.
protocol SearchHits {
  /// At most so many hits after a position, newest first.
  func newest(_ count: Int, after place: Position?) throws(StorageError) -> [Position]
  /// Title and, if asked for, what phrases are looked for in.
  func words(
    of hit: Position, withBody: Bool
  ) throws(StorageError) -> (title: String?, body: String?)
  func articles(_ hits: [Position]) throws(StorageError) -> [Article]
}

/// The newest few thousand hits come first, best first among them; older hits follow, newest
/// first. A page within the ranked part is continued by a position at the end of time that counts
/// how many were given already; one in the rest by the position of its last article.
struct SearchAnswer {
  /// So many of the newest hits are ranked: ranking every hit of a common word takes seconds.
  static let rankedHits = 2000
  private static let endOfTime = Instant(milliseconds: .max)

  let hits: any SearchHits
  let search: SearchQuery

  func slice(of query: Query) throws(StorageError) -> ArticleSlice {
    let limit = max(0, query.limit ?? .max)
    if let offset = ranked(query.after) { return try head(offset, limit) }
    let (page, isLast) = try rest(limit, after: query.after)
    return ArticleSlice(articles: try hits.articles(page), next: isLast ? nil : page.last)
  }

  /// How many of the ranked hits were given already; nil when all were.
  private func ranked(_ place: Position?) -> Int? {
    guard let place else { return 0 }
    return place.listed == SearchAnswer.endOfTime ? Int(clamping: max(0, place.sequence)) : nil
  }

  private func head(_ offset: Int, _ limit: Int) throws(StorageError) -> ArticleSlice {
    let newest = try hits.newest(SearchAnswer.rankedHits, after: nil)
    var page = Array(try rank(newest).dropFirst(offset).prefix(limit))
    var next: Position?
    if offset + page.count < newest.count {
      next = Position(
        listed: SearchAnswer.endOfTime, sequence: Int64(offset + page.count))
    } else if newest.count == SearchAnswer.rankedHits, let last = newest.last {
      let (more, isLast) = try rest(limit - page.count, after: last)
      page += more
      next = isLast ? nil : more.last ?? last
    }
    return ArticleSlice(articles: try hits.articles(page), next: next)
  }

  /// A page of the hits that are not ranked, and whether it is the last.
  private func rest(
    _ limit: Int, after place: Position?
  ) throws(StorageError) -> ([Position], Bool) {
    let found = try hits.newest(limit < .max ? limit + 1 : limit, after: place)
    return (Array(found.prefix(limit)), found.count <= limit)
  }

  private func rank(_ newest: [Position]) throws(StorageError) -> [Position] {
    let ranking = SearchRanking(search)
    var scores: [Int] = []
    scores.reserveCapacity(newest.count)
    for hit in newest {
      let (title, body) = try hits.words(of: hit, withBody: ranking.readsText)
      scores.append(ranking.score(title: title) { body })
    }
    let order = newest.indices.sorted { (-scores[$0], $0) < (-scores[$1], $1) }
    return order.map { newest[$0] }
  }
}
