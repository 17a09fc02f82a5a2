// What is known of a source when its next fetch is planned.
import GazetteCore

/// The facts about one source, as of one moment.
public struct WatchedSource: Sendable, Hashable {
  public var name: String
  /// What the configuration says.
  public var every: Duration?
  public var health: Health
  /// When its newest article came out.
  public var newest: Instant?
  /// The usual time between two articles.
  public var pace: Duration?
  /// Until when its host wants to be left alone.
  public var rest: Instant?

  public init(name: String, every: Duration? = nil, health: Health = Health()) {
    self.name = name
    self.every = every
    self.health = health
  }
}

extension WatchedSource {
  /// The facts about each job, in their order, from four questions to the storage.
  public static func all(
    _ jobs: [SourceJob], in storage: any Storage, now: Instant
  ) async throws(StorageError) -> [WatchedSource] {
    let bookmarks = try await storage.bookmarks()
    let health = try await storage.records(of: Health.kind)
    let rests = try await storage.records(of: HostRests.kind)
    let moments = try await storage.newestMoments(perSource: SourcePace.enough)
    let hosts = HostRests(records: rests, now: now)
    var sources: [WatchedSource] = []
    for job in jobs {
      let visit = Visit(job: job, bookmarks[job.name], health[job.name])
      var source = WatchedSource(name: job.name, every: job.every, health: visit.health)
      let dates = moments[job.name] ?? []
      source.newest = dates.first
      source.pace = SourcePace.usual(of: dates)
      if !rests.isEmpty { source.rest = await hosts.rest(of: visit.origins, now: now)?.until }
      sources.append(source)
    }
    return sources
  }
}
