// Fetches all sources when somebody at the page asks for it, one fetch at a time.
import GazetteConfig
import GazetteCore
import GazettePipeline
import GazetteWeb

/// A refresh is what `gazette fetch` does: hosts that want rest are left alone, and a fetch of another
/// process may go on beside it. Whoever asks while one is under way joins it.
actor RefreshDesk {
  private let assembly: Assembly
  private let world: World
  private nonisolated let board = RefreshBoard()
  private var work: Task<Void, Never>?
  private var hasEnded = false

  init(assembly: Assembly, world: World) {
    self.assembly = assembly
    self.world = world
  }

  nonisolated var state: RefreshState? { board.state }

  func begin() {
    guard !hasEnded, work == nil else { return }
    board.begin(at: world.now())
    work = Task {
      let fault = await fetch()
      board.change { state in
        state.fault = fault
        state.ended = world.now()
      }
      work = nil
    }
  }

  /// Ends what is under way, and begins nothing more.
  func end() async {
    hasEnded = true
    work?.cancel()
    await work?.value
  }

  /// Returns why nothing could be fetched, or stored.
  private nonisolated func fetch() async -> ServiceFault? {
    guard !assembly.isOffline else {
      return ServiceFault(
        "Nothing is fetched, since Gazette was started with --offline.",
        hint: "Start it again without --offline.", kind: .offline)
    }
    let desk = jobs()
    board.change { state in
      state.sourcesInAll = desk.jobs.count + desk.failures.count
      state.sourcesDone = desk.failures.count
      state.failures = desk.failures
    }
    guard !desk.jobs.isEmpty || !desk.failures.isEmpty else {
      return ServiceFault(
        "There is no source to ask.", hint: "'gazette sources add ADDRESS' adds one.",
        kind: .noSources)
    }
    return await update(desk.jobs)
  }

  private nonisolated func update(_ jobs: [SourceJob]) async -> ServiceFault? {
    let zone = assembly.zone
    do throws(Failure) {
      let report = try await assembly.update(jobs, assembly.updateOptions, in: world) { event in
        self.board.note(event, zone: zone)
        guard case .ended(let result) = event else { return }
        self.world.console.detail(FetchReport.detail(result, zone: zone))
      }
      if let error = report.storageError { return ServiceFault(error) }
      return Task.isCancelled
        ? ServiceFault("The fetch was interrupted.", isPassing: true, kind: .interrupted) : nil
    } catch {
      return ServiceFault(error.lines.first ?? "The fetch could not begin.")
    }
  }

  /// The sources to ask, and those that cannot be asked, such as one whose secret is not set. An
  /// optional source without its secret is neither.
  private nonisolated func jobs() -> (jobs: [SourceJob], failures: [SourceRemark]) {
    var jobs: [SourceJob] = []
    var failures: [SourceRemark] = []
    for entry in assembly.configuration.sources where entry.isEnabled {
      switch assembly.build(entry) {
      case .built(let source):
        jobs.append(
          SourceJob(name: entry.name, source: source, tags: entry.tags, every: entry.every))
      case .lacksSecret: continue
      case .faulty(let problems):
        guard let problem = problems.first else { continue }
        let reason = "\(problem.what)." + (problem.hint.map { " \($0)" } ?? "")
        failures.append(
          SourceRemark(source: entry.name, reason: reason, cause: .trouble(.settings)))
      }
    }
    return (jobs, failures)
  }
}
