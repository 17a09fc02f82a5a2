// What a PostgreSQL storage can say about itself.
import GazetteCore

struct PostgresInfo {
  let line: PostgresLine

  func info(version: Int, schema: String) throws(StorageError) -> StorageInfo {
    var info = StorageInfo(place: line.place)
    info.schemaVersion = version
    let holdings = try PostgresExport(line: line).holdings()
    info.articles = holdings.articles
    info.revisions = holdings.revisions
    info.tombstones = holdings.tombstones
    info.lastSequence = holdings.lastSequence
    let counts = try line.rows(
      """
      SELECT name, count(*) FROM article JOIN source ON source.id = article.source
      WHERE listed IS NOT NULL GROUP BY name
      """
    ) { ($0.text(0), Int(clamping: $0.int(1))) }
    info.articlesBySource = Dictionary(counts, uniquingKeysWith: { $1 })
    info.saved = Int(
      clamping: try line.number(
        "SELECT count(*) FROM article WHERE is_saved AND listed IS NOT NULL") ?? 0)
    info.oldest = try moment("min")
    info.newest = try moment("max")
    info.sizeInBytes =
      try line.number(
        """
        SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
        WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'm', 'p')
        """, PostgresValues(.text("\"\(schema)\""))) ?? 0
    return info
  }

  private func moment(_ which: String) throws(StorageError) -> Instant? {
    try line.number("SELECT \(which)(listed) FROM article WHERE listed IS NOT NULL")
      .map { Instant(milliseconds: $0) }
  }
}
