// When hosts and sources are asked again.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazettePipeline

struct RestPolicyTests {
  private let now = Samples.now

  @Test func `a 429 without a time means a minute`() {
    #expect(
      RestPolicy.end(status: 429, retryAfter: nil, now: now) == now.advanced(by: .seconds(60)))
  }

  @Test func `a 503 without a time means no rest`() {
    #expect(RestPolicy.end(status: 503, retryAfter: nil, now: now) == nil)
  }

  @Test func `other failures mean no rest whatever they ask for`() {
    let later = now.advanced(by: .seconds(60))
    #expect(RestPolicy.end(status: 500, retryAfter: later, now: now) == nil)
  }

  @Test func `no rest lasts longer than a day`() {
    let asked = now.advanced(by: .seconds(99_999))
    let end = RestPolicy.end(status: 429, retryAfter: asked, now: now)
    #expect(end == now.advanced(by: .seconds(86_400)))
  }

  @Test func `a rest that lies further ahead than a day was written by another clock`() {
    #expect(!RestPolicy.holds(now.advanced(by: .seconds(86_401)), at: now))
    #expect(RestPolicy.holds(now.advanced(by: .seconds(86_400)), at: now))
    #expect(!RestPolicy.holds(now, at: now))
  }
}

struct DuePolicyTests {
  private let now = Samples.now

  private func due(_ every: Duration?, _ change: (inout Health) -> Void) -> Instant? {
    var health = Health()
    change(&health)
    return DuePolicy.due(health, every: every, source: "bells", now: now)
  }

  @Test func `a source that was never asked is due`() {
    #expect(due(.seconds(3600)) { _ in } == nil)
  }

  @Test func `a source is not asked again sooner than every`() {
    let attempt = now.advanced(by: .seconds(-3599))
    #expect(due(.seconds(3600)) { $0.lastAttempt = attempt } == now.advanced(by: .seconds(1)))
  }

  @Test func `a source is due when every has passed`() {
    #expect(due(.seconds(3600)) { $0.lastAttempt = now.advanced(by: .seconds(-3600)) } == nil)
  }

  @Test func `a cache lifetime holds back for a day at most`() {
    let next = due(nil) {
      $0.lastAttempt = now
      $0.interval = .seconds(7 * 86_400)
    }
    #expect(next == now.advanced(by: .seconds(86_400)))
  }

  @Test func `pauses grow with failures and stay under seven hours`() {
    let pauses = (1...40).map { DuePolicy.pause(afterFailures: $0, source: "bells") }
    #expect(pauses[0] < pauses[1] && pauses[1] < pauses[2])
    #expect(pauses.allSatisfy { $0 >= .seconds(108) && $0 <= .seconds(7 * 3600) })
  }

  @Test func `an attempt in the future was noted by another clock`() {
    #expect(due(.seconds(3600)) { $0.lastAttempt = now.advanced(by: .seconds(86_400)) } == nil)
  }

  @Test func `an hour that a feed excludes is waited out`() {
    // It is nine o'clock.
    let next = due(nil) {
      $0.lastAttempt = now.advanced(by: .seconds(-3600))
      $0.skipHours = [9, 10]
    }
    #expect(next == now.advanced(by: .seconds(7200)))
  }

  @Test func `a feed that excludes every hour is asked all the same`() {
    let next = due(nil) {
      $0.lastAttempt = now.advanced(by: .seconds(-3600))
      $0.skipHours = Array(0...23)
    }
    #expect(next == nil)
  }
}

struct CacheLifetimeTests {
  private func lifetime(_ headers: [(String, String)]) -> Duration? {
    let response = HTTPResponse(
      status: 200, headers: headers.map { Header($0.0, $0.1) }, body: [], url: "https://a.example/")
    return CacheLifetime.of(response, now: Samples.now)
  }

  @Test func `max-age is the lifetime`() {
    #expect(lifetime([("cache-control", "public, Max-Age=300")]) == .seconds(300))
  }

  @Test func `an answer that may not be reused has no lifetime`() {
    #expect(lifetime([("Cache-Control", "no-cache, max-age=300")]) == nil)
  }

  @Test func `a number beyond all bounds is a day`() {
    #expect(lifetime([("Cache-Control", "max-age=999999999999999999999")]) == .seconds(86_400))
  }

  @Test func `a number that is none is no lifetime`() {
    #expect(lifetime([("Cache-Control", "max-age=-5")]) == nil)
  }
}

struct HostQueueTests {
  @Test func `no host gets more than its share at once`() {
    var queue = HostQueue(keys: ["a", "a", "a", "b"], perHost: 2)
    let first = [queue.next(), queue.next(), queue.next(), queue.next()]
    #expect(Set(first.compactMap(\.self)) == [0, 1, 3])
    #expect(first.last == .some(nil))
    queue.end(0)
    #expect(queue.next() == 2)
  }

  @Test func `every job is given once`() {
    var queue = HostQueue(keys: (0..<5000).map { "host\($0 % 7)" }, perHost: 2)
    var seen: [Int] = []
    while let job = queue.next() {
      seen.append(job)
      queue.end(job)
    }
    #expect(seen.sorted() == Array(0..<5000))
  }
}

struct HealthTests {
  @Test func `a record brings back what was written`() {
    var health = Health()
    health.lastAttempt = Samples.now
    health.failures = 3
    health.error = "It said \"no\"."
    health.gone = Samples.now
    health.interval = .seconds(60)
    health.skipHours = [1, 2]
    health.skipDays = [0]
    health.address = "abc"
    #expect(Health(record: health.record) == health)
  }

  @Test func `failed sources are named in the order asked for`() {
    var failed = Health()
    failed.failures = 2
    failed.error = "It answered 404."
    let records = ["a": failed.record, "b": Health().record, "gone": failed.record]
    #expect(
      Health.failures(of: ["b", "a", "new"], in: records)
        == [Failure(source: "a", reason: "It answered 404.")])
  }

  @Test(arguments: ["", "[]", "{\"failures\":-3}", "{\"failures\":\"x\",\"attempt\":1e99}"])
  func `a broken record is as good as none`(text: String) {
    #expect(Health(record: text) == Health())
  }
}

struct SourcePaceTests {
  @Test func `one long silence does not change the usual pace`() {
    let hours: [Int64] = [0, 1, 2, 3, 500]
    let dates = hours.map { Samples.now.advanced(by: .seconds($0 * 3600)) }
    #expect(SourcePace.usual(of: dates.shuffled()) == .seconds(3600))
  }

  @Test func `two articles say nothing of a habit`() {
    #expect(SourcePace.usual(of: [Samples.now, Samples.now]) == nil)
  }
}
