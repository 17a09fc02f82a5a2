// All storages do what every storage must do, and the suite that says so notices every defect.
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

  @Test(arguments: StorageConformance.checks)
  func `the storage in memory keeps every claim, too`(check: StorageCheck) async {
    let storage = MemoryStorage()
    #expect(await check.fault { storage } == nil)
  }

  @Test(arguments: StorageConformance.checks)
  func `every check fails for some broken storage`(check: StorageCheck) async {
    var found = false
    for defect in Defect.all where !found {
      let storage = BrokenStorage(defect)
      found = await check.fault { storage } != nil
    }
    #expect(found)
  }

  @Test(arguments: Defect.all)
  func `every broken storage fails some check`(defect: Defect) async {
    var found = false
    for check in StorageConformance.checks where !found {
      let storage = BrokenStorage(defect)
      found = await check.fault { storage } != nil
    }
    #expect(found)
  }

  @Test(arguments: Backend.all, 0..<12 as Range<UInt64>)
  func `a storage answers like the model through a random history`(
    backend: Backend, seed: UInt64
  ) async throws {
    let folder = TemporaryFolder()
    let history = StorageHistory(seed: seed)
    let storage = backend.open(folder.file("store"))
    let answers = try await history.transcript(of: storage)
    let wanted = try await history.transcript(of: MemoryStorage())
    #expect(wanted.joined().utf8.count > 2_000, "a history in which nothing happens")
    for (found, right) in zip(answers, wanted) where found != right {
      Issue.record("found \(found)\nright \(right)")
      break
    }
    #expect(try await storage.check() == [])
  }
}
