// The loop of `gazette watch`: fetch what is due, make outputs, sleep.
import GazetteCore
import GazettePipeline
import GazetteText

/// Policy is in `WatchSchedule`, `OutputPace` and `WatchLease`; here is what they decide about.
struct Watcher {
  let world: World
  let makesOutputs: Bool
  private var desk: WatchDesk
  private var lease: LeaseKeeper
  private var schedule: WatchSchedule
  private var outputs: OutputPace
  private var rounds = 0
  /// Moments since the start.
  private var leased: Duration = .zero
  private var pruned: Duration?
  /// What sleeping is for, as far as sources go.
  private var plan: WatchPlan
  private let base: Duration
  private let bell = Bell()
  private let service: ServiceManager
  private let start = ContinuousClock.now

  /// Rounds are no closer than that, so that sources which are due soon are asked together.
  private var gather: Duration { min(max(base / 15, .seconds(1)), .seconds(60)) }
  private static let pruningInterval: Duration = .seconds(3600)

  init(every base: Duration, makesOutputs: Bool, in world: World) async throws(Failure) {
    self.world = world
    self.base = base
    self.makesOutputs = makesOutputs
    desk = try WatchDesk(makesOutputs: makesOutputs, in: world)
    lease = try await LeaseKeeper(
      of: desk.assembly.storage, interval: Watcher.leaseInterval(base), now: world.now)
    schedule = WatchSchedule(base: base)
    outputs = OutputPace(base: base)
    plan = WatchPlan(schedule, [], now: world.now(), elapsed: .zero)
    service = ServiceManager(world.environment)
  }

  /// A lease is a write, so it is not renewed more often than once a minute.
  private static func leaseInterval(_ base: Duration) -> Duration { max(base, .seconds(60)) }

  private var elapsed: Duration { ContinuousClock.now - start }

  /// Runs until it is interrupted, or the storage cannot be used any more.
  mutating func run() async throws(Failure) -> ExitStatus {
    Interruption.ringOnHangup(bell)
    let life = signsOfLife()
    defer { life?.cancel() }
    service.ready(desk.size)
    world.console.say(
      "watching \(desk.size); Ctrl-C ends it.")
    let result = await untilTheEnd()
    service.stopping()
    world.console.status.show("")
    await lease.release()
    return try result.get()
  }

  private mutating func untilTheEnd() async -> Result<ExitStatus, Failure> {
    do throws(Failure) {
      while !Task.isCancelled {
        try desk.checkPlace()
        if bell.take() { await reload() }
        try await leasedStep()
        if Task.isCancelled { break }
        await sleep()
      }
      return .success(.success)
    } catch {
      return .failure(error)
    }
  }

  /// Whatever comes: two must not watch at once. A round may take longer than the lease holds.
  private mutating func leasedStep() async throws(Failure) {
    try await renewLease()
    await lease.beginRenewing()
    let result: Result<Void, Failure>
    do throws(Failure) { result = .success(try await step()) } catch { result = .failure(error) }
    await lease.endRenewing()
    try result.get()
  }

  /// All that is due now.
  private mutating func step() async throws(Failure) {
    do throws(Failure) {
      try await replan()
      if !plan.due.isEmpty { try await round() }
      if desk.hasOutputs, !Task.isCancelled { try await makeOutputs() }
    } catch {
      // Before the first round everything is told as `run` tells it; later a storage that is busy or
      // full may be well again next time.
      guard rounds > 0, error.isPassing, !Task.isCancelled else { throw error }
      world.console.complain(error)
      plan = WatchPlan(schedule, [], now: world.now(), elapsed: elapsed)
    }
  }

  private mutating func renewLease() async throws(Failure) {
    guard elapsed - leased >= Watcher.leaseInterval(base) else { return }
    try await lease.renew()
    leased = elapsed
  }
}

// Sources.
extension Watcher {
  private func sources() async throws(Failure) -> [WatchedSource] {
    let (jobs, moment) = (desk.jobs, world.now())
    return try await desk.assembly.asking { storage throws(StorageError) in
      try await WatchedSource.all(jobs, in: storage, now: moment)
    }
  }

  private mutating func replan() async throws(Failure) {
    plan = WatchPlan(schedule, try await sources(), now: world.now(), elapsed: elapsed)
  }

  private mutating func round() async throws(Failure) {
    let due = plan.due
    var options = desk.assembly.updateOptions
    options.onlyDue = true
    options.isOffline = world.isOffline
    let run = FetchRun(
      assembly: desk.assembly, world: world, reportPath: nil, tellsSources: false,
      prunes: isPruning)
    let report = try await run.update(desk.jobs(due: due), options).report
    rounds += 1
    let lines = FetchReport(report, zone: desk.assembly.zone)
    for line in lines.complaints { world.console.complain(line) }
    if report.hasNews { outputs.noteNews() }
    if let error = report.storageError { throw Failure(error) }
    let after = try await sources()
    schedule.note(Set(due.keys), after, now: world.now(), elapsed: elapsed)
    plan = WatchPlan(schedule, after, now: world.now(), elapsed: elapsed)
    world.console.detail("round \(rounds): \(lines.total ?? "nothing"); \(next(at: world.now()))")
  }

  /// Forgetting reads the whole storage, so it is not for every round.
  private var isPruning: Bool {
    mutating get {
      guard pruned.map({ elapsed - $0 >= Watcher.pruningInterval }) ?? true else { return false }
      pruned = elapsed
      return true
    }
  }

  /// `next: swift-blog in 12 min`.
  private func next(at now: Instant) -> String {
    guard let name = plan.next, let moment = plan.moment else { return "no source is waited for" }
    return "next: \(name) in \(Watcher.words(for: moment.since(now)))"
  }

  /// Whole seconds below two minutes, minutes below two hours.
  static func words(for time: Duration) -> String {
    let seconds = max(0, time.components.seconds)
    if seconds < 120 { return "\(seconds) s" }
    return seconds < 7200 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
  }
}

// Outputs.
extension Watcher {
  private mutating func makeOutputs() async throws(Failure) {
    guard let moment = outputs.moment(today: today), moment <= elapsed else { return }
    let day = today
    // Paths have the date in them.
    let plans = try desk.assembly.outputs(named: [], in: world)
    let status = try await OutputRun(assembly: desk.assembly, world: world).make(plans)
    outputs.noteMade(on: day, elapsed: elapsed, isWhole: status == .success)
  }

  private var today: String { desk.assembly.zone.civil(world.now()).dateText }
}

// Between rounds.
extension Watcher {
  /// Until the next source or output is due, or the lease has to be renewed. The clock on the wall is
  /// looked at once a minute, since it may leap and the machine may be sent to sleep.
  private func sleep() async {
    let begin = elapsed
    let moment = plan.moment ?? world.now().advanced(by: Watcher.leaseInterval(base))
    while !Task.isCancelled, !bell.isRung {
      let now = world.now()
      var left = moment.since(now)
      left = min(left, leased + Watcher.leaseInterval(base) - elapsed)
      if desk.hasOutputs, let output = outputs.moment(today: today) {
        left = min(left, output - elapsed)
      }
      left = max(left, begin + gather - elapsed)
      guard left > .zero else { return }
      show(now)
      let before = elapsed
      await bell.sleep(for: min(left, portion(left)))
      // A clock that has leapt: what is due is decided anew.
      let leap = world.now().since(now) - (elapsed - before)
      if abs(leap.components.seconds) > Watcher.leap { return }
    }
  }

  private static let leap: Int64 = 5

  /// Somebody who watches sees the last seconds go by.
  private func portion(_ left: Duration) -> Duration {
    world.console.showsStatus && left < .seconds(150) ? .seconds(1) : .seconds(60)
  }

  private func show(_ now: Instant) {
    service.status(next(at: now))
    if world.console.showsStatus { world.console.status.show(fitted(next(at: now))) }
  }

  private func fitted(_ text: String) -> String {
    TerminalText.fitted(TerminalText.clean(text), columns: world.console.talkColumns - 1)
  }

  private func signsOfLife() -> Task<Void, Never>? {
    guard let interval = service.signOfLife else { return nil }
    return Task { [service] in
      repeat { service.alive() } while (try? await Task.sleep(for: interval)) != nil
    }
  }
}

// The configuration, read again.
extension Watcher {
  /// A configuration that does not hold is told with all its errors, and the one before goes on.
  private mutating func reload() async {
    service.reloading()
    do throws(Failure) {
      let new = try WatchDesk(makesOutputs: makesOutputs, in: world)
      let isElsewhere =
        try await WatchedPlace.of(new.assembly.storage) != WatchedPlace.of(desk.assembly.storage)
      if isElsewhere {
        let other = try await LeaseKeeper(
          of: new.assembly.storage, interval: Watcher.leaseInterval(base), now: world.now)
        await lease.release()
        lease = other
        leased = elapsed
      } else {
        await lease.move(to: new.assembly.storage)
      }
      desk = new
      schedule.forget()
      outputs.noteNews()
      world.console.say("the configuration was read again: \(desk.size)")
    } catch {
      world.console.complain(error)
      world.console.complain("gazette: the configuration that was read before goes on.")
    }
    service.ready(next(at: world.now()))
  }
}
