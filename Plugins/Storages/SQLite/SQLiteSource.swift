// One source's articles as the matcher asks for them.
import GazetteCore

/// Looks up by index, and remembers of each article found what saving needs to know of it.
struct SQLiteSource: KnownArticles {
  let database: Database
  let id: Int64
  let name: String
  private(set) var states: [Int64: KnownState] = [:]

  init(_ name: String, in database: Database) throws(StorageError) {
    self.database = database
    self.name = name
    try database.run(
      "INSERT INTO source (name) VALUES (?) ON CONFLICT (name) DO NOTHING", .text(name))
    id = try database.number("SELECT id FROM source WHERE name = ?", .text(name)) ?? 0
  }

  mutating func articles(withOwnID digest: Int64) throws(StorageError) -> [KnownArticle] {
    try find(SQLiteSource.byOwnID, digest)
  }

  mutating func articles(withLink digest: Int64) throws(StorageError) -> [KnownArticle] {
    try find(SQLiteSource.byLink, digest)
  }

  mutating func articles(withText digest: Int64) throws(StorageError) -> [KnownArticle] {
    try find(SQLiteSource.byText, digest)
  }

  func isTaken(_ key: String) throws(StorageError) -> Bool {
    let handle = ArticleID(source: name, key: key).handle
    return try database.number("SELECT 1 FROM article WHERE handle = ?", .text(handle)) != nil
  }

  private static let columns = """
    SELECT sequence, own_id, link, title, text, text_hash, rest_hash, labels_hash, first_seen,
    listed IS NULL, revision FROM article
    """
  private static let byOwnID = columns + " WHERE own_id = ? AND source = ?"
  private static let byLink = columns + " WHERE link = ? AND source = ?"
  private static let byText = columns + " WHERE text = ? AND source = ?"

  private mutating func find(
    _ sql: String, _ digest: Int64
  ) throws(StorageError) -> [KnownArticle] {
    let found = try database.rows(sql, [.integer(digest), .integer(id)]) { row in
      let identity = Identity(
        ownID: row.optionalInt(1), link: row.optionalInt(2), title: row.optionalInt(3),
        text: row.optionalInt(4))
      let marks = ArticleMarks(
        identity: identity, hash: ContentHash(text: row.int(5), rest: row.int(6)),
        labelsHash: row.int(7))
      let state = KnownState(
        marks: marks, firstSeen: row.instant(8), isPruned: row.flag(9),
        revision: Int(row.int(10)))
      return (KnownArticle(sequence: row.int(0), identity: identity), state)
    }
    for (article, state) in found { states[article.sequence] = state }
    return found.map(\.0)
  }
}
