// By which moment the ages of articles are reckoned when old ones are forgotten.
import GazetteCore

public enum PruningClock {
  /// Longer leaps are not believed at once: specs/security.md rule 51.
  private static let believed: Duration = .seconds(86_400)

  /// Now; but at most a day after the last attempt of any source that `health` knows, since a clock
  /// that has leapt ahead makes everything old at once. After a long holiday this forgets a run later.
  public static func moment(now: Instant, health records: [String: String]) -> Instant {
    let attempts = records.values.compactMap { Health(record: $0).lastAttempt }
    guard let last = attempts.max() else { return now }
    return min(now, last.advanced(by: believed))
  }
}
