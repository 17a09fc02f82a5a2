// Fetches sources side by side, each apart from the others, and has everything saved.
import GazetteCore
import GazetteText

/// Asks sources what is new and stores what they answer. One source that fails, hangs or brings
/// nonsense changes nothing for the others, and nothing that is stored.
public struct Updater: Sendable {
  private let storage: any Storage
  private let http: any HTTPClient
  private let options: UpdateOptions
  private let rules: Ruleset
  private let now: @Sendable () -> Instant
  private let pause: @Sendable (Duration) async -> Void
  private let log: @Sendable (String) -> Void
  private let trace: (@Sendable (String) -> Void)?

  /// `rules` judge everything that arrives; `pause` waits, `log` takes lines for people who asked for
  /// details, and `trace` those for people who look for a fault.
  public init(
    storage: any Storage, http: any HTTPClient, options: UpdateOptions = UpdateOptions(),
    rules: Ruleset = Ruleset(), now: @escaping @Sendable () -> Instant,
    pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
    log: @escaping @Sendable (String) -> Void = { _ in },
    trace: (@Sendable (String) -> Void)? = nil
  ) {
    self.storage = storage
    self.http = http
    self.options = options
    self.rules = rules
    self.now = now
    self.pause = pause
    self.log = log
    self.trace = trace
  }

  /// Fetches `jobs`. `watch` hears of each source when it is asked, and when what it brought is
  /// stored. A cancelled update starts nothing more, stores what has arrived, and returns.
  public func update(
    _ jobs: [SourceJob], watch: @escaping @Sendable (UpdateEvent) -> Void = { _ in }
  ) async -> UpdateReport {
    var summary = UpdateReport()
    do throws(StorageError) {
      let memory = try await remember(jobs)
      let writer = CommitWriter(
        storage: storage, rests: memory.rests, pause: pause, watch: watch, trace: trace)
      await fetch(jobs, memory, writer, watch)
      let results = await writer.finish()
      summary.results = jobs.indices.compactMap { results[$0] }
      summary.storageError = await writer.error
    } catch {
      summary.storageError = error
    }
    return summary
  }

  /// What earlier runs left.
  private struct Memory: Sendable {
    var bookmarks: [String: Bookmark]
    var health: [String: String]
    var rests: HostRests
    /// The network, as all sources of this run share it.
    var client: SharedClient
    let reading = ReadingBudget()
    let ledger: any RequestLedger
  }

  private func remember(_ jobs: [SourceJob]) async throws(StorageError) -> Memory {
    let bookmarks = try await storage.bookmarks()
    return Memory(
      bookmarks: bookmarks,
      health: try await storage.records(of: Health.kind),
      rests: HostRests(records: try await storage.records(of: HostRests.kind), now: now()),
      client: SharedClient(http, jobs, bookmarks),
      ledger: StoredLedger(storage: storage, mayUseReserve: options.isForced, now: now))
  }

  private func fetch(
    _ jobs: [SourceJob], _ memory: Memory, _ writer: CommitWriter,
    _ watch: @escaping @Sendable (UpdateEvent) -> Void
  ) async {
    let keys = jobs.map { $0.source.addresses.lazy.compactMap(WebAddress.origin).first ?? $0.name }
    var queue = HostQueue(keys: keys, perHost: options.perHost)
    await withTaskGroup(of: Int.self) { group in
      var running = 0
      while true {
        while running < max(1, options.concurrency), !Task.isCancelled, let next = queue.next() {
          running += 1
          group.addTask {
            await run(jobs[next], number: next, memory, writer, watch)
            return next
          }
        }
        guard let ended = await group.next() else { return }
        running -= 1
        queue.end(ended)
        if await writer.error != nil {
          group.cancelAll()
          return
        }
      }
    }
  }

  private func run(
    _ job: SourceJob, number: Int, _ memory: Memory, _ writer: CommitWriter,
    _ watch: @Sendable (UpdateEvent) -> Void
  ) async {
    let started = ContinuousClock.now
    var visit = Visit(job: job, memory.bookmarks[job.name], memory.health[job.name])
    if let skip = await skip(visit, memory.rests) {
      let result = SourceResult(source: job.name, outcome: .skipped(skip))
      await writer.deliver(VisitOutcome(job: number, result: result))
      return
    }
    let moment = now()
    let ear = Ear()
    let host = visit.origins.first.map(HostRest.name)
    watch(.started(source: job.name, host: host))
    let answer = await ask(visit, memory, ear, at: moment)
    // What a cancelled fetch says is not the source's fault, nor what one says that may not ask.
    if await ear.isOffline {
      let result = SourceResult(
        source: job.name, outcome: .skipped(.offline(startsProgram: false)))
      await writer.deliver(VisitOutcome(job: number, result: result))
    } else if !Task.isCancelled {
      if case .failure(let error) = answer { await noteRest(error, visit, memory.rests, ear) }
      var delivery = visit.delivery(
        of: answer, rules, number: number, at: moment, lifetime: await ear.lifetime,
        traffic: await ear.traffic)
      delivery.result.duration = ContinuousClock.now - started
      delivery.result.ended = now()
      delivery.weight = await ear.weight
      await writer.deliver(delivery)
    }
    await ear.giveBack(to: memory.reading)
  }

  private func skip(_ visit: Visit, _ rests: HostRests) async -> Skip? {
    if options.isOffline, visit.job.source.startsPrograms { return .offline(startsProgram: true) }
    if options.isForced { return nil }
    let moment = now()
    if let since = visit.health.gone { return .gone(since: since) }
    if let rest = await rests.rest(of: visit.origins, now: moment) {
      return .resting(host: HostRest.name(ofOrigin: rest.origin), until: rest.until)
    }
    guard options.onlyDue else { return nil }
    return DuePolicy.due(
      visit.health, every: visit.job.every, source: visit.job.name, now: moment
    ).map { .notDue(until: $0) }
  }

  private func ask(
    _ visit: Visit, _ memory: Memory, _ ear: Ear, at moment: Instant
  ) async -> Result<Fetched, SourceError> {
    let reading = memory.reading
    let client = ListeningClient(
      inner: memory.client, rests: memory.rests, reading: reading, ear: ear, now: now)
    var context = FetchContext(
      source: visit.job.name, http: client, now: moment, bookmark: visit.bookmark,
      limits: options.limits, log: log, pause: pause,
      makeRoom: { await ear.take($0, of: reading) })
    // What is not asked is not counted.
    context.ledger = options.isOffline ? OpenLedger() : memory.ledger
    do throws(SourceError) {
      return .success(try await visit.job.source.fetch(context))
    } catch {
      return .failure(error)
    }
  }

  /// A source that does not use the HTTP client may still report that its host wants rest.
  private func noteRest(
    _ error: SourceError, _ visit: Visit, _ rests: HostRests, _ ear: Ear
  ) async {
    guard await !ear.heardRest, let status = error.status,
      let end = RestPolicy.end(status: status, retryAfter: error.retryAfter, now: now())
    else { return }
    for origin in visit.origins { await rests.note(origin, until: end) }
  }
}
