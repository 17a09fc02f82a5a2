// Reads all tables and tells what does not fit together.
import GazetteCore

struct PostgresCheck {
  let line: PostgresLine

  func faults() throws(StorageError) -> [String] {
    var faults: [String] = []
    for (question, fault) in PostgresCheck.questions {
      let count = try line.number(question) ?? 0
      if count > 0 { faults.append("\(count) \(fault)") }
    }
    return faults + (try misnamed())
  }

  private static let questions = [
    (
      "SELECT count(*) FROM article LEFT JOIN source ON source.id = article.source "
        + "WHERE source.id IS NULL", "articles belong to sources that are not there."
    ),
    (
      "SELECT count(*) FROM article LEFT JOIN content USING (sequence) "
        + "WHERE (article.listed IS NULL) <> (content.key IS NULL)",
      "articles have lost their content."
    ),
    (
      "SELECT count(*) FROM article LEFT JOIN search USING (sequence) "
        + "WHERE article.listed IS DISTINCT FROM search.listed "
        + "OR article.is_hidden <> search.is_hidden",
      "articles have lost their place in searches."
    ),
    (
      "SELECT count(*) FROM article LEFT JOIN revision ON revision.sequence = article.sequence "
        + "AND revision.number = article.revision - 1 WHERE article.listed IS NOT NULL "
        + "AND article.revision > 0 AND revision.sequence IS NULL",
      "articles have lost an earlier text."
    ),
    (
      "SELECT count(*) FROM (SELECT sequence FROM content UNION ALL SELECT sequence FROM tag "
        + "UNION ALL SELECT sequence FROM revision UNION ALL SELECT sequence FROM search) part "
        + "LEFT JOIN article USING (sequence) WHERE article.sequence IS NULL",
      "rows belong to articles that are not there."
    ),
    (
      "SELECT count(*) FROM article, counter WHERE name = 'sequence' AND sequence > value",
      "articles have numbers that were never given."
    ),
  ]

  /// Articles whose handle is not the one that source and key give.
  private func misnamed() throws(StorageError) -> [String] {
    var faults: [String] = []
    var after: Int64 = 0
    while true {
      let rows = try line.rows(
        """
        SELECT article.sequence, source.name, content.key, article.handle FROM article
        JOIN content USING (sequence) JOIN source ON source.id = article.source
        WHERE article.sequence > $1 ORDER BY article.sequence LIMIT 2000
        """, PostgresValues(.integer(after))
      ) { ($0.int(0), ArticleID(source: $0.text(1), key: $0.text(2)), $0.text(3)) }
      guard let last = rows.last?.0 else { return faults }
      for (_, id, handle) in rows where id.handle != handle {
        faults.append("The article \(handle) has a wrong key.")
      }
      after = last
    }
  }
}
