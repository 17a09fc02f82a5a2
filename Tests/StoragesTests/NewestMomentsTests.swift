// When the newest articles of every source came out, asked in one question.
import GazetteCore
import GazetteTesting
import Testing

@testable import Storages

struct NewestMomentsTests {
  private let folder = TemporaryFolder()

  @Test(arguments: Backend.all)
  func `each source tells its newest moments, hidden articles' too, the newest first`(
    backend: Backend
  ) async throws {
    let storage = backend.open(folder.file("store"))
    _ = try await storage.save(
      Commit(batches: [batch("a", seconds: 10, 40, 20, 30), batch("b", seconds: 5)]))
    #expect(
      try await storage.newestMoments(perSource: 3) == [
        "a": [40, 30, 20].map(Instant.init(seconds:)), "b": [Instant(seconds: 5)],
      ])
  }

  @Test(arguments: Backend.all)
  func `pruned articles have no moments, and neither has a storage that is not there`(
    backend: Backend
  ) async throws {
    let storage = backend.open(folder.file("store"))
    #expect(try await storage.newestMoments(perSource: 3) == [:])
    _ = try await storage.save(
      Commit(batches: [batch("a", seconds: 10, 20), batch("b", seconds: 5)]))
    _ = try await storage.prune(
      Retention(maximumAge: .seconds(85)), now: Instant(seconds: 100))
    #expect(try await storage.newestMoments(perSource: 3) == ["a": [Instant(seconds: 20)]])
  }

  @Test func `a storage without a way of its own is asked source by source`() async throws {
    let storage = MemoryStorage()
    _ = try await storage.save(Commit(batches: [batch("a", seconds: 1, 3, 2)]))
    #expect(
      try await storage.newestMoments(perSource: 2) == ["a": [3, 2].map(Instant.init(seconds:))])
  }

  /// Every other article is hidden.
  private func batch(_ source: String, seconds: Int64...) -> Batch {
    let arrivals = seconds.enumerated().map { index, second in
      var content = Content()
      content.ownID = "\(second)"
      content.published = Instant(seconds: second)
      var arrival = Arrival(content: content)
      arrival.isHidden = index.isMultiple(of: 2)
      return arrival
    }
    return Batch(
      source: source, arrivals: arrivals, bookmark: nil, fetched: Instant(seconds: 1000))
  }
}
