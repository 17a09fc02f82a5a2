// How the sources of a configuration are doing, by what is stored of them.
import GazetteConfig
import GazetteCore
import GazettePipeline

extension Assembly {
  /// In the order of the configuration.
  func statuses(now: Instant) async throws(StorageError) -> [SourceStatus] {
    let health = try await storage.records(of: Health.kind)
    let bookmarks = try await storage.bookmarks()
    let dates = try await storage.newestMoments(perSource: SourcePace.enough)
    let statuses = configuration.sources.map { source in
      var status = SourceStatus(
        name: source.name, type: source.type,
        health: health[source.name].map(Health.init(record:)) ?? Health(),
        dates: dates[source.name] ?? [], bookmark: bookmarks[source.name], now: now)
      status.isEnabled = source.isEnabled
      return status
    }
    return try await withRests(statuses, bookmarks: bookmarks, now: now)
  }
}
