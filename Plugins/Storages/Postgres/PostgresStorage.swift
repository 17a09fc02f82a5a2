// The storage for several machines: a PostgreSQL database, through libpq.
import GazetteCore
import GazetteJSON

/// Keeps articles in tables of one schema of a PostgreSQL database, 15 or later.
public actor PostgresStorage: Storage {
  public static let kind = PostgresOptions.kind
  public static let about = PostgresOptions.about
  public static let options = PostgresOptions.keys

  private nonisolated let queue = StorageQueue("gazette.postgres")
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    queue.asUnownedSerialExecutor()
  }

  private nonisolated let desks: PostgresDesks
  private let database: PostgresDatabase

  public init(_ options: inout Options) throws(ConfigError) {
    let schema = options.text("schema") ?? PostgresAddress.standardSchema
    if !PostgresAddress.isSchema(schema) {
      options.complain(
        "schema", "'schema' takes a name of small letters, digits and underscores",
        hint: "Write a name such as \(PostgresAddress.standardSchema).")
    }
    let secret = options.secret("dsn") ?? Secret(nil)
    if options.surroundings.reveal != nil, let problem = options.problems.first {
      throw ConfigError([problem])
    }
    self.init(PostgresAddress(secret: secret, schema: schema))
  }

  /// `patience` is how long to wait for a lock, in milliseconds.
  init(_ address: PostgresAddress, patience: Int32 = PostgresLine.patience) {
    desks = PostgresDesks(address)
    database = PostgresDatabase(address, patience: patience)
  }

  public func save(_ commit: Commit) throws(StorageError) -> [SaveReport] {
    try database.write { (line) throws(StorageError) in
      try PostgresWriter(line: line).store(commit)
    }
  }

  public nonisolated func articles(
    matching query: Query
  ) async throws(StorageError) -> ArticleSlice {
    let found = try await desks.read { (line) throws(StorageError) in
      try PostgresReader(line: line).articles(matching: query)
    }
    return found ?? ArticleSlice(articles: [], total: query.countsAll ? 0 : nil)
  }

  public nonisolated func bookmarks() async throws(StorageError) -> [String: Bookmark] {
    let found = try await desks.read { (line) throws(StorageError) in
      try line.rows(
        "SELECT name, bookmark FROM source WHERE bookmark IS NOT NULL"
      ) { (row) throws(StorageError) in
        (row.text(0), try row.optionalJSON(1).map(Bookmark.init(json:)) ?? Bookmark())
      }
    }
    return Dictionary(found ?? [], uniquingKeysWith: { $1 })
  }

  public nonisolated func records(
    of kind: String
  ) async throws(StorageError) -> [String: String] {
    let found = try await desks.read { (line) throws(StorageError) in
      try line.rows(
        "SELECT key, value FROM record WHERE kind = $1", PostgresValues(.text(kind)),
        { ($0.text(0), $0.text(1)) })
    }
    return Dictionary(found ?? [], uniquingKeysWith: { $1 })
  }

  public func mark(_ ids: [ArticleID], _ mark: Mark) throws(StorageError) -> Int {
    guard !ids.isEmpty, try isThere() else { return 0 }
    let (column, flag) =
      switch mark {
      case .saved(let isSaved): ("is_saved", isSaved)
      case .read(let isRead): ("is_read", isRead)
      }
    var values = PostgresValues()
    values.add(ids.map { .text($0.handle) }, as: .text)
    values.add(SQLValue(flag), as: .bool)
    return try database.write { (line) throws(StorageError) in
      // In order, so that two who mark the same articles do not wait for each other.
      try line.change(
        """
        UPDATE article SET \(column) = $2 WHERE sequence IN (
          SELECT sequence FROM article WHERE handle = ANY($1) AND \(column) <> $2
          AND listed IS NOT NULL ORDER BY sequence FOR UPDATE)
        """, values)
    }
  }

  public nonisolated func revisions(
    of id: ArticleID
  ) async throws(StorageError) -> [Revision] {
    let found = try await desks.read { (line) throws(StorageError) in
      try line.rows(
        """
        SELECT content FROM revision JOIN article USING (sequence) WHERE handle = $1 ORDER BY number
        """, PostgresValues(.text(id.handle))
      ) { (row) throws(StorageError) in
        try row.optionalJSON(0).map(Revision.init(json:)) ?? Revision(content: Content())
      }
    }
    return found ?? []
  }

  public func prune(_ retention: Retention, now: Instant) throws(StorageError) -> Int {
    guard try isThere() else { return 0 }
    return try database.write { (line) throws(StorageError) in
      try PostgresPruning(line: line).prune(retention, now: now)
    }
  }

  private func isThere() throws(StorageError) -> Bool {
    try database.read { _ in true } ?? false
  }

  public nonisolated func arrivals() async throws(StorageError) -> Arrivals {
    let found = try await desks.read { (line) throws(StorageError) in
      try PostgresReader(line: line).arrivals()
    }
    return found ?? Arrivals()
  }

  public nonisolated func lastArrival() async throws(StorageError) -> Int64 {
    let found = try await desks.read { (line) throws(StorageError) in
      try PostgresReader(line: line).lastArrival()
    }
    return found ?? 0
  }

  public nonisolated func newestMoments(
    perSource count: Int
  ) async throws(StorageError) -> [String: [Instant]] {
    let found = try await desks.read { (line) throws(StorageError) in
      try PostgresReader(line: line).newestMoments(perSource: count)
    }
    return found ?? [:]
  }

  public func check() throws(StorageError) -> [String] {
    let found = try database.read { (line) throws(StorageError) in
      try PostgresCheck(line: line).faults()
    }
    return found ?? []
  }

  public func info() throws(StorageError) -> StorageInfo {
    let place = try database.place
    let found = try database.read { (line) throws(StorageError) in
      try PostgresInfo(line: line).info(version: database.version, schema: database.schemaName)
    }
    return found ?? StorageInfo(place: place)
  }
}

// MARK: Moving and rehearsing

extension PostgresStorage {
  public func export<Sink: PieceSink>(into sink: inout Sink) throws(StorageError) {
    // What was handed out cannot be taken back, so this is not tried again.
    let found: Void? = try database.read(tries: 1) { (line) throws(StorageError) in
      try PostgresExport(line: line).run(into: &sink)
    }
    if found == nil { try sink.take(.head(Holdings())) }
  }

  public func adopt<Pieces: PieceStream>(
    _ pieces: inout Pieces
  ) throws(StorageError) -> AdoptionReport {
    // Pieces come once, so this is not tried again; nothing stays of what fails.
    try database.write(tries: 1) { (line) throws(StorageError) in
      var adoption = try PostgresAdoption(into: line)
      return try adoption.run(&pieces)
    }
  }

  public func rehearse(_ commit: Commit) throws(StorageError) -> [SaveReport] {
    guard try isThere() else { return try StoreContents().rehearse(commit, database.place) }
    return try database.rehearse { (line) throws(StorageError) in
      try PostgresWriter(line: line).store(commit)
    }
  }

  public func rehearseAdoption<Pieces: PieceStream>(
    of pieces: inout Pieces
  ) throws(StorageError) -> AdoptionReport {
    guard try isThere() else {
      var contents = StoreContents()
      return try contents.adopt(&pieces)
    }
    return try database.rehearse(tries: 1) { (line) throws(StorageError) in
      var adoption = try PostgresAdoption(into: line)
      return try adoption.run(&pieces)
    }
  }
}
