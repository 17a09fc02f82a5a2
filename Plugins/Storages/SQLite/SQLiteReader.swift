// Answers queries from the tables.
import GazetteCore
import GazetteText

struct SQLiteReader {
  let database: Database

  func articles(matching query: Query) throws(StorageError) -> ArticleSlice {
    if let text = query.search { return try hits(of: SearchQuery(text), query) }
    var conditions = try QueryConditions(query, in: database)
    if let place = query.after { conditions.addPlace(place) }
    let wanted = query.limit.map { Int64(max(0, $0)) }
    // One more than asked for tells whether anything is left.
    let limit = wanted.map { $0 < .max ? $0 + 1 : $0 } ?? -1
    // Of narrow rows, since a filter may leave them to be sorted; texts are read for the page only.
    var page = try database.rows(
      """
      SELECT article.sequence, article.listed FROM article WHERE \(conditions.sql)
      ORDER BY article.listed DESC, article.sequence DESC LIMIT ?
      """, conditions.values + [.integer(limit)],
      { row in Position(listed: row.instant(1), sequence: row.int(0)) })
    var slice = ArticleSlice(articles: [])
    if let wanted, page.count > wanted {
      page.removeLast()
      slice.next = page.last
    }
    slice.articles = try articles(at: page)
    if query.countsAll { slice.total = try count(query) }
    return slice
  }

  private func count(_ query: Query) throws(StorageError) -> Int {
    var all = query
    all.includesHidden = true
    var conditions = try QueryConditions(all, in: database)
    let count = try count(conditions)
    if query.includesHidden { return count }
    conditions.addHidden()
    return count - (try self.count(conditions))
  }

  private func count(_ conditions: QueryConditions) throws(StorageError) -> Int {
    try database.rows(
      "SELECT count(*) FROM article WHERE \(conditions.sql)", conditions.values,
      { row in Int(row.int(0)) }
    ).first ?? 0
  }

  static let selection = """
    SELECT source.name, content.key, article.sequence, article.first_seen, article.fetched,
    article.is_saved, article.is_read, article.is_hidden, article.revision, \(ContentRow.qualified)
    FROM article JOIN content ON content.sequence = article.sequence
    JOIN source ON source.id = article.source
    """

  static func read(_ row: Statement) throws(StorageError) -> Article {
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

  func arrivals() throws(StorageError) -> Arrivals {
    let last = try lastArrival()
    let sources = try database.rows(
      """
      SELECT name FROM source WHERE EXISTS
      (SELECT 1 FROM article WHERE article.source = source.id AND listed IS NOT NULL)
      """, [], { $0.text(0) })
    return Arrivals(last: last, sources: Set(sources))
  }

  func lastArrival() throws(StorageError) -> Int64 {
    try database.number("SELECT value FROM counter WHERE name = 'sequence'") ?? 0
  }

  /// The order is that of a list.
  func newestTags(_ count: Int) throws(StorageError) -> [[String]] {
    try database.rows(
      """
      SELECT content.labels, content.details FROM article JOIN content
      ON content.sequence = article.sequence WHERE listed IS NOT NULL AND is_hidden = 0
      ORDER BY listed DESC, article.sequence DESC LIMIT ?
      """, [.integer(Int64(max(0, count)))]
    ) { (row) throws(StorageError) in
      var content = Content()
      if let details = try row.optionalJSON(1) { content.readDetails(details) }
      return try ContentRow.labels(row, 0) + content.tags
    }
  }

  /// Read from the index of sources and dates alone.
  func newestMoments(perSource count: Int) throws(StorageError) -> [String: [Instant]] {
    let sources = try database.rows("SELECT id, name FROM source", [], { ($0.int(0), $0.text(1)) })
    var moments: [String: [Instant]] = [:]
    for (id, name) in sources {
      let newest = try database.rows(
        """
        SELECT listed FROM article WHERE source = ? AND listed IS NOT NULL
        ORDER BY listed DESC LIMIT ?
        """, [.integer(id), .integer(Int64(max(0, count)))], { $0.instant(0) })
      if !newest.isEmpty { moments[name] = newest }
    }
    return moments
  }

  func articles(at page: [Position]) throws(StorageError) -> [Article] {
    var articles: [Article] = []
    for place in page {
      if let article = try article(place.sequence) { articles.append(article) }
    }
    return articles
  }

  /// One article, found by its sequence number.
  func article(_ sequence: Int64) throws(StorageError) -> Article? {
    try database.rows(
      "\(SQLiteReader.selection) WHERE article.sequence = ?", [.integer(sequence)],
      SQLiteReader.read
    ).first
  }

  private func hits(of search: SearchQuery, _ query: Query) throws(StorageError) -> ArticleSlice {
    guard let expression = SearchIndex.expression(search) else {
      return ArticleSlice(articles: [], total: query.countsAll ? 0 : nil)
    }
    let hits = SQLiteHits(
      database: database, expression: expression,
      conditions: try QueryConditions(query, in: database))
    var slice = try SearchAnswer(hits: hits, search: search).slice(of: query)
    if query.countsAll { slice.total = try hits.count() }
    return slice
  }
}
