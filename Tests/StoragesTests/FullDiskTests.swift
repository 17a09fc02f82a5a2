// Storages on a disk without room.
import GazetteCore
import Testing

@testable import Storages

/// One at a time: the limit that stands in for a full disk holds for the whole process.
@Suite(.serialized)
struct FullDiskTests {
  @Test(arguments: Backend.all)
  func `a disk that is full leaves what was stored before`(backend: Backend) async throws {
    let folder = TemporaryFolder()
    let path = folder.file("store")
    let storage = backend.open(path)
    _ = try await storage.save(commit("1"))
    let names = folder.names.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    var big = commit("2")
    // No search reads an address, so that the test stays quick.
    big.batches[0].arrivals[0].content.image = String(repeating: "x", count: 16_000_000)
    let room = FileSizeLimit(12_000_000)
    #expect(await reason { try await storage.save(big) } == .full)
    #expect(try await storage.ids == ["1"])
    room.lift()
    _ = try await storage.save(commit("3"))
    #expect(Set(try await backend.open(path).ids) == ["1", "3"])
    #expect(try await backend.open(path).check() == [])
    #expect(names.allSatisfy(folder.names.contains))
    #expect(!folder.names.contains("store.tmp"))
  }
}
