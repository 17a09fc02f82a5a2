// What a storage tells of changes, and of the tags that are in use.
import GazetteCore
import GazetteTesting
import Testing

@testable import Storages

struct ChangesTests {
  private let folder = TemporaryFolder()

  @Test func `whatever is stored, marked or removed is told as a change`() async throws {
    let storage = Backend.sqlite.open(folder.file("store"))
    var told = [try await storage.changes()]
    _ = try await storage.save(commit("1", "2"))
    told.append(try await storage.changes())
    _ = try await storage.mark([ArticleID(source: "a", key: "1")], .saved(true))
    told.append(try await storage.changes())
    _ = try await storage.prune(
      Retention(maximumAge: .seconds(1)), now: Instant(seconds: 1_900_000_000))
    told.append(try await storage.changes())
    #expect(Set(told).count == 4)
  }

  @Test func `what another program does is told as a change`() async throws {
    let storage = Backend.sqlite.open(folder.file("store"))
    _ = try await storage.save(commit("1"))
    let before = try await storage.changes()
    _ = try await Backend.sqlite.open(folder.file("store")).save(commit("2"))
    #expect(try await storage.changes() != before)
  }

  @Test func `reading is no change`() async throws {
    let storage = Backend.sqlite.open(folder.file("store"))
    _ = try await storage.save(commit("1"))
    let before = try await storage.changes()
    _ = try await storage.ids
    _ = try await storage.newestTags(5)
    #expect(try await storage.changes() == before)
  }

  @Test(arguments: Backend.all)
  func `tags and labels are told of the newest articles, article by article`(
    backend: Backend
  ) async throws {
    let storage = backend.open(folder.file("store"))
    #expect(try await storage.newestTags(2) == [])
    let arrivals = [["old"], ["Sea", "town"], [], ["hidden"]].enumerated().map { index, tags in
      var content = Content()
      content.ownID = "\(index)"
      content.title = "Title"
      content.tags = tags
      content.published = Instant(seconds: Int64(1000 + index))
      var arrival = Arrival(content: content)
      arrival.labels = tags.isEmpty ? ["own"] : []
      arrival.isHidden = tags == ["hidden"]
      return arrival
    }
    let batch = Batch(
      source: "a", arrivals: arrivals, bookmark: nil, fetched: Instant(seconds: 2000))
    _ = try await storage.save(Commit(batches: [batch]))
    #expect(try await storage.newestTags(2) == [["own"], ["Sea", "town"]])
  }
}
