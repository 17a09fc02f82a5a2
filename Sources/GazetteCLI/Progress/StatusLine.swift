// The one line of a terminal that is written over and over.
import Glibc
import Synchronization

/// What stands on the last line of standard error while work goes on. Messages go above it.
final class StatusLine: Sendable {
  private struct State {
    var text = ""
    /// Whether the terminal is somebody else's for a while.
    var isHeld = false

    var isShown: Bool { !text.isEmpty && !isHeld }
  }

  private let state = Mutex(State())

  /// Puts `text`, which must fit the width of the terminal, in place of what was shown; an empty
  /// text takes the line away.
  func show(_ text: String) {
    state.withLock { state in
      guard text != state.text else { return }
      state.text = text
      if !state.isHeld { StatusLine.put(StatusLine.restart + text) }
    }
  }

  /// Takes the line away until `release`, whatever is to be shown meanwhile.
  func hold() {
    state.withLock { state in
      if state.isShown { StatusLine.put(StatusLine.restart) }
      state.isHeld = true
    }
  }

  func release() {
    state.withLock { state in
      state.isHeld = false
      if state.isShown { StatusLine.put(state.text) }
    }
  }

  /// Does `work`, which writes whole lines, with the status out of its way.
  func aside(_ work: () -> Void) {
    state.withLock { state in
      if state.isShown { StatusLine.put(StatusLine.restart) }
      work()
      if state.isShown { StatusLine.put(state.text) }
    }
  }

  /// To the first column, and erase to the end of the line (ECMA-48 EL).
  private static let restart = "\r\u{1B}[K"

  /// A status that cannot be shown is no fault.
  private static func put(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
