// Forgets old articles, but not that they were there.
import GazetteCore

/// A pruned article loses its content and its place in lists; what it is recognised by stays until
/// its source has long stopped listing it.
struct SQLitePruning {
  let database: Database
  private let index: SearchIndex

  init(database: Database, index: SearchIndex? = nil) {
    self.database = database
    self.index = index ?? SearchIndex(database: database)
  }

  func prune(_ retention: Retention, now: Instant) throws(StorageError) -> Int {
    var pruned = 0
    if let age = retention.maximumAge {
      let oldest = now.advanced(by: .zero - age)
      pruned += try remove(
        "SELECT sequence FROM article WHERE listed < ? AND is_saved = 0", [SQLValue(oldest)])
    }
    if let most = retention.maximumPerSource {
      for source in try database.rows("SELECT id FROM source", [], { $0.int(0) }) {
        pruned += try remove(
          """
          SELECT sequence FROM article WHERE source = ? AND listed IS NOT NULL AND is_saved = 0
          ORDER BY listed DESC, sequence DESC LIMIT -1 OFFSET ?
          """, [.integer(source), .integer(Int64(max(0, most)))])
      }
    }
    try index.flush()
    try forget()
    return pruned
  }

  private func remove(_ sql: String, _ values: [SQLValue]) throws(StorageError) -> Int {
    let sequences = try database.rows(sql, values) { $0.int(0) }
    for sequence in sequences { try remove(sequence) }
    return sequences.count
  }

  private func remove(_ sequence: Int64) throws(StorageError) {
    try removeContent(of: sequence)
    try database.run(
      "UPDATE article SET listed = NULL, place = NULL WHERE sequence = ?", .integer(sequence))
  }

  /// Takes away everything but the row that an article is recognised by.
  func removeContent(of sequence: Int64) throws(StorageError) {
    guard let stored = try StoredArticle(sequence, in: database) else {
      throw .damaged(database.path)
    }
    try index.remove(stored.content, at: stored.place)
    try database.run("DELETE FROM headline WHERE place = ?", .integer(stored.place))
    for name in TagName.all(labels: stored.labels, tags: stored.content.tags) {
      try database.run(
        "DELETE FROM tag WHERE name = ? AND sequence = ?", .text(name), .integer(sequence))
    }
    try database.run("DELETE FROM revision WHERE sequence = ?", .integer(sequence))
    try database.run("DELETE FROM content WHERE sequence = ?", .integer(sequence))
  }

  /// An item that its source has not listed for so long will not come back.
  private func forget() throws(StorageError) {
    try database.run(
      """
      DELETE FROM article WHERE listed IS NULL AND fetched <
      (SELECT source.fetched FROM source WHERE source.id = article.source) - ?
      """, .integer(Pruning.memoryInMilliseconds))
  }
}
