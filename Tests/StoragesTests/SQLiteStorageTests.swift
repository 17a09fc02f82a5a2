// The SQLite storage's file: versions, locks, and what any SQLite program sees in it.
import GazetteCore
import Glibc
import Testing

@testable import Storages

struct SQLiteStorageTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("store.db") }

  @Test func `a reader does not wait for a writer, a second writer says that it is locked`()
    async throws
  {
    let storage = Backend.sqlite.open(path)
    _ = try await storage.save(commit("1"))
    let other = try Database(path, .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    #expect(try await Backend.sqlite.open(path).ids == ["1"])
    let error = await #expect(throws: StorageError.self) { try await storage.save(commit("2")) }
    #expect(error?.reason == .busy)
    #expect(error?.what.hasPrefix("the storage is locked by process \(getpid()) (") == true)
    try other.execute("COMMIT")
    _ = try await storage.save(commit("2"))
    #expect(Set(try await storage.ids) == ["1", "2"])
  }

  @Test func `what is saved after another file was put in its place stands in that one`()
    async throws
  {
    let storage = Backend.sqlite.open(path)
    _ = try await storage.save(commit("1"))
    let copy = folder.file("copy.db")
    try await SQLiteStorage(DatabaseFile(path: path)).backup(to: copy)
    _ = try await storage.save(commit("lost with the file"))
    #expect(rename(copy, path) == 0)
    for ending in ["-wal", "-shm"] { unlink(path + ending) }
    #expect(try await storage.ids == ["1"])
    _ = try await storage.save(commit("2"))
    #expect(Set(try await Backend.sqlite.open(path).ids) == ["1", "2"])
    #expect(Set(try await storage.ids) == ["1", "2"])
  }

  @Test func `a file that was put in its place keeps what stands in its log`() async throws {
    let storage = Backend.sqlite.open(path)
    _ = try await storage.save(commit("1"))
    #expect(rename(path, folder.file("old.db")) == 0)
    for ending in ["-wal", "-shm"] { unlink(path + ending) }
    let other = Backend.sqlite.open(path)
    _ = try await other.save(commit("2"))
    #expect(try await storage.ids == ["2"])
    _ = try await other.save(commit("3"))
    #expect(StoreFile(path + "-wal").size > 0)
    #expect(Set(try await Backend.sqlite.open(path).ids) == ["2", "3"])
  }

  @Test func `where the file was taken away there is nothing, and no new one is made`() async throws
  {
    let storage = Backend.sqlite.open(path)
    _ = try await storage.save(commit("1"))
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
    #expect(try await storage.ids.isEmpty)
    #expect(await reason { try await storage.save(commit("2")) } == .unreadable)
    #expect(folder.names.isEmpty)
    // Somebody else may make one.
    _ = try await Backend.sqlite.open(path).save(commit("3"))
    _ = try await storage.save(commit("4"))
    #expect(Set(try await storage.ids) == ["3", "4"])
  }

  @Test func `the database of another program is refused and stays as it is`() async throws {
    try StoreFile(path).create()
    do {
      let database = try Database(path, .readWrite)
      try database.execute("CREATE TABLE diary (day TEXT); PRAGMA user_version = 1")
    }
    let before = TemporaryFolder.bytes(of: path)
    let storage = Backend.sqlite.open(path)
    #expect(await reason { try await storage.ids } == .foreign)
    #expect(await reason { try await storage.save(commit("1")) } == .foreign)
    #expect(TemporaryFolder.bytes(of: path) == before)
    #expect(folder.names == ["store.db"])
  }

  @Test func `a newer file is refused and stays as it is`() async throws {
    do {
      let newer = Schema(steps: Schema.current.steps + [SchemaStep(name: "more", sql: "")])
      let storage = SQLiteStorage(DatabaseFile(path: path, schema: newer))
      _ = try await storage.save(commit("1"))
    }
    let before = TemporaryFolder.bytes(of: path)
    let storage = Backend.sqlite.open(path)
    let error = await #expect(throws: StorageError.self) { try await storage.ids }
    #expect(
      error?.sentence
        == "\(path): the file was written by a newer Gazette "
        + "(schema \(Schema.current.version + 1), this one knows \(Schema.current.version)). "
        + "Update Gazette.")
    #expect(TemporaryFolder.bytes(of: path) == before)
  }

  @Test func `an older file is brought forward, and a copy of it is kept`() async throws {
    _ = try await Backend.sqlite.open(path).save(commit("1"))
    let newer = Schema(
      steps: Schema.current.steps
        + [SchemaStep(name: "notes", sql: "CREATE TABLE note (text TEXT)")])
    let storage = SQLiteStorage(DatabaseFile(path: path, schema: newer))
    #expect(try await storage.ids == ["1"])
    #expect(try await storage.info().schemaVersion == newer.version)
    let copy = folder.file("store.db.bak-v\(Schema.current.version)")
    #expect(try await Backend.sqlite.open(copy).ids == ["1"])
    #expect(TemporaryFolder.mode(of: copy) == 0o600)
  }

  /// What takes back each step of the schema but the first.
  private static let undoing = [
    """
    DROP INDEX article_own_id; DROP INDEX article_link; DROP INDEX article_text;
    CREATE INDEX article_own_id ON article(own_id, source) WHERE own_id IS NOT NULL;
    CREATE INDEX article_link ON article(link, source) WHERE link IS NOT NULL;
    CREATE INDEX article_text ON article(text, source) WHERE text IS NOT NULL;
    """,
    "INSERT INTO search (search, rank) VALUES ('automerge', 8), ('crisismerge', 16);",
    "DROP TABLE headline;", "DROP INDEX article_hidden;",
  ]

  @Test(arguments: 1..<Schema.current.version)
  func `files of every earlier version come forward with all that is known of articles`(
    version: Int
  ) async throws {
    _ = try await Backend.sqlite.open(path).save(commit("1", "2"))
    let undoing = SQLiteStorageTests.undoing.suffix(Schema.current.version - version)
    try Database(path, .readWrite).execute(
      undoing.reversed().joined() + "PRAGMA user_version = \(version)")
    let storage = Backend.sqlite.open(path)
    let report = try await storage.save(commit("1", "2", "3"))
    #expect(report.map(\.unchanged) == [2])
    #expect(report.map(\.new) == [1])
    #expect(try await storage.check() == [])
    var query = Query()
    query.search = "title"
    let found = try await storage.articles(matching: query).articles
    #expect(Set(found.map(\.id.key)) == ["1", "2", "3"])
    #expect(StoreFile("\(path).bak-v\(version)").size > 0)
  }

  @Test func `a step that fails changes nothing`() async throws {
    _ = try await Backend.sqlite.open(path).save(commit("1"))
    let broken = Schema(
      steps: Schema.current.steps
        + [SchemaStep(name: "broken", sql: "DROP TABLE content; DROP TABLE no_such_table")])
    let storage = SQLiteStorage(DatabaseFile(path: path, schema: broken))
    #expect(await reason { try await storage.ids } != nil)
    #expect(try await Backend.sqlite.open(path).ids == ["1"])
  }

  @Test func `a commit that fails half-way leaves nothing behind`() async throws {
    let storage = Backend.sqlite.open(path)
    _ = try await storage.save(commit("1"))
    try Database(path, .readWrite).execute(
      """
      CREATE TRIGGER fail BEFORE INSERT ON record BEGIN SELECT raise(ABORT, 'no'); END
      """)
    var failing = commit("2")
    failing.records = [Record(kind: "a", key: "b", value: "c")]
    #expect(await reason { try await storage.save(failing) } != nil)
    #expect(try await storage.ids == ["1"])
    #expect(try await storage.info().lastSequence == 1)
  }

  @Test func `a page of noise within the file is told by the check`() async throws {
    do {
      let storage = Backend.sqlite.open(path)
      for number in 0..<40 {
        _ = try await storage.save(commit("\(number)", text: String(repeating: "x y ", count: 900)))
      }
    }
    var bytes = TemporaryFolder.bytes(of: path)
    for index in bytes.count / 2..<bytes.count / 2 + 8192 { bytes[index] = 0xAA }
    TemporaryFolder.write(bytes, to: path)
    let storage = Backend.sqlite.open(path)
    do {
      #expect(try await storage.check() != [])
    } catch {
      #expect(error.reason == .damaged)
    }
  }

  @Test func `the index can be asked by any SQLite program`() async throws {
    _ = try await Backend.sqlite.open(path).save(commit("1", text: "한국어 Straße"))
    let database = try Database(path, .readWrite)
    for word in ["국어", "strasse", "title"] {
      let found = try database.number("SELECT count(*) FROM search(?)", .text("\"\(word)\""))
      #expect(found == 1, "\(word)")
    }
  }

  @Test func `hits are in order of date within one hour and across many`() async throws {
    let storage = Backend.sqlite.open(path)
    var arrivals: [Arrival] = []
    for number in 0..<200 {
      var content = Content()
      content.ownID = "\(number)"
      content.title = "word"
      content.published = Instant(seconds: Int64(number * 7919 % 20_011) - 10_000)
      arrivals.append(Arrival(content: content))
    }
    let batch = Batch(
      source: "a", arrivals: arrivals, bookmark: nil, fetched: Instant(seconds: 1_796_000_000))
    _ = try await storage.save(Commit(batches: [batch]))
    var query = Query()
    query.search = "word"
    query.limit = 150
    let found = try await storage.articles(matching: query).articles
    let dates = arrivals.compactMap(\.content.published).sorted(by: >).prefix(150)
    #expect(found.compactMap(\.content.published) == Array(dates))
  }
}
