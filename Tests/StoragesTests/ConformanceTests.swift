// Both storages do what every storage must do.
import GazetteCore
import GazetteTesting
import Testing

@testable import Storages

/// A storage of this package, to be opened in some folder.
struct Backend: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let open: @Sendable (_ folder: String) -> any Storage

  static let all = [sqlite]

  static let sqlite = Backend(testDescription: "sqlite") { folder in
    SQLiteStorage(DatabaseFile(path: folder + "/deep/down/gazette.db"))
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
}
