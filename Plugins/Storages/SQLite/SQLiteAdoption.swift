// Takes in what another storage held, inside a transaction that its caller holds.
import GazetteCore
import GazetteJSON

struct SQLiteAdoption {
  private(set) var report = AdoptionReport()
  private let database: Database
  private let writer: SQLiteWriter
  private let isFresh: Bool
  private var sequence: Int64
  private var sources: [String: Int64] = [:]

  init(into database: Database) throws(StorageError) {
    self.database = database
    writer = SQLiteWriter(database)
    let holdings = try SQLiteExport(database: database).holdings()
    isFresh = holdings.isEmpty
    sequence = holdings.lastSequence
  }

  mutating func run(
    _ pieces: inout some PieceStream
  ) throws(StorageError) -> AdoptionReport {
    while let piece = try pieces.next() { try take(piece) }
    try writer.index.flush()
    try database.run(
      "UPDATE counter SET value = ? WHERE name = 'sequence'", .integer(sequence))
    return report
  }

  private mutating func take(_ piece: StoragePiece) throws(StorageError) {
    switch piece {
    case .head(let head): if isFresh { sequence = head.lastSequence }
    case .source(let memory): try take(memory)
    case .record(let record): if isFresh { try writer.store(record) }
    case .article(let kept): try take(kept)
    case .tombstone(let grave): try take(grave)
    }
  }

  private mutating func take(_ memory: SourceMemory) throws(StorageError) {
    let source = try source(memory.name)
    let bookmark = memory.bookmark.map { bookmark in
      ContentRow.compact { writer in writer.bookmark(bookmark) }
    }
    try database.run(
      """
      UPDATE source SET bookmark = coalesce(bookmark, ?1),
      fetched = coalesce(max(fetched, ?2), fetched, ?2) WHERE id = ?3
      """, SQLValue(bookmark), SQLValue(memory.fetched), .integer(source))
  }

  private mutating func source(_ name: String) throws(StorageError) -> Int64 {
    if let known = sources[name] { return known }
    let id = try SQLiteSource(name, in: database).id
    sources[name] = id
    return id
  }

  private mutating func take(_ kept: KeptArticle) throws(StorageError) {
    let known = try place(of: kept.article.id.handle)
    if let known, !known.isPruned { return try merge(kept, into: known.sequence) }
    if let known {
      try database.run("DELETE FROM article WHERE sequence = ?", .integer(known.sequence))
    }
    var kept = kept
    kept.article.sequence = number(kept.article.sequence)
    try insert(kept)
    report.new += 1
  }

  private mutating func merge(_ kept: KeptArticle, into place: Int64) throws(StorageError) {
    // The other of the same id may have come a moment ago.
    try writer.index.flush()
    guard let own = try SQLiteExport(database: database).article(place) else {
      throw .damaged(database.path)
    }
    let merged = own.merged(with: kept)
    if merged == own {
      report.unchanged += 1
      return
    }
    try SQLitePruning(database: database, index: writer.index).removeContent(of: place)
    try database.run("DELETE FROM article WHERE sequence = ?", .integer(place))
    try insert(merged)
    report.merged += 1
  }

  private mutating func insert(_ kept: KeptArticle) throws(StorageError) {
    let source = try source(kept.article.id.source)
    let marks = ArticleMarks(kept.article.content, labels: kept.article.labels)
    try writer.insert(kept.article, marks, source: source)
    for (number, revision) in kept.revisions.enumerated() {
      try writer.keep(revision, kept.article.sequence, number: number)
    }
  }

  private mutating func take(_ grave: Tombstone) throws(StorageError) {
    guard try place(of: grave.handle) == nil else { return }
    let identity = grave.identity
    let values = [identity.ownID, identity.link, identity.title, identity.text].map(SQLValue.init)
    let moments = [grave.fetched, grave.fetched].map { SQLValue($0) }
    let place = [number(grave.sequence), try source(grave.source)].map(SQLValue.integer)
    try database.statement(
      """
      INSERT INTO article (sequence, source, handle, own_id, link, title, text, text_hash,
      rest_hash, labels_hash, first_seen, fetched, is_saved, is_read, is_hidden)
      VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?, ?, 0, 0, 0)
      """
    ).run(place + [.text(grave.handle)] + values + moments)
  }

  private func place(
    of handle: String
  ) throws(StorageError) -> (sequence: Int64, isPruned: Bool)? {
    try database.rows(
      "SELECT sequence, listed IS NULL FROM article WHERE handle = ?", [.text(handle)]
    ) { (sequence: $0.int(0), isPruned: $0.flag(1)) }.first
  }

  private mutating func number(_ given: Int64) -> Int64 {
    if isFresh { return given }
    sequence += 1
    return sequence
  }
}
