// What must be known of a stored article before it can be changed or removed.
import GazetteCore

struct StoredArticle {
  var key: String
  var listed: Instant
  var fetched: Instant
  var place: Int64
  var content: Content
  var labels: [String]

  /// nil when there is no such article, or it was pruned.
  init?(_ sequence: Int64, in database: Database) throws(StorageError) {
    let found = try database.rows(
      """
      SELECT key, listed, fetched, place, \(ContentRow.qualified) FROM article JOIN content
      USING (sequence) WHERE article.sequence = ?
      """, [.integer(sequence)]
    ) { (row) throws(StorageError) in
      let (content, labels) = try ContentRow.read(row, from: 4)
      return StoredArticle(
        key: row.text(0), listed: row.instant(1), fetched: row.instant(2), place: row.int(3),
        content: content, labels: labels)
    }
    guard let stored = found.first else { return nil }
    self = stored
  }

  private init(
    key: String, listed: Instant, fetched: Instant, place: Int64, content: Content,
    labels: [String]
  ) {
    self.key = key
    self.listed = listed
    self.fetched = fetched
    self.place = place
    self.content = content
    self.labels = labels
  }
}
