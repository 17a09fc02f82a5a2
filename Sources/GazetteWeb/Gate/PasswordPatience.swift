// Slows down whoever guesses passwords.
import GazetteCore
import Synchronization

/// Counts for everybody together: addresses are cheap. The link that `gazette serve --link` prints lets
/// its owner in meanwhile.
final class PasswordPatience: Sendable {
  enum Judgement: Hashable {
    case right
    case wrong
    /// Not looked at: so many seconds too soon.
    case later(Int64)
  }

  private struct State {
    var wrong = 0
    var until = Instant(seconds: 0)
  }

  private let state = Mutex(State())
  /// So many slips are free; then 2, 4, 8, … seconds pass, up to five minutes.
  private static let free = 4
  private static let longest: Int64 = 300

  func judge(now: Instant, isRight: () -> Bool) -> Judgement {
    state.withLock { state in
      let left = state.until.since(now)
      // A clock that was set back locks nobody out for longer.
      if left > .zero, left <= .seconds(PasswordPatience.longest) {
        return .later(left.components.seconds + 1)
      }
      if isRight() {
        state = State()
        return .right
      }
      state.wrong += 1
      let doubled = min(max(0, state.wrong - PasswordPatience.free), 9)
      let pause = doubled == 0 ? 0 : min(Int64(1) << Int64(doubled), PasswordPatience.longest)
      state.until = now.advanced(by: .seconds(pause))
      return .wrong
    }
  }
}
