// The order of search results, the same in every storage.
import GazetteCore

/// The newest few thousand hits come first, best first among them; older hits follow, newest
/// first. A page within the ranked part is continued by a position at the end of time that counts
/// how many were given already; one in the rest by the position of its last article.
enum SearchAnswer {
  /// So many of the newest hits are ranked: ranking every hit of a common word takes seconds.
  static let rankedHits = 2000

  /// `newest` gives at most so many hits after a position, newest first; `load` their articles.
  static func slice(
    _ query: Query, newest: (Int, Position?) throws(StorageError) -> [Position],
    load: ([Int64]) throws(StorageError) -> [Article]
  ) throws(StorageError) -> ArticleSlice {
    let limit = max(0, query.limit ?? .max)
    var positions: [Position] = []
    var slice = ArticleSlice(articles: [])
    if let offset = ranked(query.after) {
      let head = try newest(rankedHits, nil)
      let order = try rank(head, query, load)
      positions = Array(order.dropFirst(offset).prefix(limit))
      if offset + positions.count < head.count {
        slice.next = Position(listed: endOfTime, sequence: Int64(offset + positions.count))
      } else if head.count == rankedHits, let last = head.last {
        let rest = limit - positions.count
        let more = try newest(rest < .max ? rest + 1 : rest, last)
        positions += more.prefix(rest)
        slice.next = more.count > rest ? (more.prefix(rest).last ?? last) : nil
      }
    } else {
      let found = try newest(limit < .max ? limit + 1 : limit, query.after)
      positions = Array(found.prefix(limit))
      slice.next = found.count > limit ? positions.last : nil
    }
    slice.articles = try load(positions.map(\.sequence))
    return slice
  }

  private static let endOfTime = Instant(milliseconds: .max)

  /// How many of the ranked hits were given already; nil when all were.
  private static func ranked(_ place: Position?) -> Int? {
    guard let place else { return 0 }
    return place.listed == endOfTime ? Int(clamping: max(0, place.sequence)) : nil
  }

  private static func rank(
    _ hits: [Position], _ query: Query, _ load: ([Int64]) throws(StorageError) -> [Article]
  ) throws(StorageError) -> [Position] {
    hits
  }
}
