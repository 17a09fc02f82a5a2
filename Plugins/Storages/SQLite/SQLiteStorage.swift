// The default storage: one SQLite file, for one machine and a million articles.
import GazetteCore
import GazetteJSON

/// Keeps articles in an SQLite file that any SQLite program can open and search.
public actor SQLiteStorage: FileStorage {
  public static let kind = "sqlite"
  public static let about = "One SQLite file with a full-text index; the default."
  public static let options = [
    OptionKey(
      "path", .path, standard: "gazette.db", example: "gazette.db",
      "The file; it is created when needed.")
  ]

  public static let fileExtensions = ["db", "sqlite", "sqlite3"]

  private nonisolated let queue = StorageQueue("gazette.sqlite")
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    queue.asUnownedSerialExecutor()
  }

  public nonisolated var path: String { file.path }
  private nonisolated let file: DatabaseFile
  private nonisolated let desks: ReadingDesks
  /// Nobody writes there, and nobody asks long questions.
  private nonisolated let watch: ReadingDesk
  private var connection: HeldConnection

  public init(_ options: inout Options) throws(ConfigError) {
    self.init(
      DatabaseFile(path: options.path("path") ?? options.surroundings.absolute("gazette.db")))
  }

  init(_ file: DatabaseFile) {
    self.file = file
    connection = HeldConnection(file)
    desks = ReadingDesks(file)
    watch = ReadingDesk(file)
  }

  /// Reading waits neither for writing nor for other readers.
  private nonisolated func read<Answer: Sendable>(
    _ answer: @Sendable (Database?) throws(StorageError) -> Answer
  ) async throws(StorageError) -> Answer {
    let seat = desks.take()
    defer { desks.leave(seat) }
    guard let desk = seat.desk else { return try await readHere(answer) }
    return try await desk.answer(answer)
  }

  private func readHere<Answer: Sendable>(
    _ answer: @Sendable (Database?) throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    try answer(try reading())
  }

  /// nil when there is no storage yet.
  private func reading() throws(StorageError) -> Database? { try connection.reading() }

  private func writing() throws(StorageError) -> Database { try connection.writing() }

  public func save(_ commit: Commit) throws(StorageError) -> [SaveReport] {
    let seat = desks.takeOwn()
    defer { desks.leave(seat) }
    let database = try writing()
    return try database.transaction { () throws(StorageError) in
      try SQLiteWriter(database).store(commit)
    }
  }

  public nonisolated func articles(
    matching query: Query
  ) async throws(StorageError) -> ArticleSlice {
    try await read { (database) throws(StorageError) in
      guard let database else {
        return ArticleSlice(articles: [], total: query.countsAll ? 0 : nil)
      }
      return try database.snapshot { () throws(StorageError) in
        try SQLiteReader(database: database).articles(matching: query)
      }
    }
  }

  public func bookmarks() throws(StorageError) -> [String: Bookmark] {
    guard let database = try reading() else { return [:] }
    let found = try database.rows(
      "SELECT name, bookmark FROM source WHERE bookmark IS NOT NULL"
    ) { (row) throws(StorageError) in
      (row.text(0), try row.optionalJSON(1).map(Bookmark.init(json:)) ?? Bookmark())
    }
    return Dictionary(found, uniquingKeysWith: { $1 })
  }

  public nonisolated func records(
    of kind: String
  ) async throws(StorageError) -> [String: String] {
    try await read { (database) throws(StorageError) in
      guard let database else { return [:] }
      let found = try database.rows(
        "SELECT key, value FROM record WHERE kind = ?", [.text(kind)]
      ) { row in (row.text(0), row.text(1)) }
      return Dictionary(found, uniquingKeysWith: { $1 })
    }
  }

  public func mark(_ ids: [ArticleID], _ mark: Mark) throws(StorageError) -> Int {
    let seat = desks.takeOwn()
    defer { desks.leave(seat) }
    guard !ids.isEmpty, try reading() != nil else { return 0 }
    let database = try writing()
    let (column, flag) =
      switch mark {
      case .saved(let isSaved): ("is_saved", isSaved)
      case .read(let isRead): ("is_read", isRead)
      }
    return try database.transaction { () throws(StorageError) in
      var changed = 0
      for id in ids {
        changed += try database.run(
          "UPDATE article SET \(column) = ?1 WHERE handle = ?2 AND \(column) <> ?1 "
            + "AND listed IS NOT NULL", SQLValue(flag), .text(id.handle))
      }
      return changed
    }
  }

  public func revisions(of id: ArticleID) throws(StorageError) -> [Revision] {
    guard let database = try reading() else { return [] }
    return try database.rows(
      """
      SELECT content FROM revision JOIN article USING (sequence) WHERE handle = ? ORDER BY number
      """, [.text(id.handle)]
    ) { (row) throws(StorageError) in
      try row.optionalJSON(0).map(Revision.init(json:)) ?? Revision(content: Content())
    }
  }

  public func prune(_ retention: Retention, now: Instant) throws(StorageError) -> Int {
    let seat = desks.takeOwn()
    defer { desks.leave(seat) }
    guard try reading() != nil else { return 0 }
    let database = try writing()
    return try database.transaction { () throws(StorageError) in
      try SQLitePruning(database: database).prune(retention, now: now)
    }
  }

  public func info() throws(StorageError) -> StorageInfo {
    let seat = desks.takeOwn()
    defer { desks.leave(seat) }
    var info = StorageInfo(place: file.path)
    guard let database = try reading() else { return info }
    info.sizeInBytes = StoreFile(file.path).size + StoreFile(file.path + "-wal").size
    info.schemaVersion = file.schema.version
    info.lastSequence =
      try database.number("SELECT value FROM counter WHERE name = 'sequence'") ?? 0
    info.saved = Int(
      try database.number("SELECT count(*) FROM article WHERE is_saved = 1 AND listed IS NOT NULL")
        ?? 0)
    let counts = try database.rows(
      """
      SELECT name, count(*) FROM article JOIN source ON source.id = article.source
      WHERE listed IS NOT NULL GROUP BY name
      """
    ) { row in (row.text(0), Int(row.int(1))) }
    info.articlesBySource = Dictionary(counts, uniquingKeysWith: { $1 })
    info.articles = counts.reduce(0) { $0 + $1.1 }
    info.revisions = try database.count("revision")
    info.tombstones = try database.count("article WHERE listed IS NULL")
    info.oldest = try database.moment("SELECT min(listed) FROM article")
    info.newest = try database.moment("SELECT max(listed) FROM article")
    return info
  }

  public nonisolated func arrivals() async throws(StorageError) -> Arrivals {
    try await read { (database) throws(StorageError) in
      guard let database else { return Arrivals() }
      return try database.snapshot { () throws(StorageError) in
        try SQLiteReader(database: database).arrivals()
      }
    }
  }

  /// One row is read: a list asks for it each time, and 2,000 sources would take longer than its page.
  public nonisolated func lastArrival() async throws(StorageError) -> Int64 {
    try await read { (database) throws(StorageError) in
      guard let database else { return 0 }
      return try SQLiteReader(database: database).lastArrival()
    }
  }

  /// Counted by SQLite itself, of what other connections do; the one that is asked does nothing. What
  /// is there before the file is made differs from all that comes.
  public nonisolated func changes() async throws(StorageError) -> Int64? {
    try await watch.changes()
  }

  public nonisolated func newestTags(_ count: Int) async throws(StorageError) -> [[String]] {
    try await read { (database) throws(StorageError) in
      guard let database else { return [] }
      return try SQLiteReader(database: database).newestTags(count)
    }
  }

  public func newestMoments(
    perSource count: Int
  ) throws(StorageError) -> [String: [Instant]] {
    guard let database = try reading() else { return [:] }
    return try SQLiteReader(database: database).newestMoments(perSource: count)
  }

  public func check() throws(StorageError) -> [String] {
    let seat = desks.takeOwn()
    defer { desks.leave(seat) }
    guard let database = try reading() else { return [] }
    return try SQLiteCheck(database: database).faults()
  }
}

// MARK: Moving and saving

extension SQLiteStorage {
  public func export<Sink: PieceSink>(into sink: inout Sink) throws(StorageError) {
    let seat = desks.takeOwn()
    defer { desks.leave(seat) }
    guard let database = try reading() else { return try sink.take(.head(Holdings())) }
    try SQLiteExport(database: database).run(into: &sink)
  }

  public func adopt<Pieces: PieceStream>(
    _ pieces: inout Pieces
  ) throws(StorageError) -> AdoptionReport {
    let seat = desks.takeOwn()
    defer { desks.leave(seat) }
    let database = try writing()
    return try database.transaction { () throws(StorageError) in
      var adoption = try SQLiteAdoption(into: database)
      return try adoption.run(&pieces)
    }
  }

  public func rehearse(_ commit: Commit) throws(StorageError) -> [SaveReport] {
    let seat = desks.takeOwn()
    defer { desks.leave(seat) }
    guard let database = try reading() else { return try StoreContents().rehearse(commit, path) }
    return try database.rehearsal { () throws(StorageError) in
      try SQLiteWriter(database).store(commit)
    }
  }

  public func rehearseAdoption<Pieces: PieceStream>(
    of pieces: inout Pieces
  ) throws(StorageError) -> AdoptionReport {
    let seat = desks.takeOwn()
    defer { desks.leave(seat) }
    guard let database = try reading() else {
      var contents = StoreContents()
      return try contents.adopt(&pieces)
    }
    return try database.rehearsal { () throws(StorageError) in
      var adoption = try SQLiteAdoption(into: database)
      return try adoption.run(&pieces)
    }
  }

  public func backup(to target: String) throws(StorageError) {
    let seat = desks.takeOwn()
    defer { desks.leave(seat) }
    guard let database = try reading() else { throw .missing(path) }
    let copy = try NewFile(at: target)
    try database.run("VACUUM INTO ?", .text(copy.temporary))
    try copy.finish()
  }

  public func rescue(to target: String) throws(StorageError) -> RescueReport {
    guard try StoreFile(path).state() == .filled else { throw .missing(path) }
    return try SQLiteRescuer(path: path).rescue(to: target)
  }
}

extension Database {
  /// How many rows there are of what stands behind `FROM`.
  func count(_ rows: String) throws(StorageError) -> Int {
    Int(clamping: try number("SELECT count(*) FROM \(rows)") ?? 0)
  }

  fileprivate func moment(_ sql: String) throws(StorageError) -> Instant? {
    try number(sql).map { Instant(milliseconds: $0) }
  }
}
