// A storage, and digests made of what arrives in it.
import GazetteCore
import GazetteTesting

@testable import GazettePipeline

struct DigestDesk {
  let storage = MemoryStorage()

  /// Stores one article for each title, the first one newest.
  func arrive(
    _ titles: [String], source: String = "bells", at moment: Instant = Samples.now,
    _ change: (inout Content) -> Void = { _ in }
  ) async throws {
    let arrivals = titles.map { title in
      var content = Content()
      content.ownID = title
      content.title = title
      change(&content)
      return Arrival(content: content)
    }
    let batch = Batch(source: source, arrivals: arrivals, bookmark: nil, fetched: moment)
    _ = try await storage.save(Commit(batches: [batch]))
  }

  /// Composes a digest, and marks it as written.
  func write(
    at moment: Instant = Samples.now, path: String? = "a.md",
    _ change: (inout DigestRequest) -> Void = { _ in }
  ) async throws -> Edition {
    let digest = try await compose(at: moment, path: path, change)
    let record = Record(kind: DigestMark.kind, key: "daily", value: digest.mark.record)
    _ = try await storage.save(Commit(records: [record] + digest.merges))
    return digest.edition
  }

  func compose(
    at moment: Instant = Samples.now, path: String? = "a.md",
    _ change: (inout DigestRequest) -> Void = { _ in }
  ) async throws -> Digest {
    var request = DigestRequest(name: "daily")
    request.path = path
    change(&request)
    return try await Composer(now: moment).digest(request, from: storage)
  }

  func titles(_ edition: Edition) -> [String?] {
    edition.entries.map(\.article.content.title)
  }
}
