// The thread that runs libcurl's transfers, and the way to it.
import CCurl
import GazetteCore
import Glibc
import Synchronization

/// Hands tickets over to the thread and wakes it.
///
/// `@unchecked Sendable`: `multi` is used by the thread alone, but for `gz_multi_wakeup`, which
/// any thread may call as long as the handle lives; the lock keeps that so.
final class CurlLoop: @unchecked Sendable {
  private struct Inbox {
    var arrivals: [Ticket] = []
    var hasCancellations = false
    var isClosed = false
    /// False once the handle is gone.
    var isRunning = true
    var thread: pthread_t?
  }

  private let inbox = Mutex(Inbox())
  private let multi: UnsafeMutableRawPointer
  private let settings: HTTPSettings

  private init(multi: UnsafeMutableRawPointer, _ settings: HTTPSettings) {
    self.multi = multi
    self.settings = settings
  }

  static func started(_ settings: HTTPSettings) -> CurlLoop? {
    guard let multi = gz_multi_init() else { return nil }
    // Kept connections: as many as can be busy, so that 2,000 hosts do not hold 2,000 sockets.
    _ = gz_multi_setopt_long(multi, CURLMOPT_MAXCONNECTS, max(16, settings.concurrency))
    let loop = CurlLoop(multi: multi, settings)
    let context = Unmanaged.passRetained(loop)
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      gz_multi_cleanup(multi)
      return nil
    }
    loop.inbox.withLock { $0.thread = thread }
    return loop
  }

  func submit(_ ticket: Ticket) {
    let isRunning = inbox.withLock { inbox in
      if inbox.isRunning { inbox.arrivals.append(ticket) }
      return inbox.isRunning
    }
    guard isRunning else {
      return ticket.end(.failure(Faults(ticket.order).cancelled), after: .zero)
    }
    wake()
  }

  func wake(forCancelled hasCancellations: Bool = false) {
    inbox.withLock { inbox in
      inbox.hasCancellations = inbox.hasCancellations || hasCancellations
      if inbox.isRunning { gz_multi_wakeup(multi) }
    }
  }

  /// Ends what is in flight, and waits for the thread: at the end of a program, OpenSSL must not be
  /// taken apart while a connection is still being closed.
  func close() {
    let thread = inbox.withLock { inbox in
      inbox.isClosed = true
      defer { inbox.thread = nil }
      return inbox.thread
    }
    wake()
    if let thread { pthread_join(thread, nil) }
  }

  private func run() {
    keepSignalsAway()
    let held = settings.heldBodies ?? max(64_000_000, 2 * settings.maximumBody)
    let budget = BodyBudget(limit: held) { [weak self] in self?.wake() }
    let transfers = TransferTable(multi: multi, settings, budget)
    while true {
      let (arrivals, hasCancellations, isClosed) = inbox.withLock { inbox in
        defer {
          inbox.arrivals = []
          inbox.hasCancellations = false
        }
        return (inbox.arrivals, inbox.hasCancellations, inbox.isClosed)
      }
      transfers.admit(arrivals)
      if hasCancellations || isClosed { transfers.removeCancelled(all: isClosed) }
      transfers.startWaiting()
      transfers.resumePaused()
      transfers.perform()
      if isClosed { break }
      // libcurl shortens the wait to its own timers; a wake-up ends it at once.
      if !transfers.hasFinishedSome { wait(for: transfers) }
    }
    finish(transfers)
  }

  private func wait(for transfers: TransferTable) {
    // Rounded up: a wait that ends just before its time would be followed by one of none.
    gz_multi_poll(multi, Int32(transfers.longestWait / .milliseconds(1)) + 1)
  }

  /// After this no wake-up reaches the handle, and late tickets end at once.
  private func finish(_ transfers: TransferTable) {
    let late = inbox.withLock { inbox in
      inbox.isRunning = false
      return inbox.arrivals
    }
    transfers.admit(late)
    transfers.removeCancelled(all: true)
    transfers.close()
    gz_multi_cleanup(multi)
  }

  /// Signals are for the main thread; a write to a closed socket is an error here, not a SIGPIPE.
  private func keepSignalsAway() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
  }
}
