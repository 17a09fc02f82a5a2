// A body that should be a feed, on its way to drafts.
import GazetteCore
import GazetteFeed

struct FeedBody {
  let bytes: [UInt8]
  /// Where it came from, for messages.
  let shown: String

  /// Unchanged when it is what was read last time; otherwise what it says.
  func fetched(
    _ memory: FeedMemory, _ origin: FeedOrigin, notes: [String] = []
  ) throws(SourceError) -> Fetched {
    do { return try read(memory, origin, notes: notes) } catch {
      throw fault(error)
    }
  }

  func read(
    _ memory: FeedMemory, _ origin: FeedOrigin, notes: [String]
  ) throws(NotAFeed) -> Fetched {
    var memory = memory
    let hash = SHA256.hex(bytes)
    if memory.isKnown(hash) { return .unchanged(memory.bookmark) }
    if bytes.isEmpty { throw NotAFeed("It is empty.") }
    let feed = try FeedReader.parse(bytes, from: origin)
    memory.keep(hash: hash)
    var harvest = Harvest(drafts: feed.drafts, bookmark: memory.bookmark)
    harvest.skipped = feed.skipped
    harvest.feed = feed.info
    harvest.notes = notes
    return .fresh(harvest)
  }

  func fault(_ error: NotAFeed) -> SourceError {
    SourceError(.parse, "\(shown): \(error.what)", hint: cure(error))
  }

  private func cure(_ error: NotAFeed) -> String {
    switch (error.isBroken, isLocal: shown.hasPrefix("/")) {
    case (true, true): "It is cut or broken: get the file again."
    case (true, false): "It is cut or broken: try again later; tell its publisher if it stays so."
    case (false, true): "Name a file that holds a feed."
    case (false, false): "Open it in a browser and look for the address of its feed."
    }
  }
}
