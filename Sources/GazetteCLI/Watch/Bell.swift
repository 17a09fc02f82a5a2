// Wakes somebody who sleeps.
import Synchronization

/// A sleep that can be ended early from any thread. One sleeps at a time.
final class Bell: Sendable {
  private struct State {
    var isRung = false
    var sleep: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// Ends the sleep that goes on, or the next one.
  func ring() {
    let sleep = state.withLock { state in
      state.isRung = true
      return state.sleep
    }
    sleep?.cancel()
  }

  /// Whether it was rung since the last call.
  func take() -> Bool {
    state.withLock { state in
      defer { state.isRung = false }
      return state.isRung
    }
  }

  /// Returns when the time is up, the bell is rung, or the task that sleeps is cancelled.
  func sleep(for duration: Duration) async {
    let sleep = Task<Void, Never> {
      // Being woken is no fault.
      try? await Task.sleep(for: duration)
    }
    let isRung = state.withLock { state in
      state.sleep = sleep
      return state.isRung
    }
    if isRung { sleep.cancel() }
    await withTaskCancellationHandler {
      await sleep.value
    } onCancel: {
      sleep.cancel()
    }
    state.withLock { $0.sleep = nil }
  }

  var isRung: Bool { state.withLock { $0.isRung } }
}
