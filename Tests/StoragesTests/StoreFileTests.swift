// What storages do to the file system, and what they refuse to touch.
import GazetteCore
import Glibc
import Testing

@testable import Storages

struct StoreFileTests {
  @Test(arguments: Backend.all)
  func `reading where there is nothing creates nothing`(backend: Backend) async throws {
    let folder = TemporaryFolder()
    let storage = backend.open(folder.file("deep/store"))
    _ = try await storage.ids
    _ = try await storage.info()
    _ = try await storage.mark([ArticleID(source: "a", key: "1")], .saved(true))
    _ = try await storage.prune(Retention(maximumPerSource: 1), now: Instant(seconds: 0))
    #expect(folder.names == [])
  }

  @Test(arguments: Backend.all)
  func `the first write makes the folders on the way, for the owner only`(
    backend: Backend
  ) async throws {
    let folder = TemporaryFolder()
    _ = try await backend.open(folder.file("deep/down/store")).save(commit("1"))
    #expect(TemporaryFolder.mode(of: folder.file("deep")) == 0o700)
    #expect(TemporaryFolder.mode(of: folder.file("deep/down")) == 0o700)
    #expect(TemporaryFolder.mode(of: folder.file("deep/down/store")) == 0o600)
  }

  @Test(arguments: Backend.all)
  func `an empty file is a new storage`(backend: Backend) async throws {
    let folder = TemporaryFolder()
    TemporaryFolder.write([], to: folder.file("store"))
    let storage = backend.open(folder.file("store"))
    #expect(try await storage.ids == [])
    #expect(folder.names == ["store"])
    _ = try await storage.save(commit("1"))
    #expect(try await backend.open(folder.file("store")).ids == ["1"])
  }

  static let strangers: [String] = [
    "This is not a database, it is a diary about grebes.\n", "\n", "{}", "[1,2]", "\0\0\0\0",
    "SQLite format 3\0", #"{"format":"gazette"}"#,
    #"{"format":"gazette","version":1,"length":0}"#,
    #"{"format":"other","version":1,"length":0,"items":[]}"#,
  ]

  @Test(arguments: Backend.all, strangers)
  func `a file of something else is refused and stays as it is`(
    backend: Backend, text: String
  ) async throws {
    let folder = TemporaryFolder()
    TemporaryFolder.write(Array(text.utf8), to: folder.file("store"))
    let storage = backend.open(folder.file("store"))
    #expect(await reason { try await storage.ids } == .damaged)
    #expect(await reason { try await storage.save(commit("1")) } == .damaged)
    #expect(TemporaryFolder.bytes(of: folder.file("store")) == Array(text.utf8))
    #expect(folder.names.filter { $0 != "store.lock" } == ["store"])
  }

  @Test(arguments: Backend.all, [1, 20, 40, 60, 80, 95])
  func `a storage that was cut short is refused and stays as it is`(
    backend: Backend, percent: Int
  ) async throws {
    let folder = TemporaryFolder()
    do {
      let long = String(repeating: "word ", count: 4000)
      _ = try await backend.open(folder.file("store")).save(commit("1", "2", "3", text: long))
    }
    let whole = TemporaryFolder.bytes(of: folder.file("store"))
    let cut = Array(whole.prefix(whole.count * percent / 100))
    TemporaryFolder.write(cut, to: folder.file("cut"))
    let storage = backend.open(folder.file("cut"))
    #expect(await reason { try await storage.ids } == .damaged)
    #expect(await reason { try await storage.save(commit("4")) } == .damaged)
    #expect(TemporaryFolder.bytes(of: folder.file("cut")) == cut)
  }

  @Test(arguments: Backend.all)
  func `a folder in the place of the file is no storage`(backend: Backend) async throws {
    let folder = TemporaryFolder()
    let storage = backend.open(folder.path)
    #expect(await reason { try await storage.ids } == .unreadable)
    #expect(await reason { try await storage.save(commit("1")) } == .unreadable)
  }

  @Test(arguments: Backend.all)
  func `a folder that cannot be made is named`(backend: Backend) async throws {
    let folder = TemporaryFolder()
    TemporaryFolder.write([1], to: folder.file("file"))
    let storage = backend.open(folder.file("file/store"))
    let error = await #expect(throws: StorageError.self) { try await storage.save(commit("1")) }
    #expect(error?.reason == .cannotCreate)
    #expect(
      error?.what == "\(folder.file("file")) is no folder.")
  }

  @Test(arguments: Backend.all)
  func `a message names the file, the fault and what to do`(backend: Backend) async throws {
    let folder = TemporaryFolder()
    TemporaryFolder.write([1, 2, 3], to: folder.file("store"))
    let storage = backend.open(folder.file("store"))
    let error = await #expect(throws: StorageError.self) { try await storage.ids }
    let wanted = """
      \(folder.file("store")): the file is damaged, or is no Gazette storage. It was left as it is. \
      'gazette storage repair' puts what is whole of it into a new file.
      """
    #expect(error?.sentence == wanted)
  }

  @Test(arguments: Backend.all)
  func `two storages at one file see each other's articles`(backend: Backend) async throws {
    let folder = TemporaryFolder()
    let one = backend.open(folder.file("store"))
    let other = backend.open(folder.file("store"))
    _ = try await one.save(commit("1"))
    #expect(try await other.ids == ["1"])
    _ = try await other.save(commit("2"))
    _ = try await one.save(commit("3"))
    #expect(Set(try await other.ids) == ["1", "2", "3"])
  }

  @Test(arguments: Backend.all)
  func `two storages that write at once do no harm`(backend: Backend) async throws {
    let folder = TemporaryFolder()
    let path = folder.file("store")
    _ = try await backend.open(path).save(commit("0"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 1...3 {
        group.addTask {
          let storage = backend.open(path)
          for number in 0..<5 {
            while await reason({ try await storage.save(commit("\(writer)-\(number)")) }) == .busy {
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await backend.open(path).ids.count == 16)
    #expect(try await backend.open(path).check() == [])
  }
}
