// The process groups of all programs that run now, for whoever has to leave at once.
import Glibc
import Synchronization

/// Leaving without waiting must not leave programs behind that do not heed SIGTERM.
public enum LiveGroups {
  private struct State {
    var groups: Set<pid_t> = []
    /// Whether nothing may be started any more.
    var isOver = false
  }

  private static let state = Mutex(State())

  /// Starts a program, unless everything is over. `spawn` returns its group and 0, or an error code.
  static func start(_ spawn: () -> (pid_t, Int32)) -> (pid_t, Int32) {
    state.withLock { state in
      guard !state.isOver else { return (0, ECANCELED) }
      let (group, code) = spawn()
      if code == 0 { state.groups.insert(group) }
      return (group, code)
    }
  }

  /// Nothing of the group is left, and its number may be given to another one.
  static func forget(_ group: pid_t) {
    state.withLock { _ = $0.groups.remove(group) }
  }

  /// Ends all of them with SIGKILL, and starts no more; for the moment before `_exit`, from any thread
  /// but not from a signal's handler.
  public static func killAll() {
    state.withLock { state in
      state.isOver = true
      for group in state.groups { kill(-group, SIGKILL) }
    }
  }
}
