// When a source is due again, as a pure policy. It holds back `run` and `watch` only.
import GazetteCore

package enum DuePolicy {
  /// What a feed or a server may ask for at most: specs/security.md rule 17.
  package static let longestHint: Duration = .seconds(86_400)
  /// After the first failure; doubled by each further one.
  static let firstPause: Duration = .seconds(120)
  static let longestPause: Duration = .seconds(6 * 3600)

  /// The moment from which the source is due; nil: it is due.
  static func due(
    _ health: Health, every: Duration?, source: String, now: Instant
  ) -> Instant? {
    guard let attempt = health.lastAttempt, attempt <= now else { return nil }
    var wait = every ?? .zero
    if health.failures > 0 {
      wait = max(wait, pause(afterFailures: health.failures, source: source))
    } else if let hint = health.interval {
      wait = max(wait, min(hint, longestHint))
    }
    let next = max(attempt.advanced(by: wait), now)
    let open = firstOpenHour(from: next, health)
    return open > now ? open : nil
  }

  /// Doubles with each failure, up to six hours, so that a source recovers by itself; a tenth more
  /// or less by the source's name, so that sources that failed together part again.
  static func pause(afterFailures failures: Int, source: String) -> Duration {
    let doubled = firstPause * (1 << min(failures - 1, 10))
    let spread = source.utf8.reduce(UInt32(failures)) { $0 &* 31 &+ UInt32($1) } % 201
    return min(doubled, longestPause) * (900 + Int(spread)) / 1000
  }

  /// The first moment from `start` that lies in none of the hours and days a feed excludes; `start`
  /// itself when it excludes everything.
  private static func firstOpenHour(from start: Instant, _ health: Health) -> Instant {
    guard !health.skipHours.isEmpty || !health.skipDays.isEmpty else { return start }
    var moment = start
    for _ in 0...(7 * 24) {
      let time = CivilTime(moment)
      if !health.skipHours.contains(time.hour), !health.skipDays.contains(time.weekday) {
        return moment
      }
      let intoHour = Int64(time.minute * 60 + time.second)
      moment = Instant(seconds: moment.seconds - intoHour + 3600)
    }
    return start
  }
}
