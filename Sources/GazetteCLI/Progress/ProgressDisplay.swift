// Shows on a terminal how far a fetch has come.
import GazettePipeline
import Synchronization

/// From the start of a fetch to its end.
final class ProgressDisplay: Sendable {
  private let progress: Mutex<FetchProgress>
  private let ticker = Mutex<StatusTicker?>(nil)

  init(total: Int, console: Console) {
    progress = Mutex(FetchProgress(total: total))
    let started = StatusTicker(console) { [weak self] columns in
      self?.line(columns: columns) ?? ""
    }
    ticker.withLock { $0 = started }
  }

  func note(_ event: UpdateEvent) {
    progress.withLock { $0.note(event, at: .now) }
  }

  func end() async {
    await ticker.withLock { $0 }?.end()
  }

  private func line(columns: Int) -> String {
    progress.withLock { $0.line(columns: columns, at: .now) }
  }
}
