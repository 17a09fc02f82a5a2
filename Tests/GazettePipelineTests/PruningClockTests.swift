// How far a clock is believed when articles are forgotten by age.
import GazetteCore
import GazettePipeline
import Testing

struct PruningClockTests {
  private func moment(now: Int64, attempts: Int64...) -> Int64 {
    let records = attempts.enumerated().map { number, attempt in
      var health = Health()
      health.lastAttempt = Instant(seconds: attempt)
      return ("\(number)", health.record)
    }
    let found = PruningClock.moment(
      now: Instant(seconds: now), health: Dictionary(uniqueKeysWithValues: records))
    return found.milliseconds / 1000
  }

  @Test func `a clock is believed for a day after the last run of any source`() {
    #expect(moment(now: 90_000, attempts: 3600, 10) == 90_000)
    #expect(moment(now: 1_000_000, attempts: 3600, 10) == 90_000)
  }

  @Test func `a clock that went back, and a first run, are believed`() {
    #expect(moment(now: 10, attempts: 1_000_000) == 10)
    #expect(moment(now: 1_000_000) == 1_000_000)
  }
}
