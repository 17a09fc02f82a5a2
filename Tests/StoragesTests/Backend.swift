// The storages of this package, to be opened at any path.
import GazetteCore
import Testing

@testable import Storages

struct Backend: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let open: @Sendable (_ path: String) -> any Storage

  static let all = [sqlite, json]

  /// Locks are waited for only shortly, so that tests are quick.
  static let sqlite = Backend(testDescription: "sqlite") { path in
    SQLiteStorage(DatabaseFile(path: path, patience: 100))
  }

  static let json = Backend(testDescription: "json") { path in
    JSONStorage(path: path, patience: .milliseconds(100))
  }
}

/// One batch of articles with these ids.
func commit(_ ids: String..., source: String = "a", text: String = "text") -> Commit {
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
  var ids: [String] {
    get async throws { try await articles(matching: Query()).articles.map(\.id.key) }
  }
}

/// Why a call failed; nil when it did not.
func reason(_ call: () async throws -> some Any) async -> StorageError.Reason? {
  do {
    _ = try await call()
    return nil
  } catch {
    return (error as? StorageError)?.reason
  }
}
