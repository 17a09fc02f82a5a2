// How many articles each source has, counted again only when some may have come or gone.
import GazetteCore

/// Counting reads all of a storage; what arrived lately tells whether it is worth it.
actor ArticleCounts {
  private let storage: any Storage
  private var counted: (counts: [String: Int], last: Int64, at: ContinuousClock.Instant)?

  /// Pruning leaves no trace in what arrived, so that counts are looked at again even so.
  private static let lifetime: Duration = .seconds(60)

  init(storage: any Storage) { self.storage = storage }

  func bySource() async throws(StorageError) -> [String: Int] {
    let last = try await storage.arrivals().last
    if let counted, counted.last == last, counted.at + Self.lifetime > .now {
      return counted.counts
    }
    let counts = try await storage.info().articlesBySource
    counted = (counts, last, .now)
    return counts
  }
}
