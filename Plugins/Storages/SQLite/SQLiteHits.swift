// The hits of a search, newest first, straight from the full-text index.
import GazetteCore

struct SQLiteHits: SearchHits {
  let database: Database
  let expression: String
  let conditions: QueryConditions

  /// Walks the index stretch by stretch, since within one the order of rows is not exactly that of
  /// dates.
  func newest(_ count: Int, after place: Position?) throws(StorageError) -> [SearchHit] {
    guard count > 0 else { return [] }
    var conditions = conditions
    var top = Int64.max
    if let place {
      conditions.addPlace(place)
      // Places that spilled out of a full stretch stand in the next one.
      top = SearchPlace.last(in: SearchPlace.stretch(of: place.listed) + 1)
    }
    var found: [SearchHit] = []
    var stretch: Int64?
    try database.statement(
      """
      SELECT article.listed, article.sequence, search.rowid, \(title) FROM \(tables)
      WHERE search MATCH ? AND search.rowid <= ? AND \(conditions.sql)
      ORDER BY search.rowid DESC
      """
    ).each([.text(expression), .integer(top)] + conditions.values) { row in
      let current = SearchPlace.stretch(of: row.int(2))
      if found.count >= count, current != stretch { return false }
      stretch = current
      let position = Position(listed: row.instant(0), sequence: row.int(1))
      found.append(SearchHit(position: position, title: row.optionalText(3)))
      return true
    }
    return Array(found.sorted { $0.position > $1.position }.prefix(count))
  }

  /// A row of `article` is looked at only for what its headline does not tell.
  private var tables: String {
    conditions.fitsHeadlines
      ? "search CROSS JOIN headline AS article ON article.place = search.rowid"
      : """
      search CROSS JOIN headline ON headline.place = search.rowid
      CROSS JOIN article ON article.sequence = headline.sequence
      """
  }

  private var title: String { conditions.fitsHeadlines ? "article.title" : "headline.title" }

  func count() throws(StorageError) -> Int {
    try database.rows(
      """
      SELECT count(*) FROM \(tables) WHERE search MATCH ? AND \(conditions.sql)
      """, [.text(expression)] + conditions.values, { row in Int(row.int(0)) }
    ).first ?? 0
  }

  func body(of hit: SearchHit) throws(StorageError) -> String? {
    try database.rows(
      "SELECT summary, html, text FROM content WHERE sequence = ?",
      [.integer(hit.position.sequence)]
    ) { row in
      var content = Content()
      content.summary = row.optionalText(0)
      content.html = row.optionalText(1)
      content.text = row.optionalText(2)
      return SearchDocument.body(of: content)
    }.first
  }

  func articles(_ hits: [SearchHit]) throws(StorageError) -> [Article] {
    try SQLiteReader(database: database).articles(at: hits.map(\.position))
  }
}
