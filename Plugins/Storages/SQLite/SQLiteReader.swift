// Answers queries from the tables.
import GazetteCore
import GazetteText

struct SQLiteReader {
  let database: Database

  func articles(matching query: Query) throws(StorageError) -> ArticleSlice {
    if let text = query.search { return try hits(of: SearchQuery(text), query) }
    var conditions = QueryConditions(query)
    if let place = query.after { conditions.addPlace(place) }
    let wanted = query.limit.map { Int64(max(0, $0)) }
    // One more than asked for tells whether anything is left.
    let limit = wanted.map { $0 < .max ? $0 + 1 : $0 } ?? -1
    var articles = try database.rows(
      """
      \(SQLiteReader.selection) WHERE \(conditions.sql)
      ORDER BY article.listed DESC, article.sequence DESC LIMIT ?
      """, conditions.values + [.integer(limit)], SQLiteReader.read)
    var slice = ArticleSlice(articles: [])
    if let wanted, articles.count > wanted {
      articles.removeLast()
      slice.next = articles.last.map { Position(listed: $0.listed, sequence: $0.sequence) }
    }
    slice.articles = articles
    if query.countsAll { slice.total = try count(QueryConditions(query)) }
    return slice
  }

  private func count(_ conditions: QueryConditions) throws(StorageError) -> Int {
    try database.rows(
      "SELECT count(*) FROM article WHERE \(conditions.sql)", conditions.values,
      { row in Int(row.int(0)) }
    ).first ?? 0
  }

  private static let selection = """
    SELECT source.name, content.key, article.sequence, article.first_seen, article.fetched,
    article.is_saved, article.is_read, article.is_hidden, article.revision, \(ContentRow.qualified)
    FROM article JOIN content ON content.sequence = article.sequence
    JOIN source ON source.id = article.source
    """

  private static func read(_ row: Statement) throws(StorageError) -> Article {
    let (content, labels) = try ContentRow.read(row, from: 9)
    var article = Article(
      id: ArticleID(source: row.text(0), key: row.text(1)), content: content,
      firstSeen: row.instant(3), fetched: row.instant(4), sequence: row.int(2))
    article.isSaved = row.flag(5)
    article.isRead = row.flag(6)
    article.isHidden = row.flag(7)
    article.revision = Int(row.int(8))
    article.labels = labels
    return article
  }

  private func articles(_ sequences: [Int64]) throws(StorageError) -> [Article] {
    var articles: [Article] = []
    for sequence in sequences {
      articles += try database.rows(
        "\(SQLiteReader.selection) WHERE article.sequence = ?", [.integer(sequence)],
        SQLiteReader.read)
    }
    return articles
  }
}

// MARK: Searching

extension SQLiteReader {
  private func hits(of search: SearchQuery, _ query: Query) throws(StorageError) -> ArticleSlice {
    guard let expression = SearchIndex.expression(search) else {
      return ArticleSlice(articles: [], total: query.countsAll ? 0 : nil)
    }
    let conditions = QueryConditions(query)
    var slice = try SearchAnswer.slice(query) { (count, place) throws(StorageError) in
      try newest(count, after: place, expression, conditions)
    } load: { (sequences) throws(StorageError) in
      try articles(sequences)
    }
    if query.countsAll { slice.total = try count(expression, conditions) }
    return slice
  }

  /// The places of the newest hits, newest first. Walks the index stretch by stretch; within one
  /// the order of rows is not exactly that of dates.
  private func newest(
    _ count: Int, after place: Position?, _ expression: String, _ conditions: QueryConditions
  ) throws(StorageError) -> [Position] {
    var conditions = conditions
    var top = Int64.max
    if let place {
      conditions.addPlace(place)
      // Places that spilled out of a full stretch stand after it.
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

  private func count(
    _ expression: String, _ conditions: QueryConditions
  ) throws(StorageError) -> Int {
    try database.rows(
      """
      SELECT count(*) FROM search CROSS JOIN article ON article.place = search.rowid
      WHERE search MATCH ? AND \(conditions.sql)
      """, [.text(expression)] + conditions.values, { row in Int(row.int(0)) }
    ).first ?? 0
  }
}
