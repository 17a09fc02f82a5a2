// When a watch asks each source again, without any clock.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazettePipeline

struct WatchScheduleTests {
  private let now = Samples.now
  private let schedule = WatchSchedule(base: .seconds(900))

  /// A source that was asked at that time before now, and answered.
  private func source(
    _ name: String = "bells", asked: Int64, newest: Int64? = nil, pace: Duration? = nil
  ) -> WatchedSource {
    var source = WatchedSource(name: name)
    source.health.lastAttempt = ago(asked)
    source.health.lastSuccess = ago(asked)
    source.newest = newest.map(ago)
    source.pace = pace
    return source
  }

  private func ago(_ seconds: Int64) -> Instant { now.advanced(by: .seconds(-seconds)) }

  private func wait(_ source: WatchedSource) -> Int64? {
    schedule.moment(of: source, now: now, elapsed: .zero)?.since(now).components.seconds
  }

  @Test func `a source that was never asked is due`() {
    #expect(wait(WatchedSource(name: "new")) == 0)
  }

  @Test func `a source that says nothing is asked every base interval`() {
    #expect(schedule.interval(of: source(asked: 0), now: now) == .seconds(900))
  }

  @Test func `a source is asked twice as often as it publishes`() {
    let hourly = source(asked: 0, newest: 600, pace: .seconds(4 * 3600))
    #expect(schedule.interval(of: hourly, now: now) == .seconds(2 * 3600))
  }

  @Test func `a lively source is not asked more often than the base says`() {
    let lively = source(asked: 0, newest: 60, pace: .seconds(60))
    #expect(schedule.interval(of: lively, now: now) == .seconds(900))
  }

  @Test func `the longer a source is silent, the seldomer it is asked, up to six hours`() {
    let silent = source(asked: 0, newest: 10 * 3600, pace: .zero)
    #expect(schedule.interval(of: silent, now: now) == .seconds(3600))
    let longSilent = source(asked: 0, newest: 20 * 86_400, pace: .seconds(86_400 * 3))
    #expect(schedule.interval(of: longSilent, now: now) == .seconds(6 * 3600))
  }

  @Test func `a source that is silent out of the ordinary is asked once a day`() {
    let gone = source(asked: 0, newest: 90 * 86_400, pace: .seconds(86_400))
    #expect(schedule.interval(of: gone, now: now) == .seconds(86_400))
  }

  @Test func `a base beyond the ceilings holds`() {
    let slow = WatchSchedule(base: .seconds(2 * 86_400))
    let silent = source(asked: 0, newest: 90 * 86_400, pace: .seconds(86_400))
    #expect(slow.interval(of: silent, now: now) == .seconds(2 * 86_400))
  }

  @Test func `what the configuration says wins over any habit`() {
    var told = source(asked: 0, newest: 90 * 86_400)
    told.every = .seconds(300)
    #expect(schedule.interval(of: told, now: now) == .seconds(300))
  }

  @Test func `a source that failed is asked again by its own pause, not by its habit`() throws {
    var failing = source(asked: 0, newest: 90 * 86_400)
    failing.health.failures = 1
    let first = try #require(wait(failing))
    #expect((900...990).contains(first))
    failing.health.failures = 8
    let later = try #require(wait(failing))
    #expect(later > 3 * 3600)
  }

  @Test func `a server's wish holds back further than the base`() throws {
    var cached = source(asked: 0)
    cached.health.interval = .seconds(7200)
    #expect(wait(cached) == 7200)
  }

  @Test func `a host that rests is left alone until its end`() {
    var resting = source(asked: 86_400)
    resting.rest = now.advanced(by: .seconds(1234))
    #expect(wait(resting) == 1234)
  }

  @Test func `a source that is gone is never asked`() {
    var gone = source(asked: 86_400)
    gone.health.gone = ago(86_400)
    #expect(wait(gone) == nil)
  }

  @Test func `sources that were asked together are spread by up to a tenth and never early`() {
    let waits = (0..<500).compactMap { wait(source("source-\($0)", asked: 0)) }
    #expect(waits.count == 500)
    #expect(waits.allSatisfy { (900...990).contains($0) })
    #expect(Set(waits).count > 50)
    let busiest = Dictionary(grouping: waits, by: \.self).map { $0.value.count }.max() ?? 500
    #expect(busiest < 30)
  }

  @Test func `a source is not spread to the same place each time`() {
    let places = (0..<20).compactMap { second in wait(source(asked: second)).map { $0 + second } }
    #expect(Set(places).count > 5)
  }
}

struct WatchClockTests {
  private let now = Samples.now

  /// The schedule after one round at `now`, at which `bells` was asked.
  private func afterRound() -> (WatchSchedule, WatchedSource) {
    var schedule = WatchSchedule(base: .seconds(900))
    var source = WatchedSource(name: "bells")
    source.health.lastAttempt = now
    source.health.lastSuccess = now
    schedule.note(["bells"], [source], now: now, elapsed: .seconds(10))
    return (schedule, source)
  }

  @Test func `a clock that leaps ahead makes nothing due that was just asked`() throws {
    let (schedule, source) = afterRound()
    let leapt = now.advanced(by: .seconds(86_400))
    let moment = schedule.moment(of: source, now: leapt, elapsed: .seconds(11))
    #expect(try #require(moment) > leapt.advanced(by: .seconds(800)))
  }

  @Test func `a clock that leaps back holds nothing up, and asks nothing twice`() throws {
    let (schedule, source) = afterRound()
    let leapt = now.advanced(by: .seconds(-86_400))
    let moment = try #require(schedule.moment(of: source, now: leapt, elapsed: .seconds(11)))
    #expect(moment > leapt.advanced(by: .seconds(800)))
    #expect(moment < leapt.advanced(by: .seconds(1000)))
    #expect(schedule.moment(of: source, now: leapt, elapsed: .seconds(2000)) == leapt)
  }

  @Test func `a watch that starts after its clock was put back asks at once`() {
    let (_, source) = afterRound()
    let fresh = WatchSchedule(base: .seconds(900))
    let leapt = now.advanced(by: .seconds(-86_400))
    #expect(fresh.moment(of: source, now: leapt, elapsed: .zero) == leapt)
  }

  @Test func `what a configuration that was read again says counts at once`() {
    var (schedule, source) = afterRound()
    schedule.forget()
    source.every = .seconds(1)
    let later = now.advanced(by: .seconds(5))
    #expect(schedule.moment(of: source, now: later, elapsed: .seconds(15)) == later)
  }

  @Test func `a plan names what is due and the first of the others`() {
    let (schedule, asked) = afterRound()
    var later = asked
    later.name = "later"
    later.every = .seconds(7200)
    let plan = WatchPlan(
      schedule, [WatchedSource(name: "new"), later, asked], now: now, elapsed: .seconds(10))
    #expect(plan.due.keys.sorted() == ["new"])
    #expect(plan.next == "bells")
  }

  @Test func `facts come from the storage, and an address that has changed is a new start`()
    async throws
  {
    let storage = MemoryStorage()
    let source = StubSource(titles: ["A"], addresses: ["https://bells.example/feed"])
    let jobs = [SourceJob(name: "bells", source: source)]
    let updater = Updater(storage: storage, http: StubHTTPClient([:]), now: { Samples.now })
    _ = await updater.update(jobs)
    let facts = try await WatchedSource.all(jobs, in: storage, now: now)
    #expect(facts.map(\.health.lastAttempt) == [now])
    let moved = [
      SourceJob(name: "bells", source: StubSource(titles: [], addresses: ["https://b.example/"]))
    ]
    #expect(
      try await WatchedSource.all(moved, in: storage, now: now).map(\.health.lastAttempt) == [nil])
  }
}

struct OutputPaceTests {
  private var pace = OutputPace(base: .seconds(900))

  @Test func `outputs are made in the first round`() {
    #expect(pace.moment(today: "2026-11-30") == .zero)
  }

  @Test mutating func `without news they are left alone for the day`() {
    pace.noteMade(on: "2026-11-30", elapsed: .seconds(5), isWhole: true)
    #expect(pace.moment(today: "2026-11-30") == nil)
    #expect(pace.moment(today: "2026-12-01") == .seconds(905))
  }

  @Test mutating func `news are told once in the base interval`() {
    pace.noteMade(on: "2026-11-30", elapsed: .seconds(5), isWhole: true)
    pace.noteNews()
    #expect(pace.moment(today: "2026-11-30") == .seconds(905))
  }

  @Test mutating func `what failed is tried again`() {
    pace.noteMade(on: "2026-11-30", elapsed: .seconds(5), isWhole: false)
    #expect(pace.moment(today: "2026-11-30") == .seconds(905))
  }
}
