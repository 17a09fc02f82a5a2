// Databases that end too early, with and without the log that holds the rest.
import GazetteCore
import Glibc
import Testing

@testable import Storages

struct CutDatabaseTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("store") }

  private func fill(_ storage: any Storage) async throws {
    for number in 0..<20 {
      _ = try await storage.save(commit("\(number)", text: String(repeating: "x y ", count: 900)))
    }
  }

  @Test(arguments: [1, 2000, 4095, 4096])
  func `a file without the end of its last page is refused and stays as it is`(
    missing: Int
  ) async throws {
    do { try await fill(Backend.sqlite.open(folder.file("whole"))) }
    let cut = Array(TemporaryFolder.bytes(of: folder.file("whole")).dropLast(missing))
    TemporaryFolder.write(cut, to: path)
    let storage = Backend.sqlite.open(path)
    #expect(await reason { try await storage.ids } == .damaged)
    #expect(await reason { try await storage.save(commit("new")) } == .damaged)
    #expect(TemporaryFolder.bytes(of: path) == cut)
    #expect(folder.names.sorted() == ["store", "whole"])
  }

  @Test(arguments: ["store", "link"])
  func `a file is whole whose last page stands in its log`(name: String) async throws {
    let original = Backend.sqlite.open(folder.file("whole"))
    try await fill(original)
    // Worked in, but still there, since the storage is open.
    let other = try Database(folder.file("whole"), .readWrite)
    _ = try other.rows("PRAGMA wal_checkpoint(PASSIVE)", [], { $0.int(0) })
    let log = TemporaryFolder.bytes(of: folder.file("whole-wal"))
    try #require(log.count > 100_000)
    let cut = Array(TemporaryFolder.bytes(of: folder.file("whole")).dropLast(2000))
    TemporaryFolder.write(cut, to: path)
    TemporaryFolder.write(log, to: path + "-wal")
    symlink("store", folder.file("link"))
    let storage = Backend.sqlite.open(folder.file(name))
    #expect(try await storage.ids.count == 20)
    _ = try await storage.save(commit("new"))
    #expect(try await storage.check() == [])
  }

  @Test func `a log without a page says nothing for a file that was cut`() async throws {
    do { try await fill(Backend.sqlite.open(folder.file("whole"))) }
    let cut = Array(TemporaryFolder.bytes(of: folder.file("whole")).dropLast(10))
    TemporaryFolder.write(cut, to: path)
    TemporaryFolder.write(Array(repeating: 0, count: 32), to: path + "-wal")
    #expect(await reason { try await Backend.sqlite.open(path).ids } == .damaged)
  }

  @Test func `bytes behind the last page do no harm`() async throws {
    do { try await fill(Backend.sqlite.open(path)) }
    TemporaryFolder.write(TemporaryFolder.bytes(of: path) + [1, 2, 3], to: path)
    #expect(try await Backend.sqlite.open(path).ids.count == 20)
  }
}
