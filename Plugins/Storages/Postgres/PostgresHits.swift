// The hits of a search, newest first, from the index of words.
import GazetteCore
import GazetteText

/// Remembers the bodies that it was asked for, since each question is a way to the server and back.
final class PostgresHits: SearchHits {
  private let line: PostgresLine
  private let query: Query
  private let expression: String?
  private let matcher: SearchMatcher
  private var newest: [SearchHit] = []
  private var bodies: [Int64: String]?

  init(_ line: PostgresLine, _ search: SearchQuery, _ query: Query) {
    self.line = line
    self.query = query
    expression = PostgresIndex.expression(search)
    matcher = SearchMatcher(search)
  }

  func newest(_ count: Int, after place: Position?) throws(StorageError) -> [SearchHit] {
    guard count > 0 else { return [] }
    var hits = try indexed(count, after: place)
    let long = try longHits(after: place)
    if !long.isEmpty {
      hits = Array((hits + long).sorted { $0.position > $1.position }.prefix(count))
    }
    if newest.isEmpty { newest = hits }
    return hits
  }

  /// Those that the index tells.
  private func indexed(_ count: Int, after place: Position?) throws(StorageError) -> [SearchHit] {
    guard let conditions = conditions() else { return [] }
    return try hits(conditions, after: place, limit: count)
  }

  /// A row of `article` is looked at only for what `search` does not tell.
  private func tables(_ conditions: PostgresConditions) -> String {
    conditions.fitsSearch
      ? "search AS article" : "search JOIN article ON article.sequence = search.sequence"
  }

  private func hits(
    _ conditions: PostgresConditions, after place: Position?, limit: Int?
  ) throws(StorageError) -> [SearchHit] {
    var conditions = conditions
    let name = conditions.fitsSearch ? "article" : "search"
    if let place { conditions.addPlace(place, of: name) }
    let most = conditions.mark(SQLValue(limit.map(Int64.init)), .bigint)
    return try line.rows(
      """
      SELECT \(name).listed, \(name).sequence, \(name).title FROM \(tables(conditions))
      WHERE \(conditions.sql) ORDER BY \(name).listed DESC, \(name).sequence DESC LIMIT \(most)
      """, conditions.values, PostgresHits.hit)
  }

  /// nil where no words of the index can be meant.
  private func conditions() -> PostgresConditions? {
    guard let expression else { return nil }
    var conditions = PostgresConditions(query)
    let mark = conditions.mark(.text(expression), .text)
    conditions.add("words @@ \(mark)::tsquery AND NOT is_long")
    return conditions
  }

  private static func hit(_ row: PostgresRow) -> SearchHit {
    SearchHit(
      position: Position(listed: row.instant(0), sequence: row.int(1)), title: row.optionalText(2))
  }

  /// Those whose words the index cannot hold, each read in full. There are next to none of them.
  private func longHits(after place: Position?) throws(StorageError) -> [SearchHit] {
    var conditions = PostgresConditions(query)
    conditions.add("is_long")
    let candidates = try hits(conditions, after: place, limit: nil)
    var found: [SearchHit] = []
    for candidate in candidates {
      let content = try contents(of: [candidate.position.sequence]).first?.1 ?? Content()
      if matcher.matches(SearchDocument.text(of: content)) { found.append(candidate) }
    }
    return found
  }

  func count() throws(StorageError) -> Int {
    let long = try longHits(after: nil).count
    guard let conditions = conditions() else { return long }
    let indexed = try line.number(
      "SELECT count(*) FROM \(tables(conditions)) WHERE \(conditions.sql)", conditions.values)
    return long + Int(clamping: indexed ?? 0)
  }

  func body(of hit: SearchHit) throws(StorageError) -> String? {
    if let known = bodies?[hit.position.sequence] { return known }
    var asked = [hit.position.sequence]
    if bodies == nil { asked += newest.prefix(SearchAnswer.readTexts).map(\.position.sequence) }
    var bodies = self.bodies ?? [:]
    for (sequence, content) in try contents(of: asked) {
      bodies[sequence] = SearchDocument.body(of: content)
    }
    self.bodies = bodies
    return bodies[hit.position.sequence]
  }

  /// What is searched of articles.
  private func contents(of sequences: [Int64]) throws(StorageError) -> [(Int64, Content)] {
    var values = PostgresValues()
    values.add(sequences.map(SQLValue.integer), as: .bigint)
    return try line.rows(
      "SELECT sequence, title, summary, html, text FROM content WHERE sequence = ANY($1)", values
    ) { row in
      var content = Content()
      content.title = row.optionalText(1)
      content.summary = row.optionalText(2)
      content.html = row.optionalText(3)
      content.text = row.optionalText(4)
      return (row.int(0), content)
    }
  }

  func articles(_ hits: [SearchHit]) throws(StorageError) -> [Article] {
    try PostgresReader(line: line).articles(hits.map(\.position.sequence))
  }
}
