// The newsroom of a configuration: what the page needs beside reading.
import GazetteCore
import GazettePipeline
import GazetteWeb

/// Serves until `end`; a configuration that is read again gets a newsroom of its own.
struct ConfiguredNewsroom: Newsroom {
  private let assembly: Assembly
  private let world: World
  private let refreshing: RefreshDesk
  private let shelf: DigestShelf
  private let selections: SelectionFeeds
  private let counts: ArticleCounts

  init(assembly: Assembly, world: World) {
    self.assembly = assembly
    self.world = world
    refreshing = RefreshDesk(assembly: assembly, world: world)
    shelf = DigestShelf(assembly: assembly)
    selections = SelectionFeeds(assembly: assembly, now: world.now)
    counts = ArticleCounts(storage: assembly.storage)
  }

  func refresh() async { await refreshing.begin() }
  func refreshState() async -> RefreshState? { refreshing.state }

  /// Ends a fetch that is going on; what has arrived is stored.
  func end() async { await refreshing.end() }

  /// Those of the configuration in its order, then others that still have articles, by name.
  func sources() async throws(ServiceFault) -> [ListedSource] {
    let now = world.now()
    do throws(StorageError) {
      let statuses = try await assembly.withAccounts(assembly.statuses(now: now), now: now)
      let counts = try await counts.bySource()
      let tags = assembly.sourceTags
      let configured = statuses.map { status in
        ListedSource(
          status: status, tags: tags[status.name] ?? [], articles: counts[status.name] ?? 0)
      }
      let others = Set(counts.keys).subtracting(statuses.map(\.name)).sorted()
      return configured + others.map { former($0, articles: counts[$0] ?? 0, now: now) }
    } catch {
      throw ServiceFault(error)
    }
  }

  private func former(_ name: String, articles: Int, now: Instant) -> ListedSource {
    var status = SourceStatus(
      name: name, type: "", health: Health(), dates: [], bookmark: nil, now: now)
    status.isEnabled = false
    var source = ListedSource(status: status, tags: [], articles: articles)
    source.isConfigured = false
    return source
  }

  func digests() async throws(ServiceFault) -> [WrittenDigest] {
    do throws(StorageError) {
      return try await shelf.digests()
    } catch {
      throw ServiceFault(error)
    }
  }

  func digest(_ id: String) async throws(ServiceFault) -> Page? { try await shelf.page(id) }

  var feedKinds: [String] { selections.kinds }

  func feed(
    _ kind: String, _ filter: Filter, limit: Int, address: String
  ) async throws(ServiceFault) -> Page? {
    try await selections.page(kind, filter, limit: limit, address: address)
  }
}
