// Which connections are open, and until when each may go on as it does.
import Glibc
import Synchronization

/// libmicrohttpd's own limit starts anew with every byte, so that a slow client could hold a
/// connection for ever. Here each request has a deadline, and who misses it is cut off.
final class ConnectionTable: Sendable {
  /// What a connection waits for.
  enum Phase: Sendable, Hashable {
    /// The rest of a request, whose head is known to be sound.
    case reading
    /// Its answer, which is being made.
    case working
    /// The other side, which takes the answer.
    case sending
  }

  private struct Entry {
    var phase: Phase
    /// nil: as long as it takes, since the work is ours.
    var deadline: ContinuousClock.Instant?
    /// Whether the other side was seen to send no more, with its request not there yet.
    var isLeft = false
  }

  private let entries = Mutex<[Int32: Entry]>([:])

  var count: Int { entries.withLock(\.count) }

  func open(_ socket: Int32, until deadline: ContinuousClock.Instant) {
    entries.withLock { $0[socket] = Entry(phase: .reading, deadline: deadline) }
  }

  /// To be called before the number of the socket can belong to another one.
  func close(_ socket: Int32) {
    entries.withLock { _ = $0.removeValue(forKey: socket) }
  }

  func note(_ socket: Int32, _ phase: Phase, for time: Duration? = nil) {
    entries.withLock { entries in
      guard entries[socket] != nil else { return }
      entries[socket] = Entry(phase: phase, deadline: time.map { .now + $0 })
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

  /// Ends connections whose other side has gone in the middle of a request. libmicrohttpd hears of it
  /// only if the end comes by itself and not with the last bytes. What was whole by then has been
  /// taken up between two calls.
  func cutLeft() {
    entries.withLock { entries in
      var waits = entries.filter { $0.value.phase == .reading }
        .map { pollfd(fd: $0.key, events: ConnectionTable.hasEnded, revents: 0) }
      guard !waits.isEmpty, poll(&waits, nfds_t(waits.count), 0) > 0 else { return }
      for wait in waits where wait.revents & ConnectionTable.hasEnded != 0 {
        if entries[wait.fd]?.isLeft ?? false {
          shutdown(wait.fd, Int32(SHUT_RDWR))
          entries[wait.fd]?.deadline = nil
        }
        entries[wait.fd]?.isLeft = true
      }
    }
  }

  /// `POLLRDHUP` (poll(2)), which is not among the standard's.
  static let hasEnded: Int16 = 0x2000
}
