// The thread that runs libcurl's transfers, and the way to it.
import CCurl
import GazetteCore
import Glibc
import Synchronization

/// Hands tickets over to the thread and wakes it.
///
/// `@unchecked Sendable`: `multi` is used by the thread alone, but for `curl_multi_wakeup`, which
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
  private let concurrency: Int
  private let perHost: Int

  private init(multi: UnsafeMutableRawPointer, concurrency: Int, perHost: Int) {
    self.multi = multi
    self.concurrency = concurrency
    self.perHost = perHost
  }

  /// libcurl's own start, once a process.
  private static let isCurlReady = curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK

  static func started(concurrency: Int, perHost: Int) -> CurlLoop? {
    guard isCurlReady, let multi = curl_multi_init() else { return nil }
    // Kept connections: as many as can be busy, so that 2,000 hosts do not hold 2,000 sockets.
    _ = gz_multi_setopt_long(multi, CURLMOPT_MAXCONNECTS, max(16, concurrency))
    let loop = CurlLoop(multi: multi, concurrency: concurrency, perHost: perHost)
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
      curl_multi_cleanup(multi)
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
      if inbox.isRunning { curl_multi_wakeup(multi) }
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
    let transfers = TransferTable(multi: multi, concurrency: concurrency, perHost: perHost)
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
      transfers.perform()
      if isClosed { break }
      // libcurl shortens the wait to its own timers; a wake-up ends it at once.
      if !transfers.hasFinishedSome { curl_multi_poll(multi, nil, 0, 1000, nil) }
    }
    finish(transfers)
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
    curl_multi_cleanup(multi)
  }

  /// Signals are for the main thread; a write to a closed socket is an error here, not a SIGPIPE.
  private func keepSignalsAway() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
  }
}
