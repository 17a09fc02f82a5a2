// Shows on a terminal how far a fetch has come.
import GazettePipeline
import Synchronization

/// Redraws the status line some times a second, from the start of a fetch to its end.
final class ProgressDisplay: Sendable {
  private let progress: Mutex<FetchProgress>
  private let ticker = Mutex<Task<Void, Never>?>(nil)
  private let console: Console

  private static let interval: Duration = .milliseconds(100)

  init(total: Int, console: Console) {
    progress = Mutex(FetchProgress(total: total))
    self.console = console
  }

  func note(_ event: UpdateEvent) {
    progress.withLock { $0.note(event, at: .now) }
  }

  /// Shows nothing where nobody watches. What ends within the first interval is never shown.
  func start() {
    guard console.showsStatus else { return }
    let task = Task {
      while (try? await Task.sleep(for: Self.interval)) != nil {
        console.status.show(line(columns: console.talkColumns - 1))
      }
    }
    ticker.withLock { $0 = task }
  }

  func end() async {
    let task = ticker.withLock { $0 }
    task?.cancel()
    await task?.value
    console.status.show("")
  }

  private func line(columns: Int) -> String {
    progress.withLock { $0.line(columns: columns, at: .now) }
  }
}
