// The storage in PostgreSQL does what every storage must do.
import GazetteCore
import GazetteTesting
import Testing

@testable import Storages

@Suite(.enabled(if: TestServer.address != nil)) struct PostgresConformanceTests {
  @Test(arguments: StorageConformance.checks)
  func `a storage keeps every claim of the conformance suite`(check: StorageCheck) async {
    let address = TestServer.fresh()
    #expect(await check.fault { PostgresStorage(address) } == nil)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `a storage answers like the model through a random history`(seed: UInt64) async throws {
    let history = StorageHistory(seed: seed)
    let storage = PostgresStorage(TestServer.fresh())
    let answers = try await history.transcript(of: storage)
    let wanted = try await history.transcript(of: MemoryStorage())
    #expect(wanted.joined().utf8.count > 2_000, "a history in which nothing happens")
    for (found, right) in zip(answers, wanted) where found != right {
      Issue.record("found \(found)\nright \(right)")
      break
    }
    #expect(try await storage.check() == [])
  }

  @Test func `two schemas of one database know nothing of each other`() async throws {
    let storages = [TestServer.fresh(), TestServer.fresh()].map { PostgresStorage($0) }
    _ = try await storages[0].save(commit("1"))
    #expect(try await storages[1].ids() == [])
    #expect(try await storages[1].info().schemaVersion == 0)
  }

  @Test func `characters that PostgreSQL cannot hold come back as they were`() async throws {
    let storage = PostgresStorage(TestServer.fresh())
    let odd = ["a\u{0}b", "\u{10FFFE}", "\u{10FFFE}0", "\u{10FFFE}\u{0}", "\u{10FFFF}", "\u{0}"]
    _ = try await storage.save(commit(odd))
    #expect(try await Set(storage.ids()) == Set(odd))
    #expect(try await storage.save(commit(odd)).first?.unchanged == odd.count)
    let record = Record(kind: "k\u{0}", key: "\u{10FFFE}1", value: "\u{0}")
    _ = try await storage.save(Commit(records: [record]))
    #expect(try await storage.records(of: "k\u{0}") == ["\u{10FFFE}1": "\u{0}"])
  }

  @Test func `words and texts that no index can hold are found`() async throws {
    let storage = PostgresStorage(TestServer.fresh())
    let word = String(repeating: "q", count: 3000)
    let many = (0..<200_000).map { "w\($0)" }.joined(separator: " ")
    _ = try await storage.save(commit("word", text: "alpha \(word)"))
    _ = try await storage.save(commit("many", text: "alpha \(many)"))
    _ = try await storage.save(commit("short", text: "alpha"))
    #expect(try await storage.ids(word) == ["word"])
    #expect(try await storage.ids("w199999") == ["many"])
    #expect(try await storage.ids("alpha") == ["short", "many", "word"])
    var query = Query()
    query.search = "alpha"
    query.countsAll = true
    query.limit = 1
    #expect(try await storage.articles(matching: query).total == 3)
    #expect(try await storage.check() == [])
  }

  @Test func `all that is moved to the other storages and back is the same`() async throws {
    let folder = TestFolder()
    let first = PostgresStorage(TestServer.fresh())
    _ = try await StorageHistory(seed: 7).transcript(of: first)
    let sqlite = SQLiteStorage(DatabaseFile(path: folder.path + "/store.db"))
    let json = JSONStorage(path: folder.path + "/store.json")
    let second = PostgresStorage(TestServer.fresh())
    let third = PostgresStorage(TestServer.fresh())
    let wanted = try await Pieces.all(of: first)
    #expect(wanted.count > 10)
    let moves: [(any Storage, any Storage)] = [
      (first, sqlite), (sqlite, second), (second, json), (json, third),
    ]
    for (from, to) in moves {
      var pieces = Pieces(list: try await Pieces.all(of: from))
      _ = try await to.adopt(&pieces)
      #expect(try await Pieces.all(of: to) == wanted)
    }
    #expect(try await third.check() == [])
  }
}
