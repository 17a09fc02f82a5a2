// Keeps requests to one service apart, whichever sources make them.
import GazetteCore

/// Gives turns to those who ask. It is one for the whole program, since a service counts requests and
/// knows nothing of sources.
actor Turns {
  static let shared = Turns()

  private var free: [String: ContinuousClock.Instant] = [:]

  /// How long to wait before asking; the turn after that is later by `apart`.
  func wait(for origin: String, apart: Duration) -> Duration {
    guard apart > .zero else { return .zero }
    let now = ContinuousClock.now
    let turn = max(now, free[origin] ?? now)
    free[origin] = turn + apart
    return turn - now
  }
}
