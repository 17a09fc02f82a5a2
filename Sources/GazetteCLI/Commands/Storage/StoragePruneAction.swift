// `gazette storage prune`: forgets what is old or too much, and remembers that it was there.
import GazetteConfig
import GazetteCore

struct StoragePruneAction: StorageAction {
  static let name = "prune"
  static let summary = "forget old articles"
  static let about = """
    What stays is what 'storage.keep' in the configuration says, or the options. Saved articles always \
    stay. What is forgotten does not come back as new while its feed still lists it.
    """
  static let examples = [
    Example("gazette storage prune --dry-run", "count what the configuration does not keep"),
    Example("gazette storage prune --keep-age 365d", "forget what is older than a year"),
  ]
  static let synonyms = ["clean", "cleanup", "purge", "vacuum", "gc"]
  static let flags = [
    Flag("keep-age", value: "AGE", "what is younger stays: 365d"),
    Flag("keep-per-source", value: "N", "the newest N of each source stay"),
    Flag.dryRun,
  ]
  /// nil: what the configuration says.
  private let retention: Retention?
  private let isDryRun: Bool

  init(_ operands: [String], _ words: Words) throws(Failure) {
    var retention = Retention()
    retention.maximumPerSource = try words.count("keep-per-source")
    if let age = words.value("keep-age") {
      guard let duration = Notation.duration(age) else {
        throw .usage("--keep-age takes a duration, not '\(age)'.", hint: "Type --keep-age 365d.")
      }
      retention.maximumAge = duration
    }
    self.retention = retention == Retention() ? nil : retention
    isDryRun = words.has("dry-run")
  }

  func run(on assembly: Assembly, in world: World) async throws(Failure) -> ExitStatus {
    let retention = retention ?? assembly.configuration.retention
    guard retention != Retention() else {
      throw .usage(
        "neither options nor 'keep' in \(assembly.configuration.file) say what stays.",
        hint: "Type \(Self.usage).")
    }
    let now = world.now()
    let isDryRun = isDryRun
    let work = WorkLine(verb: isDryRun ? "counting" : "pruning")
    let gone = try await world.console.watching(work) { () throws(Failure) in
      try await assembly.asking { storage throws(StorageError) in
        isDryRun
          ? try await PruningPlan(retention, now: now).count(in: storage)
          : try await storage.prune(retention, now: now)
      }
    }
    let info = try await assembly.asking { storage throws(StorageError) in
      try await storage.info()
    }
    let articles = StorageSize.count(gone, "article")
    let rest = isDryRun ? info.articles - gone : info.articles
    try world.console.result(
      "\(isDryRun ? "would prune" : "pruned") \(articles); \(rest) stay, \(info.saved) saved\n")
    return .success
  }
}

/// What a retention would prune, by questions alone.
struct PruningPlan: Sendable {
  private let retention: Retention
  private let oldest: Instant?

  init(_ retention: Retention, now: Instant) {
    self.retention = retention
    oldest = retention.maximumAge.map { now.advanced(by: .zero - $0) }
  }

  func count(in storage: any Storage) async throws(StorageError) -> Int {
    var count = 0
    if let oldest { count += try await free(in: storage) { $0.until = oldest } }
    guard let most = retention.maximumPerSource else { return count }
    for source in try await storage.info().articlesBySource.keys {
      let staying = try await free(in: storage) { query in
        query.sources = [source]
        query.since = oldest
      }
      count += max(0, staying - most)
    }
    return count
  }

  private func free(
    in storage: any Storage, _ narrow: (inout Query) -> Void
  ) async throws(StorageError) -> Int {
    var query = Query()
    query.isSaved = false
    query.includesHidden = true
    query.countsAll = true
    query.limit = 1
    narrow(&query)
    return try await storage.articles(matching: query).total ?? 0
  }
}
