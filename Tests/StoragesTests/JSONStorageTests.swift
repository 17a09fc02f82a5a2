// The JSON storage's file: its form, its lock and its companions.
import GazetteCore
import GazetteJSON
import Glibc
import Testing

@testable import Storages

struct JSONStorageTests {
  @Test func `the file is one readable document that tells format, version and length`()
    async throws
  {
    let folder = TemporaryFolder()
    let path = folder.file("store.json")
    let storage = Backend.json.open(path)
    var commit = commit("1")
    commit.records = [Record(kind: "host", key: "a.example", value: "x")]
    _ = try await storage.save(commit)
    let wanted = """
      {
        "format": "gazette",
        "version": 1,
        "length": 1,
        "last_sequence": 1,
        "sources": {
          "a": {
            "fetched": "2026-11-30T00:53:20Z"
          }
        },
        "records": {
          "host": {
            "a.example": "x"
          }
        },
        "items": [
          {
            "id": "\(ArticleID(source: "a", key: "1").handle)",
            "title": "Title of 1",
            "content_html": "<p>text</p>",
            "_gazette": {
              "source": "a",
              "key": "1",
              "sequence": 1,
              "first_seen": "2026-11-30T00:53:20Z",
              "fetched": "2026-11-30T00:53:20Z",
              "source_id": "1"
            }
          }
        ]
      }

      """
    #expect(String(decoding: TemporaryFolder.bytes(of: path), as: UTF8.self) == wanted)
  }

  @Test func `beside the file are its lock and the file before it, and nothing else`() async throws
  {
    let folder = TemporaryFolder()
    let path = folder.file("store.json")
    _ = try await Backend.json.open(path).save(commit("1"))
    let first = TemporaryFolder.bytes(of: path)
    #expect(folder.names == ["store.json", "store.json.lock"])
    TemporaryFolder.write([1, 2, 3], to: path + ".tmp")
    _ = try await Backend.json.open(path).save(commit("2"))
    #expect(folder.names == ["store.json", "store.json.bak", "store.json.lock"])
    #expect(TemporaryFolder.bytes(of: path + ".bak") == first)
  }

  @Test func `reading does not wait for a lock, writing says that it is locked`() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("store.json")
    let storage = Backend.json.open(path)
    _ = try await storage.save(commit("1"))
    let lock = open(path + ".lock", O_RDWR)
    flock(lock, LOCK_EX)
    #expect(try await Backend.json.open(path).ids == ["1"])
    let error = await #expect(throws: StorageError.self) { try await storage.save(commit("2")) }
    #expect(error?.reason == .busy)
    #expect(error?.what.hasPrefix("the storage is locked by process \(getpid()) (") == true)
    close(lock)
    _ = try await storage.save(commit("2"))
    #expect(Set(try await storage.ids) == ["1", "2"])
  }

  @Test func `a newer file is refused and stays as it is`() async throws {
    let folder = TemporaryFolder()
    let text = #"{"format":"gazette","version":2,"anything":true}"#
    TemporaryFolder.write(Array(text.utf8), to: folder.file("store.json"))
    let storage = Backend.json.open(folder.file("store.json"))
    #expect(await reason { try await storage.save(commit("1")) } == .newer)
    #expect(TemporaryFolder.bytes(of: folder.file("store.json")) == Array(text.utf8))
  }

  @Test func `a link to the file stays a link, and rights stay as they were`() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("real.json")
    _ = try await Backend.json.open(path).save(commit("1"))
    chmod(path, 0o640)
    symlink(path, folder.file("link.json"))
    _ = try await Backend.json.open(folder.file("link.json")).save(commit("2"))
    #expect(Set(try await Backend.json.open(path).ids) == ["1", "2"])
    #expect(TemporaryFolder.mode(of: path) == 0o640)
    #expect(folder.names.contains("link.json"))
  }

  @Test func `an item that is missing makes the file damaged`() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("store.json")
    _ = try await Backend.json.open(path).save(commit("1"))
    let text = String(decoding: TemporaryFolder.bytes(of: path), as: UTF8.self)
    let changed = text.split(separator: "\"length\": 1").joined(separator: "\"length\": 2")
    TemporaryFolder.write(Array(changed.utf8), to: path)
    #expect(await reason { try await Backend.json.open(path).ids } == .damaged)
  }
}
