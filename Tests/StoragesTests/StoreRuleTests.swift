// The rules for storages of specs/security.md, 42 to 51, as far as they need no second process.
import GazetteCore
import GazetteTesting
import Glibc
import Testing

@testable import Storages

struct StoreRuleTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("store") }

  static let injections = [
    "'; DROP TABLE article; --", "\" OR 1=1 --", "%", "_", "\\", "\0", "') UNION SELECT 1 --",
    "search MATCH 'x'", "{words} : x", "x\" OR \"y", "NEAR(\"a\" \"b\", 3)", "words:x", "^x", "+",
  ]

  @Test(arguments: Backend.all, injections)
  func `rule 42: whatever a question holds is data and never an error`(
    backend: Backend, text: String
  ) async throws {
    let storage = backend.open(path)
    _ = try await storage.save(commit("1"))
    for key in [\Query.search, \Query.language, \Query.reference] {
      var query = Query()
      query[keyPath: key] = text
      #expect(try await storage.articles(matching: query).articles.isEmpty)
    }
    for key in [\Query.sources, \Query.tags] {
      var query = Query()
      query[keyPath: key] = [text]
      #expect(try await storage.articles(matching: query).articles.isEmpty)
    }
    #expect(try await storage.records(of: text).isEmpty)
    _ = try await storage.save(commit(text, source: text))
    #expect(try await storage.ids.sorted() == ["1", text].sorted())
    #expect(try await storage.check() == [])
  }

  @Test func `rule 44: a connection is durable, strict and closed to extensions`() throws {
    let database = try DatabaseFile(path: path).openForWriting()
    let wanted: [(String, Int64)] = [
      ("synchronous", 2), ("foreign_keys", 1), ("cell_size_check", 1), ("trusted_schema", 0),
      ("application_id", Schema.applicationID), ("user_version", Int64(Schema.current.version)),
      ("writable_schema", 0),
    ]
    for (name, value) in wanted {
      #expect(try database.number("PRAGMA \(name)") == value, "\(name)")
    }
    #expect(try database.rows("PRAGMA journal_mode", [], { $0.text(0) }) == ["wal"])
    #expect(Database.patience == 5000)
    // Defensive mode: not even a program that asks for it may write to the list of tables.
    try database.execute("PRAGMA writable_schema = ON")
    #expect(throws: StorageError.self) { try database.execute("DELETE FROM sqlite_schema") }
    #expect(throws: StorageError.self) { try database.execute("SELECT load_extension('x')") }
    #expect(throws: StorageError.self) {
      try database.execute("INSERT INTO content (sequence, key) VALUES (7, 'nobody')")
    }
  }

  @Test func `rule 45: what a run that died has left goes at the next change, not when reading`()
    async throws
  {
    _ = try await Backend.json.open(path).save(commit("1"))
    TemporaryFolder.write([1, 2, 3], to: path + ".tmp")
    #expect(try await Backend.json.open(path).ids == ["1"])
    #expect(TemporaryFolder.bytes(of: path + ".tmp") == [1, 2, 3])
    _ = try await Backend.json.open(path).mark([ArticleID(source: "a", key: "1")], .read(true))
    #expect(folder.names == ["store", "store.bak", "store.lock"])
  }

  @Test(arguments: Backend.all, 0..<60)
  func `rule 46: a byte that has changed anywhere is told or does no harm`(
    backend: Backend, step: Int
  ) async throws {
    do { _ = try await backend.open(path).save(commit("1", "2", "3")) }
    var bytes = TemporaryFolder.bytes(of: path)
    bytes[bytes.count * step / 60] ^= 0x5A
    TemporaryFolder.write(bytes, to: path)
    let storage = backend.open(path)
    let told: [StorageError.Reason?] = [nil, .damaged, .foreign, .newer, .unreadable]
    let reading = await reason { try await storage.articles(matching: Query()) }
    let checking = await reason { try await storage.check() }
    #expect(told.contains(reading))
    #expect(told.contains(checking))
    #expect(TemporaryFolder.bytes(of: path) == bytes)
  }

  private static func schema(_ steps: Int) -> Schema {
    let more = (1..<max(1, steps)).map {
      SchemaStep(name: "step \($0)", sql: "CREATE TABLE more\($0) (text TEXT)")
    }
    return Schema(steps: Schema.current.steps + more)
  }

  @Test func `rule 48: each schema step keeps a copy, and no older program writes again`()
    async throws
  {
    let first = Schema.current.version
    for steps in 1...3 {
      let storage = SQLiteStorage(DatabaseFile(path: path, schema: Self.schema(steps)))
      _ = try await storage.save(commit("\(steps)"))
      #expect(try await storage.info().schemaVersion == first + steps - 1)
    }
    for steps in 1...2 {
      let copy = SQLiteStorage(
        DatabaseFile(
          path: path + ".bak-v\(first + steps - 1)", schema: Self.schema(steps)))
      #expect(try await copy.ids.count == steps)
      let older = SQLiteStorage(DatabaseFile(path: path, schema: Self.schema(steps)))
      let before = TemporaryFolder.bytes(of: path)
      #expect(await reason { try await older.save(commit("9")) } == .newer)
      #expect(await reason { try await older.ids } == .newer)
      #expect(TemporaryFolder.bytes(of: path) == before)
    }
  }

  @Test func `rule 48: a step that fails leaves the older storage and its copy`() async throws {
    do { _ = try await Backend.sqlite.open(path).save(commit("1")) }
    let broken = Schema(
      steps: Schema.current.steps
        + [SchemaStep(name: "broken", sql: "CREATE TABLE more (a); DELETE FROM no_such_table")])
    let storage = SQLiteStorage(DatabaseFile(path: path, schema: broken))
    for _ in 0..<2 { #expect(await reason { try await storage.save(commit("2")) } != nil) }
    #expect(try await Backend.sqlite.open(path).ids == ["1"])
    #expect(try await Backend.sqlite.open(path).check() == [])
  }
}
