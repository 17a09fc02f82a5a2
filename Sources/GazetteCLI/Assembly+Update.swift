// Fetching: from the sources of a configuration to an update that is stored.
import GazetteConfig
import GazetteCore
import GazetteHTTP
import GazettePipeline

extension Assembly {
  /// The chosen sources, ready to be fetched. An optional source without its secret is left out
  /// with one notice.
  func jobs(_ choice: SourceChoice, in world: World) throws(Failure) -> [SourceJob] {
    try choice.check(configuration.sources)
    var jobs: [SourceJob] = []
    var problems: [ConfigProblem] = []
    for entry in configuration.sources where choice.includes(entry) {
      guard entry.isEnabled else {
        if choice.names(entry) { world.console.say(Self.notice(ofDisabled: entry)) }
        continue
      }
      switch build(entry) {
      case .built(let source):
        for warning in source.warnings { world.console.warn(Remark(warning, source: entry.name)) }
        jobs.append(
          SourceJob(name: entry.name, source: source, tags: entry.tags, every: entry.every))
      case .lacksSecret(let key):
        world.console.say(Remark("skipped, since its '\(key)' is not set.", source: entry.name))
      case .faulty(let found):
        problems += found
      }
    }
    guard problems.isEmpty else {
      throw Failure(ConfigError(problems), of: configuration, in: world)
    }
    return jobs
  }

  private static func notice(ofDisabled entry: Configuration.SourceEntry) -> String {
    "\(entry.name): skipped: it is switched off; "
      + "'gazette sources enable \(ShellWord.quoted(entry.name))' switches it on."
  }

  /// What becomes of an entry of the configuration.
  enum Built {
    case built(any NewsSource)
    case lacksSecret(String)
    case faulty([ConfigProblem])
  }

  func build(_ entry: Configuration.SourceEntry) -> Built {
    guard let kind = kind(of: entry) else {
      return .faulty([ConfigProblem("there is no source '\(entry.type)'", at: entry.place)])
    }
    var configuration = configuration
    if isOffline { configuration.surroundings.reveal = nil }
    var options = configuration.options(of: entry, keys: kind.options)
    do throws(ConfigError) {
      let source = try kind.make(&options)
      if entry.isOptional, let key = options.unsetSecrets.first { return .lacksSecret(key) }
      return options.problems.isEmpty ? .built(source) : .faulty(options.problems)
    } catch {
      if entry.isOptional, let key = options.unsetSecrets.first { return .lacksSecret(key) }
      return .faulty(error.problems)
    }
  }

  var updateOptions: UpdateOptions {
    var options = UpdateOptions()
    options.concurrency = configuration.http.concurrency
    options.perHost = configuration.http.perHost
    options.isOffline = isOffline
    options.limits.timeout = configuration.http.timeout
    options.limits.maximumBody = configuration.http.maximumBody
    return options
  }

  func rules(in world: World) throws(Failure) -> Ruleset {
    do throws(ConfigError) {
      return try Ruleset(configuration.rules)
    } catch {
      throw Failure(error, of: configuration, in: world)
    }
  }

  /// Fetches and stores, then forgets what the configuration does not want kept any longer.
  func update(
    _ jobs: [SourceJob], _ options: UpdateOptions, in world: World, prunes: Bool = true,
    watch: @escaping @Sendable (UpdateEvent) -> Void
  ) async throws(Failure) -> UpdateReport {
    let updater = Updater(
      storage: storage, http: world.console.tracing(client(for: jobs)), options: options,
      rules: try rules(in: world), now: world.now, log: world.console.detail,
      trace: world.console.tracer)
    // Before this run's own attempts. An updater that cannot read them cannot store either.
    let health = (try? await storage.records(of: Health.kind)) ?? [:]
    var report = await updater.update(jobs, watch: watch)
    if report.storageError == nil, prunes, configuration.retention != Retention() {
      do throws(StorageError) {
        let now = PruningClock.moment(now: world.now(), health: health)
        _ = try await storage.prune(configuration.retention, now: now)
      } catch {
        report.storageError = error
      }
    }
    return report
  }
}
