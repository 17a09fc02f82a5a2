// What a running program is connected to: who hears its output, and who tells it something.
import Glibc
import Synchronization

/// The other side of a running program, asked by the loop that owns the program.
protocol ProgramLink {
  /// Becomes readable when there are new orders; -1: orders are asked for now and then.
  var bell: Int32 { get }
  /// Takes what the program wrote to its standard output.
  mutating func hear(_ output: [UInt8])
  /// What is new since the last call.
  mutating func orders() -> ProgramOrders
}

/// What a running program is to be told.
struct ProgramOrders: Sendable {
  /// To be written to its standard input.
  var input: [UInt8] = []
  /// Whether its standard input ends behind that.
  var endsInput = false
  /// Whether it is to be ended now.
  var isStopped = false
  /// Whether nobody listens to its standard output any more.
  var isDeaf = false
  /// Until when it may go on, if that is sooner than its own limit.
  var limit: ContinuousClock.Instant?
}

/// Collects the output of a program that gets all its input at once.
struct CollectedOutput: ProgramLink {
  let bell: Int32 = -1
  private(set) var output: [UInt8] = []
  private var input: [UInt8]?
  private let isCancelled: () -> Bool

  init(input: [UInt8], isCancelled: @escaping () -> Bool) {
    self.input = input
    self.isCancelled = isCancelled
  }

  mutating func hear(_ output: [UInt8]) { self.output += output }

  mutating func orders() -> ProgramOrders {
    defer { input = nil }
    return ProgramOrders(
      input: input ?? [], endsInput: input != nil, isStopped: isCancelled())
  }
}

/// Orders from any thread to a program that runs on its own.
final class OrderBox: Sendable {
  private let waiting = Mutex(ProgramOrders())
  /// A pipe that rings: its read end is the bell.
  let bell: Int32
  private let rope: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    // Without a bell, orders are heard a little later.
    if pipe(&ends) != 0 { ends = [-1, -1] }
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (bell, rope) = (ends[0], ends[1])
  }

  deinit {
    if bell >= 0 { close(bell) }
    if rope >= 0 { close(rope) }
  }

  func change(_ change: (inout ProgramOrders) -> Void) {
    waiting.withLock { change(&$0) }
    var byte: UInt8 = 1
    // A full pipe rings already.
    if rope >= 0 { _ = write(rope, &byte, 1) }
  }

  /// Hands over input once; an end that was ordered stays ordered.
  func take() -> ProgramOrders {
    if bell >= 0 {
      var bytes: (UInt64, UInt64) = (0, 0)
      _ = read(bell, &bytes, MemoryLayout.size(ofValue: bytes))
    }
    return waiting.withLock { orders in
      defer { orders.input = [] }
      return orders
    }
  }
}
