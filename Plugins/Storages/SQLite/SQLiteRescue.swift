// Reads what can be read of a damaged database, row by row.
import GazetteCore
import GazetteJSON
import Glibc

/// Works on a copy, so that not one byte of the damaged file changes, and its log is worked in as
/// far as it is whole. Rows are asked for by number: a damaged page hides only its own.
struct SQLiteRescue: PieceStream, @unchecked Sendable {  // Used on its storage's queue only.
  private let database: Database
  private let export: SQLiteExport
  /// Sources and records, the first at the end.
  private var queue: [StoragePiece] = []
  private var names: [Int64: String] = [:]
  private var madeUp: [Int64: String] = [:]
  private var sequence: Int64 = 0
  private let last: Int64
  private(set) var rescued = Holdings()
  private(set) var lostArticles = 0
  private(set) var remarks: [String] = []

  init(_ database: Database) {
    self.database = database
    export = SQLiteExport(database: database)
    last = SQLiteRescue.lastSequence(database)
    rescued.lastSequence = last
    readSources()
    readRecords()
    queue = [.head(rescued)] + queue
    queue.reverse()
  }

  mutating func next() -> StoragePiece? {
    if let piece = queue.popLast() { return piece }
    while sequence < last {
      sequence += 1
      guard let piece = piece(sequence) else { continue }
      rescued.count(piece)
      return piece
    }
    return nil
  }

  /// The greatest number that anything tells of; the counter may be on a page that is gone.
  private static func lastSequence(_ database: Database) -> Int64 {
    let questions = [
      "SELECT value FROM counter WHERE name = 'sequence'", "SELECT max(sequence) FROM article",
      "SELECT max(sequence) FROM content", "SELECT max(sequence) FROM revision",
    ]
    let answers = questions.compactMap { question in
      // A page that cannot be read answers nothing.
      (try? database.number(question)) ?? nil
    }
    return min(answers.max() ?? 0, 1 << 40)
  }

  private mutating func readSources() {
    // Numbers far beyond the last source that was found are not asked for.
    var end: Int64 = 1000
    var id: Int64 = 0
    while id < end {
      id += 1
      let found = try? database.rows(
        "SELECT name, fetched, bookmark FROM source WHERE id = ?", [.integer(id)],
        SQLiteExport.memory)
      guard let memory = found?.first else { continue }
      end = id + 1000
      names[id] = memory.name
      queue.append(.source(memory))
      rescued.sources += 1
    }
  }

  private mutating func readRecords() {
    var records: Set<Record> = []
    for order in ["ASC", "DESC"] {
      do {
        try database.statement("SELECT kind, key, value FROM record ORDER BY kind \(order)").each(
          []
        ) { row in
          records.insert(Record(kind: row.text(0), key: row.text(1), value: row.text(2)))
          return true
        }
        break
      } catch {
        if order == "DESC" { remarks.append("Some records could not be read.") }
      }
    }
    for record in records.sorted(by: { ($0.kind, $0.key) < ($1.kind, $1.key) }) {
      queue.append(.record(record))
      rescued.records += 1
    }
  }

  /// nil where there is nothing, or nothing that can be read.
  private mutating func piece(_ sequence: Int64) -> StoragePiece? {
    do throws(StorageError) {
      if let article = try article(sequence) {
        return .article(KeptArticle(article: article, revisions: revisions(of: article)))
      }
      if let grave = try export.tombstone(sequence, names) {
        if !grave.source.isEmpty { return .tombstone(grave) }
      } else if try isThere(sequence) {
        lostArticles += 1
      }
    } catch {
      lostArticles += 1
    }
    return nil
  }

  /// Only what its own hashes vouch for: noise in a page must not become an article.
  private mutating func article(_ sequence: Int64) throws(StorageError) -> Article? {
    let found = try database.rows(
      """
      SELECT article.source, content.key, article.sequence, article.first_seen, article.fetched,
      article.is_saved, article.is_read, article.is_hidden, article.revision,
      \(ContentRow.qualified), article.handle, article.text_hash
      FROM article JOIN content ON content.sequence = article.sequence WHERE article.sequence = ?
      """, [.integer(sequence)]
    ) { (row) throws(StorageError) in
      let handles = 9 + Int32(ContentRow.count)
      return (
        article: try SQLiteReader.read(row), source: row.int(0), handle: row.text(handles),
        text: row.int(handles + 1)
      )
    }
    guard var found = found.first else { return nil }
    guard ContentHash(found.article.content).text == found.text else {
      throw .damaged(database.path)
    }
    found.article.id.source = name(ofSource: found.source)
    guard found.article.id.handle == found.handle || names[found.source] == nil else {
      throw .damaged(database.path)
    }
    return found.article
  }

  /// That of the list of sources, or a made-up one where the list is damaged.
  private mutating func name(ofSource id: Int64) -> String {
    if let name = names[id] ?? madeUp[id] { return name }
    let name = "lost-source-\(id)"
    madeUp[id] = name
    remarks.append("The name of a source could not be read; its articles are now of '\(name)'.")
    return name
  }

  private mutating func revisions(of article: Article) -> [Revision] {
    guard article.revision > 0 else { return [] }
    if let revisions = try? export.revisions(article.sequence) { return revisions }
    remarks.append("Earlier texts of \(article.id.handle) could not be read.")
    return []
  }

  private func isThere(_ sequence: Int64) throws(StorageError) -> Bool {
    try database.number(
      """
      SELECT 1 FROM article WHERE sequence = ?1
      UNION ALL SELECT 1 FROM content WHERE sequence = ?1
      """, .integer(sequence)) != nil
  }
}
