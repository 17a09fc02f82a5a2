// The one writer of an update: collects what sources brought, and saves several at once.
import GazetteCore

/// What one source leaves to be saved, and what is reported once it is.
struct VisitOutcome: Sendable {
  /// Place of the source among the jobs.
  var job: Int
  var batch: Batch?
  var records: [Record] = []
  /// The result, its counts still to come where there is a batch with arrivals.
  var result: SourceResult
  /// Bytes that were read for it.
  var weight = 0
}

/// Groups deliveries into commits, so that a storage that rewrites its file for each does it a few
/// times a run and not once a source. Who delivers waits only while too much is on its way.
actor CommitWriter {
  /// Enough for one commit, in articles and sources together.
  static let commitSize = 500
  /// Enough for one commit as well, in bytes that were read for it.
  static let commitWeight = 8_000_000
  /// How long a delivery may wait for company.
  static let hold: Duration = .milliseconds(200)

  private let storage: any Storage
  private let rests: HostRests
  private let pause: @Sendable (Duration) async -> Void
  private let watch: @Sendable (UpdateEvent) -> Void
  private let trace: (@Sendable (String) -> Void)?
  private var results: [Int: SourceResult] = [:]
  private var pending: [VisitOutcome] = []
  private var size = 0
  private var weight = 0
  private var isWriting = false
  private var timer: Task<Void, Never>?
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private(set) var error: StorageError?

  init(
    storage: any Storage, rests: HostRests, pause: @escaping @Sendable (Duration) async -> Void,
    watch: @escaping @Sendable (UpdateEvent) -> Void,
    trace: (@Sendable (String) -> Void)? = nil
  ) {
    self.storage = storage
    self.rests = rests
    self.pause = pause
    self.watch = watch
    self.trace = trace
  }

  func deliver(_ delivery: VisitOutcome) async {
    pending.append(delivery)
    size += 1 + (delivery.batch?.arrivals.count ?? 0)
    weight += delivery.weight
    if isEnough {
      if isWriting { await writeEnds() } else { await write() }
    } else if timer == nil {
      timer = Task {
        await pause(CommitWriter.hold)
        if !Task.isCancelled { await timeIsUp() }
      }
    }
  }

  /// Saves what is left. Returns all results, by place of their source.
  func finish() async -> [Int: SourceResult] {
    timer?.cancel()
    while isWriting { await writeEnds() }
    await write()
    return results
  }

  private var isEnough: Bool {
    size >= CommitWriter.commitSize || weight >= CommitWriter.commitWeight
  }

  private func timeIsUp() async {
    timer = nil
    while isWriting { await writeEnds() }
    if !pending.isEmpty { await write() }
  }

  private func writeEnds() async {
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Saves what is there, and goes on while enough for another commit has come meanwhile.
  private func write() async {
    guard error == nil else { return }
    isWriting = true
    repeat {
      // In the order of the configuration, so that what arrives together is stored the same way
      // whichever server was the faster.
      let deliveries = pending.sorted { $0.job < $1.job }
      pending = []
      size = 0
      weight = 0
      let hostRecords = await rests.takeRecords()
      guard !deliveries.isEmpty || !hostRecords.isEmpty else { break }
      await save(deliveries, hostRecords)
      resumeWaiters()
    } while error == nil && isEnough
    isWriting = false
    resumeWaiters()
  }

  private func save(_ deliveries: [VisitOutcome], _ hostRecords: [Record]) async {
    let batches = deliveries.compactMap(\.batch)
    let commit = Commit(
      batches: batches, records: deliveries.flatMap(\.records) + hostRecords)
    do throws(StorageError) {
      var reports: [SaveReport] = []
      if !commit.batches.isEmpty || !commit.records.isEmpty {
        let start = ContinuousClock.now
        reports = try await storage.save(commit)
        trace?(CommitWriter.words(for: commit, took: ContinuousClock.now - start))
      }
      conclude(deliveries, reports)
    } catch {
      self.error = error
    }
  }

  private static func words(for commit: Commit, took time: Duration) -> String {
    let articles = commit.batches.reduce(0) { $0 + $1.arrivals.count }
    let tenths = (time / .milliseconds(1) * 10).rounded() / 10
    return
      "Committed \(count(articles, "article")) of \(count(commit.batches.count, "source")) and "
      + "\(count(commit.records.count, "record")) in \(tenths) ms."
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Reports are in the order of batches; a delivery without a batch has none.
  private func conclude(_ deliveries: [VisitOutcome], _ reports: [SaveReport]) {
    var next = reports.makeIterator()
    for delivery in deliveries {
      var result = delivery.result
      if let batch = delivery.batch, let saved = next.next(), case .saved = result.outcome {
        assert(saved.source == batch.source)
        result.outcome = .saved(
          new: saved.new, changed: saved.changed, unchanged: saved.unchanged)
      }
      results[delivery.job] = result
      watch(.ended(result))
    }
  }

  private func resumeWaiters() {
    let resumed = waiters
    waiters = []
    for waiter in resumed { waiter.resume() }
  }
}
