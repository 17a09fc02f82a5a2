// Forgets old articles, but not that they were there; inside a transaction that its caller holds.
import GazetteCore

/// A pruned article loses its content and its place in lists; what it is recognised by stays until
/// its source has long stopped listing it.
struct PostgresPruning {
  let line: PostgresLine

  func prune(_ retention: Retention, now: Instant) throws(StorageError) -> Int {
    // No source may bring anything meanwhile.
    try line.run("LOCK TABLE source, record, article IN EXCLUSIVE MODE")
    var pruned = 0
    if let age = retention.maximumAge {
      let oldest = now.advanced(by: .zero - age)
      pruned += try remove(
        "SELECT sequence FROM article WHERE listed < $1 AND NOT is_saved", SQLValue(oldest))
    }
    if let most = retention.maximumPerSource {
      pruned += try remove(
        """
        SELECT sequence FROM (SELECT sequence, row_number() OVER (PARTITION BY source
        ORDER BY listed DESC, sequence DESC) AS rank FROM article
        WHERE listed IS NOT NULL AND NOT is_saved) ranked WHERE rank > $1
        """, .integer(Int64(max(0, most))))
    }
    try forget()
    return pruned
  }

  private func remove(_ sql: String, _ value: SQLValue) throws(StorageError) -> Int {
    let sequences = try line.rows(sql, PostgresValues(value)) { $0.int(0) }
    guard !sequences.isEmpty else { return 0 }
    try PostgresChanges.removeContents(of: sequences, withRevisions: true, from: line)
    var values = PostgresValues()
    values.add(sequences.map(SQLValue.integer), as: .bigint)
    try line.change("UPDATE article SET listed = NULL WHERE sequence = ANY($1)", values)
    return sequences.count
  }

  /// An item that its source has not listed for so long will not come back.
  private func forget() throws(StorageError) {
    try line.change(
      """
      DELETE FROM article USING source WHERE source.id = article.source AND listed IS NULL
      AND article.fetched < source.fetched - $1
      """, PostgresValues(.integer(Pruning.memoryInMilliseconds)))
  }
}
