// A program on a thread of its own, so that waiting for it blocks nobody else.
import Glibc
import Synchronization

/// What is heard of a running program.
public enum ProgramEvent: Sendable {
  /// A piece of its standard output, cut anywhere.
  case output([UInt8])
  /// It has ended and nothing of it is left; the result repeats no output. Always the last event.
  case ended(ProgramResult)
  /// It could not be started.
  case failed(ProgramFault)
}

/// A program that is heard while it runs, and can be told more than its first input. Whoever lets
/// go of it stops the program.
public final class ProgramRun: Sendable {
  private let box = OrderBox()
  private let mail = Mailbox()

  /// Starts the program. Its standard input stays open behind `program.input` unless `endsInput`.
  public init(_ program: ChildProgram, endsInput: Bool = true) {
    let (box, mail) = (box, mail)
    box.change { orders in
      orders.input = program.input
      orders.endsInput = endsInput
    }
    OwnThread.run { ProgramRun.work(program, box, mail) }
  }

  deinit { stop() }

  /// The next event, for one listener at a time; not to be asked behind the last one. A cancelled
  /// task waits like any other: it has to stop the program, and to see it end.
  public func next() async -> ProgramEvent { await mail.next() }

  /// Writes more to its standard input.
  public func write(_ bytes: [UInt8]) { box.change { $0.input += bytes } }

  public func endInput() { box.change { $0.endsInput = true } }

  /// Closes its standard output: whatever it writes from now on fails.
  public func hangUp() { box.change { $0.isDeaf = true } }

  /// Leaves it only so much time more.
  public func hurry(_ time: Duration) {
    let limit = ContinuousClock.now + time
    box.change { $0.limit = limit }
  }

  /// Has it ended; the last event tells when that is done.
  public func stop() { box.change { $0.isStopped = true } }

  /// Runs a program to its end, whichever comes, while others go on; cancelling the task ends it. Its
  /// output is bounded, and not kept.
  public static func result(of program: ChildProgram) async throws(ProgramFault) -> ProgramResult {
    let run = ProgramRun(program)
    return try await withTaskCancellationHandler {
      while true {
        switch await run.next() {
        case .output: continue
        case .ended(let result): return Result<ProgramResult, ProgramFault>.success(result)
        case .failed(let fault): return .failure(fault)
        }
      }
    } onCancel: {
      run.stop()
    }.get()
  }

  private static func work(_ program: ChildProgram, _ box: OrderBox, _ mail: Mailbox) {
    do throws(ProgramFault) {
      var link = SpokenOutput(box: box, mail: mail)
      mail.put(.ended(try program.run(linkedTo: &link)))
    } catch {
      mail.put(.failed(error))
    }
  }
}

/// Passes output on piece by piece.
private struct SpokenOutput: ProgramLink {
  let box: OrderBox
  let mail: Mailbox

  var bell: Int32 { box.bell }
  func hear(_ output: [UInt8]) { mail.put(.output(output)) }
  func orders() -> ProgramOrders { box.take() }
}

/// Events on their way from the program's thread to a task.
private final class Mailbox: Sendable {
  private struct State {
    /// In order; those before `first` are taken.
    var events: [ProgramEvent] = []
    var first = 0
    var reader: CheckedContinuation<ProgramEvent, Never>?

    mutating func take() -> ProgramEvent? {
      guard first < events.count else { return nil }
      let event = events[first]
      first += 1
      if first == events.count { (events, first) = ([], 0) }
      return event
    }
  }

  private let state = Mutex(State())

  func put(_ event: ProgramEvent) {
    let reader = state.withLock { state in
      if state.reader == nil { state.events.append(event) }
      return state.reader.take()
    }
    reader?.resume(returning: event)
  }

  func next() async -> ProgramEvent {
    await withCheckedContinuation { reader in
      let event = state.withLock { state -> ProgramEvent? in
        let event = state.take()
        if event == nil { state.reader = reader }
        return event
      }
      if let event { reader.resume(returning: event) }
    }
  }
}

/// A thread that does one thing and ends.
private enum OwnThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  static func run(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      // A program that reads nothing is no reason to die of it, whoever uses this library.
      var pipeSignal = sigset_t()
      sigemptyset(&pipeSignal)
      sigaddset(&pipeSignal, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &pipeSignal, nil)
      if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
      return nil
    }
    var thread = pthread_t()
    if pthread_create(&thread, nil, start, work.toOpaque()) == 0 {
      pthread_detach(thread)
    } else {
      // No thread to be had: better late than never.
      work.takeRetainedValue().body()
    }
  }
}
