// The PostgreSQL server that Tests/Postgres/with-cluster has started for these tests.
import GazetteCore
import Glibc
import Synchronization
import Testing

@testable import Storages

enum TestServer {
  /// nil where nobody has started one: then its tests are skipped.
  static let address = variable("GAZETTE_TEST_POSTGRES")
  static let port = variable("GAZETTE_TEST_POSTGRES_PORT") ?? "1"

  private static let count = Mutex(0)

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// A schema that nobody has used yet.
  static func fresh(_ address: String? = TestServer.address) -> PostgresAddress {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return PostgresAddress(secret: Secret(address ?? ""), schema: "test_\(number)")
  }

  /// What the server answers to statements of an administrator.
  @discardableResult
  static func run(_ statements: String, in schema: String? = nil) throws -> String? {
    let line = try PostgresLine.open(PostgresAddress(secret: Secret(address ?? ""), schema: "x"))
    if let schema { try line.run("SET search_path TO \(schema)") }
    return try line.run(statements)
  }
}

/// One batch of articles with these ids.
func commit(_ ids: String..., source: String = "a", text: String = "text") -> Commit {
  commit(ids, source: source, text: text)
}

func commit(_ ids: [String], source: String = "a", text: String = "text") -> Commit {
  let arrivals = ids.map { id in
    var content = Content()
    content.ownID = id
    content.title = "Title of \(id)"
    content.html = "<p>\(text)</p>"
    return Arrival(content: content)
  }
  let batch = Batch(
    source: source, arrivals: arrivals, bookmark: nil, fetched: Instant(seconds: 1_796_000_000))
  return Commit(batches: [batch])
}

extension Storage {
  func ids(_ search: String? = nil) async throws -> [String] {
    var query = Query()
    query.search = search
    return try await articles(matching: query).articles.map(\.id.key)
  }
}

/// How a call failed; nil when it did not.
func failure(_ call: () async throws -> some Any) async -> StorageError? {
  do {
    _ = try await call()
    return nil
  } catch {
    return error as? StorageError
  }
}
