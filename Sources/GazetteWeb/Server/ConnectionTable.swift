// Which connections are open, and until when each may go on as it does.
import Glibc
import Synchronization

/// libmicrohttpd's own limit starts anew with every byte, so that a slow client could hold a
/// connection for ever. Here each request has a deadline, and who misses it is cut off.
final class ConnectionTable: Sendable {
  private struct Entry {
    var deadline: ContinuousClock.Instant?
    /// Whether it is between two requests.
    var isIdle = false
  }

  private let entries = Mutex<[Int32: Entry]>([:])

  var count: Int { entries.withLock(\.count) }

  func open(_ socket: Int32, for time: Duration) {
    entries.withLock { $0[socket] = Entry(deadline: .now + time) }
  }

  /// To be called before the number of the socket can belong to another one.
  func close(_ socket: Int32) {
    entries.withLock { _ = $0.removeValue(forKey: socket) }
  }

  /// nil: as long as it takes, since the work is ours.
  func allow(_ socket: Int32, for time: Duration?, isIdle: Bool = false) {
    entries.withLock { entries in
      guard entries[socket] != nil else { return }
      entries[socket] = Entry(deadline: time.map { .now + $0 }, isIdle: isIdle)
    }
  }

  /// Ends what has missed its deadline. The socket is closed by its owner, who sees the end.
  func cutOverdue() {
    let now = ContinuousClock.now
    entries.withLock { entries in
      for (socket, entry) in entries {
        guard let deadline = entry.deadline, deadline < now else { continue }
        shutdown(socket, Int32(SHUT_RDWR))
        entries[socket]?.deadline = nil
      }
    }
  }

  /// Ends the connection that waits longest for another request, where somebody else wants its place.
  func cutIdlest() {
    entries.withLock { entries in
      let idle = entries.filter { $0.value.isIdle && $0.value.deadline != nil }
      let oldest = idle.min { ($0.value.deadline ?? .now) < ($1.value.deadline ?? .now) }
      guard let socket = oldest?.key else { return }
      shutdown(socket, Int32(SHUT_RDWR))
      entries[socket]?.deadline = nil
    }
  }
}
