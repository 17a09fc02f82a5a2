// The one line of a terminal that is written over and over.
import Glibc
import Synchronization

/// What stands on the last line of standard error while work goes on. Messages go above it.
final class StatusLine: Sendable {
  private let shown = Mutex("")

  /// Puts `text`, which must fit the width of the terminal, in place of what was shown; an empty
  /// text takes the line away.
  func show(_ text: String) {
    shown.withLock { shown in
      guard text != shown else { return }
      shown = text
      StatusLine.put(StatusLine.restart + text)
    }
  }

  /// Does `work`, which writes whole lines, with the status out of its way.
  func aside(_ work: () -> Void) {
    shown.withLock { shown in
      if !shown.isEmpty { StatusLine.put(StatusLine.restart) }
      work()
      if !shown.isEmpty { StatusLine.put(shown) }
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
