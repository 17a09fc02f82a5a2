// Connections that only read, so that reading does not wait for writing, nor readers for each other.
import GazetteCore
import Synchronization

/// Answers questions on a connection and a queue of its own, which it opens at the first one.
actor ReadingDesk {
  private nonisolated let queue = StorageQueue("gazette.sqlite.reading")
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  private var connection: HeldConnection

  init(_ file: DatabaseFile) { connection = HeldConnection(file) }

  /// `answer` is given nil when there is no storage yet.
  func answer<Answer: Sendable>(
    _ answer: @Sendable (Database?) throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer {
    try answer(try connection.reading())
  }

  /// Another number whenever another connection has changed something, or another file is there; -1
  /// where there is none.
  func changes() throws(StorageError) -> Int64 {
    guard let database = try connection.reading() else { return -1 }
    return connection.openings << 32 + (try database.number("PRAGMA data_version") ?? 0)
  }
}

/// Says who answers a question: the storage's own connection while it has nothing else to do, so that
/// a command needs only that one, and otherwise whoever has the least to do.
final class ReadingDesks: Sendable {
  /// Answers come from memory mostly, so more would only wait for processors.
  private static let count = 3

  private let desks: [ReadingDesk]
  /// How many questions each has, the storage's own connection first.
  private let loads: Mutex<[Int]>

  init(_ file: DatabaseFile) {
    desks = (0..<ReadingDesks.count).map { _ in ReadingDesk(file) }
    loads = Mutex(Array(repeating: 0, count: ReadingDesks.count + 1))
  }

  /// One that answers a question.
  struct Seat: Sendable {
    /// nil for the storage's own connection.
    var desk: ReadingDesk?
    fileprivate var number: Int
  }

  func take() -> Seat {
    loads.withLock { loads in
      let least = loads.min() ?? 0
      let number = loads.firstIndex(of: least) ?? 0
      loads[number] += 1
      return Seat(desk: number == 0 ? nil : desks[number - 1], number: number)
    }
  }

  /// The storage's own connection has long work to do, such as writing.
  func takeOwn() -> Seat {
    loads.withLock { $0[0] += ReadingDesks.longWork }
    return Seat(desk: nil, number: -1)
  }

  func leave(_ seat: Seat) {
    loads.withLock { loads in
      if seat.number < 0 { loads[0] -= ReadingDesks.longWork } else { loads[seat.number] -= 1 }
    }
  }

  /// Weighs more than all the questions that could wait elsewhere.
  private static let longWork = 1_000_000
}
