// How a fetch goes: written by the fetch from any thread, read by whoever asks.
import GazetteCore
import GazettePipeline
import GazetteWeb
import Synchronization

final class RefreshBoard: Sendable {
  private let written = Mutex<RefreshState?>(nil)

  var state: RefreshState? { written.withLock { $0 } }

  func begin(at now: Instant) {
    written.withLock { $0 = RefreshState(began: now) }
  }

  func change(_ change: (inout RefreshState) -> Void) {
    written.withLock { written in
      guard var state = written else { return }
      // Not held twice, so that nothing in it is copied.
      written = nil
      change(&state)
      written = state
    }
  }

  /// `zone` tells the times of sources that were left alone.
  func note(_ event: UpdateEvent, zone: Zone) {
    guard case .ended(let result) = event else { return }
    change { state in
      state.sourcesDone += 1
      if case .saved(let new, _, _) = result.outcome { state.new += new }
      if case .skipped(let skip) = result.outcome {
        state.skipped.append(
          SourceRemark(
            source: result.source, reason: skip.sentence(in: zone), cause: .skip(skip)))
      }
      if let error = result.error {
        state.failures.append(
          SourceRemark(
            source: result.source, reason: error.sentence, cause: .trouble(SourceTrouble(error))))
      }
    }
  }
}
