// Builds what a configuration describes: its storage and its sources, through the catalogues.
import GazetteConfig
import GazetteCore
import GazetteHTTP
import GazettePipeline
import GazetteReader

/// A configuration with its parts, as commands use them.
struct Assembly: Sendable {
  let configuration: Configuration
  var storage: any Storage
  /// What its configuration may name, programs included.
  let plugins: PluginSet
  /// The network, as the command line allows it.
  let client: @Sendable (HTTPSettings) -> any HTTPClient
  let isOffline: Bool

  var zone: Zone { configuration.zone }
  var language: String { configuration.language }
  /// The tags of each source, by its name.
  var sourceTags: [String: [String]] {
    Dictionary(
      configuration.sources.map { ($0.name, $0.tags) }, uniquingKeysWith: { first, _ in first })
  }

  /// Its storage, as somebody reads it on a page or in a terminal.
  var readingRoom: ReadingRoom {
    ReadingRoom(
      storage: storage, dedupe: configuration.dedupe, sources: configuration.sources.map(\.name),
      priorities: priorities)
  }

  /// Reads the configuration and builds its storage. `uses` tells which sources the command is
  /// about to fetch, so that a secret they lack is told before anything is done.
  static func load(
    in world: World, uses isUsed: (Configuration.SourceEntry) -> Bool = { _ in false }
  ) throws(Failure) -> Assembly {
    // A source that is not asked needs no secret.
    let checked = try ConfigurationFile(world).check { !world.isOffline && isUsed($0) }
    return Assembly(
      configuration: checked.configuration,
      storage: try storage(of: checked.configuration, in: world), plugins: checked.plugins,
      client: world.client, isOffline: world.isOffline)
  }

  /// The kind of a source; nil for none that a configuration may name.
  func kind(of entry: Configuration.SourceEntry) -> SourceKind? {
    plugins.source(entry.type)
  }

  static func storage(
    of configuration: Configuration, in world: World
  ) throws(Failure) -> any Storage {
    guard let type = world.plugins.storage(configuration.storageType) else {
      throw Failure(.fault, "gazette: the storage '\(configuration.storageType)' is gone.")
    }
    var options = configuration.storageOptions(keys: type.options)
    do throws(ConfigError) {
      return try type.init(&options)
    } catch {
      throw Failure(error, of: configuration, in: world)
    }
  }
}

// The storage, with its errors as failures of the command.
extension Assembly {
  func asking<Answer: Sendable>(
    _ question: (any Storage) async throws(StorageError) -> Answer
  ) async throws(Failure) -> Answer {
    do throws(StorageError) {
      return try await question(storage)
    } catch {
      throw Failure(error)
    }
  }

  func articles(matching query: Query) async throws(Failure) -> ArticleSlice {
    try await asking { storage throws(StorageError) in
      try await storage.articles(matching: query)
    }
  }

  /// Values by key, of all records of one kind.
  func records(of kind: String) async throws(Failure) -> [String: String] {
    try await asking { storage throws(StorageError) in try await storage.records(of: kind) }
  }

  func mark(_ ids: [ArticleID], _ mark: Mark) async throws(Failure) {
    _ = try await asking { storage throws(StorageError) in try await storage.mark(ids, mark) }
  }

  /// Stores what is to be known of an output's last digest, and what belongs to it.
  func remember(
    _ mark: DigestMark, of output: String, with others: [Record] = []
  ) async throws(Failure) {
    let record = Record(kind: DigestMark.kind, key: output, value: mark.record)
    try await save([record] + others)
  }

  /// The digests of the last days that somebody got, or that were written.
  func past(of request: DigestRequest) async throws(Failure) -> [PastDigest] {
    let records = try await records(of: request.markKind)
    return records[request.markKey].map { DigestMark(record: $0).past } ?? []
  }

  /// `save`, also when the command is being interrupted: for what has already happened.
  func surelySave(_ records: [Record]) async throws(Failure) {
    let task = Task { () -> Result<Void, Failure> in
      do throws(Failure) { return .success(try await save(records)) } catch {
        return .failure(error)
      }
    }
    try await task.value.get()
  }

  func save(_ records: [Record]) async throws(Failure) {
    _ = try await asking { storage throws(StorageError) in
      try await storage.save(Commit(records: records))
    }
  }
}
