// Connections that only read, so that reading waits neither for writing nor for other readers.
import GazetteCore
import Synchronization

/// Answers questions on a connection and a queue of its own, which it opens at the first one.
private actor PostgresDesk {
  private nonisolated let queue = StorageQueue("gazette.postgres.reading")
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  private let database: PostgresDatabase

  init(_ address: PostgresAddress) { database = PostgresDatabase(address) }

  func read<Answer: Sendable>(
    _ questions: @Sendable (PostgresLine) throws(StorageError) -> Answer
  ) throws(StorageError) -> Answer? {
    try database.read(questions)
  }
}

/// Each question goes to whoever has the least to do, so that a command needs only one connection.
final class PostgresDesks: Sendable {
  /// A server has a hundred connections as a rule, and there may be many Gazettes.
  private static let count = 3

  private let desks: [PostgresDesk]
  private let loads = Mutex(Array(repeating: 0, count: PostgresDesks.count))

  init(_ address: PostgresAddress) {
    desks = (0..<PostgresDesks.count).map { _ in PostgresDesk(address) }
  }

  /// nil when there is no storage yet.
  func read<Answer: Sendable>(
    _ questions: @Sendable (PostgresLine) throws(StorageError) -> Answer
  ) async throws(StorageError) -> Answer? {
    let number = loads.withLock { loads in
      let least = loads.min() ?? 0
      let number = loads.firstIndex(of: least) ?? 0
      loads[number] += 1
      return number
    }
    defer { loads.withLock { $0[number] -= 1 } }
    return try await desks[number].read(questions)
  }
}
