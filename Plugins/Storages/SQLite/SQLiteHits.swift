// The hits of a search, newest first, straight from the full-text index.
import GazetteCore

struct SQLiteHits: SearchHits {
  let database: Database
  let expression: String
  let conditions: QueryConditions

  /// Walks the index stretch by stretch, since within one the order of rows is not exactly that of
  /// dates.
  func newest(_ count: Int, after place: Position?) throws(StorageError) -> [Position] {
    guard count > 0 else { return [] }
    var conditions = conditions
    var top = Int64.max
    if let place {
      conditions.addPlace(place)
      // Places that spilled out of a full stretch stand in the next one.
      top = SearchPlace.last(in: SearchPlace.stretch(of: place.listed) + 1)
    }
    var found: [Position] = []
    var stretch: Int64?
    try database.statement(
      """
      SELECT article.listed, article.sequence, article.place FROM search
      CROSS JOIN article ON article.place = search.rowid
      WHERE search MATCH ? AND search.rowid <= ? AND \(conditions.sql)
      ORDER BY search.rowid DESC
      """
    ).each([.text(expression), .integer(top)] + conditions.values) { row in
      let current = SearchPlace.stretch(of: row.int(2))
      if found.count >= count, current != stretch { return false }
      stretch = current
      found.append(Position(listed: row.instant(0), sequence: row.int(1)))
      return true
    }
    return Array(found.sorted(by: >).prefix(count))
  }

  func count() throws(StorageError) -> Int {
    try database.rows(
      """
      SELECT count(*) FROM search CROSS JOIN article ON article.place = search.rowid
      WHERE search MATCH ? AND \(conditions.sql)
      """, [.text(expression)] + conditions.values, { row in Int(row.int(0)) }
    ).first ?? 0
  }

  func words(
    of hit: Position, withBody: Bool
  ) throws(StorageError) -> (title: String?, body: String?) {
    if withBody, let article = try SQLiteReader(database: database).article(hit.sequence) {
      return (article.content.title, SearchDocument.body(of: article.content))
    }
    let titles = try database.rows(
      "SELECT title FROM content WHERE sequence = ?", [.integer(hit.sequence)]
    ) { row in row.optionalText(0) }
    return (titles.first ?? nil, nil)
  }

  func articles(_ hits: [Position]) throws(StorageError) -> [Article] {
    var articles: [Article] = []
    for hit in hits {
      if let article = try SQLiteReader(database: database).article(hit.sequence) {
        articles.append(article)
      }
    }
    return articles
  }
}
