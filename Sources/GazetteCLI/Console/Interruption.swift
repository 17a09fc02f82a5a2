// Signals: the first interrupt stops the work in an orderly way, the second leaves at once.
import GazettePrograms
import Glibc
import Synchronization

/// Runs the program's work so that SIGINT and SIGTERM cancel it. Specs: leave within 3 seconds.
enum Interruption {
  private static let pipeEnds = Atomic<UInt64>(0)
  private static let patience: Int32 = 3000

  /// Runs `work` in a task that a signal cancels; returns its status, or that of the signal.
  static func guarding(_ work: @escaping @Sendable () async -> ExitStatus) async -> ExitStatus {
    ignore(SIGPIPE)
    ignore(SIGXFSZ)
    guard let readEnd = openPipe() else { return await work() }
    let task = Task { await work() }
    watch(readEnd, task)
    handle(SIGINT)
    handle(SIGTERM)
    let status = await task.value
    return received ?? status
  }

  /// From now on a hang-up (SIGHUP) rings `bell`, and does not end the process: for a service it means
  /// to read the configuration again. Only where the terminal itself is gone it ends like SIGTERM,
  /// unless hang-ups were ignored from the beginning (nohup(1)).
  static func ringOnHangup(_ bell: Bell) {
    _ = endsWithTerminal  // Looked at while it is there.
    hangupBell.withLock { $0 = bell }
    handle(SIGHUP)
  }

  private static let hangupBell = Mutex<Bell?>(nil)
  private static let endsWithTerminal = hasTerminal && !isIgnored(SIGHUP)

  /// Whether the process belongs to a terminal, wherever its streams go.
  private static var hasTerminal: Bool {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether the hang-up is that of a terminal which somebody has closed.
  private static var terminalIsGone: Bool { endsWithTerminal && !hasTerminal }

  /// Does `work` while SIGINT is somebody else's business.
  static func leavingInterrupts<Result: Sendable>(
    _ work: @Sendable () async -> Result
  ) async -> Result {
    ignore(SIGINT)
    let result = await work()
    handle(SIGINT)
    return result
  }

  /// What the signal that came means for the exit status; nil when none came.
  private static var received: ExitStatus? {
    switch Int32(truncatingIfNeeded: firstSignal.load(ordering: .acquiring)) {
    case SIGINT: .interrupted
    case SIGTERM, SIGHUP: .terminated
    default: nil
    }
  }

  private static let firstSignal = Atomic<Int>(0)

  private static func ignore(_ number: Int32) {
    signal(number, SIG_IGN)
  }

  private enum Note {
    static let stop: UInt8 = 1
    static let hangup: UInt8 = 2
  }

  /// The handler does only what a handler may: it sets an atomic and writes one byte.
  private static func handle(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      var byte = number == SIGHUP ? Note.hangup : Note.stop
      if number != SIGHUP {
        _ = Interruption.firstSignal.compareExchange(
          expected: 0, desired: Int(number), ordering: .acquiringAndReleasing)
      }
      write(Int32(truncatingIfNeeded: Interruption.pipeEnds.load(ordering: .acquiring)), &byte, 1)
    }
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  private static func openPipe() -> Int32? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipeEnds.store(UInt64(ends[1]), ordering: .releasing)
    return ends[0]
  }

  private final class Watcher: Sendable {
    let readEnd: Int32
    let task: Task<ExitStatus, Never>

    init(readEnd: Int32, task: Task<ExitStatus, Never>) {
      self.readEnd = readEnd
      self.task = task
    }

    /// Waits for the first signal, cancels the work, and ends the process at the second signal or
    /// when the work takes too long to stop.
    func run() {
      waitForByte(atMost: -1)
      task.cancel()
      waitForByte(atMost: Interruption.patience)
      LiveGroups.killAll()
      _exit((Interruption.received ?? .interrupted).rawValue)
    }

    /// A hang-up that means something else is dealt with meanwhile.
    private func waitForByte(atMost milliseconds: Int32) {
      repeat {
        var request = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        var ready = poll(&request, 1, milliseconds)
        while ready < 0, errno == EINTR { ready = poll(&request, 1, milliseconds) }
        guard ready > 0 else { return }
        var byte: UInt8 = 0
        read(readEnd, &byte, 1)
        guard byte == Note.hangup else { return }
      } while !Interruption.hangupEnds()
    }
  }

  /// Rings the bell, unless the terminal is gone.
  private static func hangupEnds() -> Bool {
    if terminalIsGone {
      _ = firstSignal.compareExchange(
        expected: 0, desired: Int(SIGHUP), ordering: .acquiringAndReleasing)
      return true
    }
    hangupBell.withLock { $0 }?.ring()
    return false
  }

  private static func watch(_ readEnd: Int32, _ task: Task<ExitStatus, Never>) {
    let watcher = Unmanaged.passRetained(Watcher(readEnd: readEnd, task: task))
    var thread = pthread_t()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      if let context { Unmanaged<Watcher>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }
    if pthread_create(&thread, nil, start, watcher.toOpaque()) == 0 { pthread_detach(thread) }
  }
}
