// Both storages do what every storage must do.
import GazetteCore
import GazetteTesting
import Testing

@testable import Storages

/// A storage of this package, to be opened in some folder.
struct Backend: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let open: @Sendable (_ folder: String) -> any Storage

  static let all = [sqlite, json]

  static let sqlite = Backend(testDescription: "sqlite") { folder in
    SQLiteStorage(DatabaseFile(path: folder + "/deep/down/gazette.db"))
  }

  static let json = Backend(testDescription: "json") { folder in
    JSONStorage(path: folder + "/deep/down/gazette.json")
  }
}

struct ConformanceTests {
  @Test(arguments: Backend.all, StorageConformance.checks)
  func `a storage keeps every claim of the conformance suite`(
    backend: Backend, check: StorageCheck
  ) async {
    let folder = TemporaryFolder()
    let fault = await check.fault { [path = folder.path] in backend.open(path) }
    #expect(fault == nil)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `both storages answer the same through a random history`(seed: UInt64) async throws {
    let folder = TemporaryFolder()
    let history = StorageHistory(seed: seed)
    let one = try await history.transcript(of: Backend.sqlite.open(folder.path))
    let other = try await history.transcript(of: Backend.json.open(folder.path))
    for (left, right) in zip(one, other) where left != right {
      Issue.record("sqlite \(left)\njson \(right)")
      break
    }
    for backend in Backend.all {
      #expect(try await backend.open(folder.path).check() == [], "\(backend.testDescription)")
    }
  }
}
