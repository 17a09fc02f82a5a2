// Both storages do what every storage must do.
import GazetteCore
import GazetteTesting
import Testing

struct ConformanceTests {
  @Test(arguments: Backend.all, StorageConformance.checks)
  func `a storage keeps every claim of the conformance suite`(
    backend: Backend, check: StorageCheck
  ) async {
    let folder = TemporaryFolder()
    let fault = await check.fault { [path = folder.file("store")] in backend.open(path) }
    #expect(fault == nil)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `both storages answer the same through a random history`(seed: UInt64) async throws {
    let folder = TemporaryFolder()
    let history = StorageHistory(seed: seed)
    let sqlite = Backend.sqlite.open(folder.file("store.db"))
    let json = Backend.json.open(folder.file("store.json"))
    let one = try await history.transcript(of: sqlite)
    let other = try await history.transcript(of: json)
    #expect(one.joined().utf8.count > 10_000, "a history in which nothing happens")
    for (left, right) in zip(one, other) where left != right {
      Issue.record("sqlite \(left)\njson \(right)")
      break
    }
    #expect(try await sqlite.check() == [])
    #expect(try await json.check() == [])
  }
}
