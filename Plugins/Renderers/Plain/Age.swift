// How long ago something was, in a few words.
import GazetteCore

struct Age {
  /// Milliseconds that have gone by; negative for what is still to come.
  private let passed: Int64
  private static let minute: Int64 = 60_000
  private static let hour = 60 * minute
  private static let day = 24 * hour

  init(of instant: Instant, at now: Instant) {
    passed = now.milliseconds.subtractingReportingOverflow(instant.milliseconds).partialValue
  }

  /// `now`, `5 min ago`, `3 h ago`, `6 d ago`, `in 2 h`; nil where a date says more: from a week on,
  /// and for what is more than a day ahead.
  func words(_ wording: Wording) -> String? {
    switch passed {
    case -Age.day..<(7 * Age.day): break
    default: return nil
    }
    for (unit, length) in [
      (Wording.TimeUnit.day, Age.day), (.hour, Age.hour), (.minute, Age.minute),
    ] where abs(passed) >= length {
      return wording.ago(passed / length, unit)
    }
    return wording.now
  }
}
