// Hands out all that an SQLite storage holds, as of one moment.
import GazetteCore
import GazetteJSON

struct SQLiteExport {
  let database: Database

  func run(into sink: inout some PieceSink) throws(StorageError) {
    try database.snapshot { () throws(StorageError) in
      try sink.take(.head(try holdings()))
      try exportSources(into: &sink)
      try exportRecords(into: &sink)
      try exportArticles(into: &sink)
    }
  }

  func holdings() throws(StorageError) -> Holdings {
    var holdings = Holdings()
    holdings.articles = try database.count("article WHERE listed IS NOT NULL")
    holdings.tombstones = try database.count("article WHERE listed IS NULL")
    holdings.revisions = try database.count("revision")
    holdings.sources = try database.count("source")
    holdings.records = try database.count("record")
    holdings.lastSequence =
      try database.number("SELECT value FROM counter WHERE name = 'sequence'") ?? 0
    return holdings
  }

  private func exportSources(into sink: inout some PieceSink) throws(StorageError) {
    let memories = try database.rows(
      "SELECT name, fetched, bookmark FROM source ORDER BY name", [], SQLiteExport.memory)
    for memory in memories { try sink.take(.source(memory)) }
  }

  static func memory(_ row: Statement) throws(StorageError) -> SourceMemory {
    SourceMemory(
      name: row.text(0), fetched: row.optionalInstant(1),
      bookmark: try row.optionalJSON(2).map(Bookmark.init(json:)))
  }

  private func exportRecords(into sink: inout some PieceSink) throws(StorageError) {
    let records = try database.rows("SELECT kind, key, value FROM record ORDER BY kind, key") {
      Record(kind: $0.text(0), key: $0.text(1), value: $0.text(2))
    }
    for record in records { try sink.take(.record(record)) }
  }

  /// Some hundred rows at a time, so that memory stays flat.
  private func exportArticles(into sink: inout some PieceSink) throws(StorageError) {
    let names = try sourceNames()
    var after: Int64 = 0
    while true {
      let rows = try database.rows(
        """
        SELECT article.sequence, listed IS NULL FROM article WHERE sequence > ?
        ORDER BY sequence LIMIT 500
        """, [.integer(after)]
      ) { (sequence: $0.int(0), isPruned: $0.flag(1)) }
      for row in rows {
        if row.isPruned {
          if let grave = try tombstone(row.sequence, names) { try sink.take(.tombstone(grave)) }
        } else if let kept = try article(row.sequence) {
          try sink.take(.article(kept))
        } else {
          throw .damaged(database.path)
        }
      }
      guard let last = rows.last?.sequence else { return }
      after = last
    }
  }
}

// MARK: One by one

extension SQLiteExport {
  func sourceNames() throws(StorageError) -> [Int64: String] {
    Dictionary(
      try database.rows("SELECT id, name FROM source", [], { ($0.int(0), $0.text(1)) }),
      uniquingKeysWith: { $1 })
  }

  /// nil when there is no such article, or it was pruned.
  func article(_ sequence: Int64) throws(StorageError) -> KeptArticle? {
    guard let article = try SQLiteReader(database: database).article(sequence) else { return nil }
    guard article.revision > 0 else { return KeptArticle(article: article) }
    return KeptArticle(article: article, revisions: try revisions(sequence))
  }

  func revisions(_ sequence: Int64) throws(StorageError) -> [Revision] {
    try database.rows(
      "SELECT content FROM revision WHERE sequence = ? ORDER BY number", [.integer(sequence)]
    ) { (row) throws(StorageError) in
      try row.optionalJSON(0).map(Revision.init(json:)) ?? Revision(content: Content())
    }
  }

  /// nil when there is no such row, or its article is still there.
  func tombstone(
    _ sequence: Int64, _ names: [Int64: String]
  ) throws(StorageError) -> Tombstone? {
    try database.rows(
      """
      SELECT source, handle, own_id, link, title, text, fetched FROM article
      WHERE sequence = ? AND listed IS NULL
      """, [.integer(sequence)]
    ) { row in
      let identity = Identity(
        ownID: row.optionalInt(2), link: row.optionalInt(3), title: row.optionalInt(4),
        text: row.optionalInt(5))
      return Tombstone(
        source: names[row.int(0)] ?? "", handle: row.text(1), sequence: sequence,
        identity: identity, fetched: row.instant(6))
    }.first
  }
}
