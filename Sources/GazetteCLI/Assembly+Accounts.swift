// What the accounts of sources have used of their quotas, and which hosts want rest.
import GazetteConfig
import GazetteCore
import GazettePipeline

extension Assembly {
  /// `statuses` with the use of accounts filled in. No secret is looked up for it.
  func withAccounts(
    _ statuses: [SourceStatus], now: Instant
  ) async throws(StorageError) -> [SourceStatus] {
    let records = try await storage.records(of: RequestUse.kind)
    return statuses.map { status in
      var status = status
      let entry = configuration.sources.first { $0.name == status.name }
      status.accounts = AccountUse.all(
        of: status.name, quota: entry.flatMap(quota), in: records, now: now)
      return status
    }
  }

  /// `statuses` with the hosts that want to be left alone.
  func withRests(
    _ statuses: [SourceStatus], bookmarks: [String: Bookmark], now: Instant
  ) async throws(StorageError) -> [SourceStatus] {
    let records = try await storage.records(of: HostRest.kind)
    if records.isEmpty { return statuses }
    return statuses.map { status in
      var status = status
      let entry = configuration.sources.first { $0.name == status.name }
      let found = bookmarks[status.name]?.discoveredURL
      let addresses = (entry.flatMap(quietly)?.addresses ?? []) + [found].compactMap(\.self)
      status.rest = HostRest.longest(of: addresses, in: records, now: now)
      return status
    }
  }

  private func quota(of entry: Configuration.SourceEntry) -> Quota? { quietly(entry)?.quota }

  /// The source of an entry, built without its secrets.
  func quietly(_ entry: Configuration.SourceEntry) -> (any NewsSource)? {
    guard let kind = kind(of: entry) else {
      return nil
    }
    var quiet = configuration
    quiet.surroundings.reveal = nil
    var options = quiet.options(of: entry, keys: kind.options)
    // What is wrong with it was told when the configuration was read.
    return try? kind.make(&options)
  }
}
