// Answers queries from the tables, inside a transaction that its caller holds.
import GazetteCore
import GazetteText

struct PostgresReader {
  let line: PostgresLine

  func articles(matching query: Query) throws(StorageError) -> ArticleSlice {
    if let text = query.search { return try hits(of: SearchQuery(text), query) }
    var conditions = PostgresConditions(query)
    if let place = query.after { conditions.addPlace(place) }
    let wanted = query.limit.map { Int64(max(0, $0)) }
    // One more than asked for tells whether anything is left.
    let limit = SQLValue(wanted.map { $0 < .max ? $0 + 1 : $0 })
    let mark = conditions.mark(limit, .bigint)
    // The page is found in narrow rows, since a filter may leave them to be sorted.
    var page = try line.rows(
      """
      \(PostgresReader.selection("""
        (SELECT sequence, listed FROM article WHERE \(conditions.sql)
        ORDER BY listed DESC, sequence DESC LIMIT \(mark)) AS page
        """, on: "page"))
      ORDER BY page.listed DESC, page.sequence DESC
      """, conditions.values, PostgresReader.read)
    var slice = ArticleSlice(articles: [])
    if let wanted, page.count > wanted {
      page.removeLast()
      slice.next = page.last.map { Position(listed: $0.listed, sequence: $0.sequence) }
    }
    slice.articles = page
    if query.countsAll { slice.total = try count(query) }
    return slice
  }

  private func count(_ query: Query) throws(StorageError) -> Int {
    let conditions = PostgresConditions(query)
    return Int(
      clamping: try line.number(
        "SELECT count(*) FROM article WHERE \(conditions.sql)", conditions.values) ?? 0)
  }

  /// Whole articles of the rows of `table`, which has their sequence numbers.
  private static func selection(_ table: String, on name: String) -> String {
    """
    SELECT source.name, content.key, article.sequence, article.first_seen, article.fetched,
    article.is_saved, article.is_read, article.is_hidden, article.revision, \(ContentRow.qualified)
    FROM \(table) JOIN article ON article.sequence = \(name).sequence
    JOIN content ON content.sequence = article.sequence JOIN source ON source.id = article.source
    """
  }

  private static func read(_ row: PostgresRow) throws(StorageError) -> Article {
    let (content, labels) = try ContentRow.read(row, from: 9)
    var article = Article(
      id: ArticleID(source: row.text(0), key: row.text(1)), content: content,
      firstSeen: row.instant(3), fetched: row.instant(4), sequence: row.int(2))
    article.isSaved = row.flag(5)
    article.isRead = row.flag(6)
    article.isHidden = row.flag(7)
    article.revision = Int(clamping: row.int(8))
    article.labels = labels
    return article
  }

  /// In that order; those that are not there are left out.
  func articles(_ sequences: [Int64]) throws(StorageError) -> [Article] {
    guard !sequences.isEmpty else { return [] }
    var values = PostgresValues()
    values.add(sequences.map(SQLValue.integer), as: .bigint)
    let table = "unnest($1::bigint[]) WITH ORDINALITY AS page(sequence, place)"
    return try line.rows(
      "\(PostgresReader.selection(table, on: "page")) ORDER BY page.place", values,
      PostgresReader.read)
  }

  func arrivals() throws(StorageError) -> Arrivals {
    let sources = try line.rows(
      """
      SELECT name FROM source WHERE EXISTS
      (SELECT 1 FROM article WHERE article.source = source.id AND listed IS NOT NULL)
      """, PostgresValues(), { $0.text(0) })
    return Arrivals(last: try lastArrival(), sources: Set(sources))
  }

  func lastArrival() throws(StorageError) -> Int64 {
    try line.number("SELECT value FROM counter WHERE name = 'sequence'") ?? 0
  }

  func newestMoments(perSource count: Int) throws(StorageError) -> [String: [Instant]] {
    let found = try line.rows(
      """
      SELECT name, newest.listed FROM source CROSS JOIN LATERAL (SELECT listed FROM article
      WHERE article.source = source.id AND listed IS NOT NULL ORDER BY listed DESC LIMIT $1) newest
      ORDER BY name, newest.listed DESC
      """, PostgresValues(.integer(Int64(max(0, count)))), { ($0.text(0), $0.instant(1)) })
    return Dictionary(grouping: found, by: \.0).mapValues { $0.map(\.1) }
  }

  private func hits(of search: SearchQuery, _ query: Query) throws(StorageError) -> ArticleSlice {
    guard !search.terms.isEmpty else {
      return ArticleSlice(articles: [], total: query.countsAll ? 0 : nil)
    }
    let hits = PostgresHits(line, search, query)
    var slice = try SearchAnswer(hits: hits, search: search).slice(of: query)
    if query.countsAll { slice.total = try hits.count() }
    return slice
  }
}
