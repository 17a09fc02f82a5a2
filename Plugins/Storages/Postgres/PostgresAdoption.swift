// Takes in what another storage held, inside a transaction that its caller holds.
import GazetteCore
import GazetteJSON

struct PostgresAdoption {
  private(set) var report = AdoptionReport()
  private let line: PostgresLine
  private let isFresh: Bool
  private var sequence: Int64
  private var sources: [String: Int64] = [:]
  private var changes = PostgresChanges()
  private var records: [Record] = []
  private var graves: [[SQLValue]] = []
  /// Handles of what is on its way and not yet in the tables.
  private var onTheWay: Set<String> = []

  /// So many articles are written at once.
  private static let mostGathered = 300

  /// Other writers wait until it is done; readers do not.
  init(into line: PostgresLine) throws(StorageError) {
    self.line = line
    try line.run("LOCK TABLE source, record, article, counter IN EXCLUSIVE MODE")
    let holdings = try PostgresExport(line: line).holdings()
    isFresh = holdings.isEmpty
    sequence = holdings.lastSequence
  }

  mutating func run(_ pieces: inout some PieceStream) throws(StorageError) -> AdoptionReport {
    while let piece = try pieces.next() {
      try take(piece)
      if changes.count + graves.count + records.count >= PostgresAdoption.mostGathered {
        try flush()
      }
    }
    try flush()
    try line.change(
      "UPDATE counter SET value = $1 WHERE name = 'sequence'", PostgresValues(.integer(sequence)))
    // A million rows that nobody has counted yet are looked for in the wrong way.
    try line.run("ANALYZE source, article, content, search, tag")
    return report
  }

  private mutating func flush() throws(StorageError) {
    try changes.flush(into: line)
    try PostgresTable.article.insert(graves, into: line)
    try PostgresRecords(line: line).store(records)
    graves = []
    records = []
    onTheWay = []
  }

  private mutating func take(_ piece: StoragePiece) throws(StorageError) {
    switch piece {
    case .head(let head): if isFresh { sequence = head.lastSequence }
    case .source(let memory): try take(memory)
    case .record(let record): if isFresh { records.append(record) }
    case .article(let kept): try take(kept)
    case .tombstone(let grave): try take(grave)
    }
  }

  private mutating func take(_ memory: SourceMemory) throws(StorageError) {
    let bookmark = memory.bookmark.map { bookmark in
      ContentRow.compact { writer in writer.bookmark(bookmark) }
    }
    try line.change(
      """
      UPDATE source SET bookmark = coalesce(bookmark, $1::text),
      fetched = greatest(fetched, $2::bigint) WHERE id = $3
      """,
      PostgresValues(
        SQLValue(bookmark), .integer(memory.fetched?.milliseconds ?? .min),
        .integer(try source(memory.name))))
    if memory.fetched == nil {
      try line.change(
        "UPDATE source SET fetched = NULL WHERE id = $1 AND fetched = $2",
        PostgresValues(.integer(try source(memory.name)), .integer(.min)))
    }
  }

  private mutating func source(_ name: String) throws(StorageError) -> Int64 {
    if let known = sources[name] { return known }
    let id = try PostgresWriter(line: line).lockSources([name])[name] ?? 0
    sources[name] = id
    return id
  }

  private mutating func take(_ kept: KeptArticle) throws(StorageError) {
    let handle = kept.article.id.handle
    if let known = try place(of: handle) {
      if !known.isPruned { return try merge(kept, into: known.sequence) }
      try removeRow(known.sequence)
    }
    var kept = kept
    kept.article.sequence = number(kept.article.sequence)
    try insert(kept)
    report.new += 1
  }

  private mutating func merge(_ kept: KeptArticle, into place: Int64) throws(StorageError) {
    guard let own = try PostgresExport(line: line).keptArticles([place])[place] else {
      throw .damaged(line.place)
    }
    let merged = own.merged(with: kept)
    if merged == own {
      report.unchanged += 1
      return
    }
    try PostgresChanges.removeContents(of: [place], withRevisions: true, from: line)
    try removeRow(place)
    try insert(merged)
    report.merged += 1
  }

  private func removeRow(_ sequence: Int64) throws(StorageError) {
    try line.change("DELETE FROM article WHERE sequence = $1", PostgresValues(.integer(sequence)))
  }

  private mutating func insert(_ kept: KeptArticle) throws(StorageError) {
    let source = try source(kept.article.id.source)
    let marks = ArticleMarks(kept.article.content, labels: kept.article.labels)
    changes.add(kept.article, marks, source: source)
    onTheWay.insert(kept.article.id.handle)
    for (number, revision) in kept.revisions.enumerated() {
      changes.keep(revision, kept.article.sequence, number: number)
    }
  }

  private mutating func take(_ grave: Tombstone) throws(StorageError) {
    guard try place(of: grave.handle) == nil else { return }
    let identity = grave.identity
    let digests = [identity.ownID, identity.link, identity.title, identity.text]
    let place = [number(grave.sequence), try source(grave.source)].map(SQLValue.integer)
    onTheWay.insert(grave.handle)
    graves.append(
      place + [.text(grave.handle)] + digests.map { SQLValue($0) }
        + [.integer(0), .integer(0), .integer(0), SQLValue(grave.fetched), SQLValue(grave.fetched)]
        + [.null, .null] + [false, false, false].map { SQLValue($0) } + [.integer(0)])
  }

  /// An empty storage has only what this has brought itself.
  private mutating func place(
    of handle: String
  ) throws(StorageError) -> (sequence: Int64, isPruned: Bool)? {
    if onTheWay.contains(handle) { try flush() }
    return try line.rows(
      "SELECT sequence, listed IS NULL FROM article WHERE handle = $1",
      PostgresValues(.text(handle))
    ) { (sequence: $0.int(0), isPruned: $0.flag(1)) }.first
  }

  private mutating func number(_ given: Int64) -> Int64 {
    if isFresh { return given }
    sequence += 1
    return sequence
  }
}
