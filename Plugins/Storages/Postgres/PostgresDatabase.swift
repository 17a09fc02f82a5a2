// A database that is connected to when it is needed, and whose transactions are tried again.
import GazetteCore
import Glibc

/// Belongs to one queue, as its connection does.
final class PostgresDatabase {
  private let address: PostgresAddress
  private let schema: PostgresSchema
  /// How long to wait for a lock that somebody else holds, in milliseconds.
  private let patience: Int32
  private var line: PostgresLine?
  /// The tables are there, and of this version; checked once for each connection.
  private var isPrepared = false
  private var wasConnected = false

  /// A transaction that others are in the way of succeeds at the second or third time.
  private static let mostTries = 5
  /// A wrong address is told soon; a server that was there before is waited for, since it restarts.
  private static let firstWait = Duration.seconds(1)
  private static let laterWait = Duration.seconds(30)

  init(
    _ address: PostgresAddress, _ schema: PostgresSchema = .current,
    patience: Int32 = PostgresLine.patience
  ) {
    self.address = address
    self.schema = schema
    self.patience = patience
  }

  var place: String { get throws(StorageError) { try address.place() } }
  var version: Int { schema.version }
  var schemaName: String { address.schema }

  /// Several questions about one moment, whatever others write meanwhile; nil when there is no
  /// storage yet.
  func read<Result>(
    tries: Int = PostgresDatabase.mostTries,
    _ questions: (PostgresLine) throws(StorageError) -> Result
  ) throws(StorageError) -> Result? {
    let answer = try attempt(tries) { (line) throws(StorageError) -> Result? in
      try line.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; \(searchPath)")
      guard try isThere(line) else {
        try line.run("COMMIT")
        return nil
      }
      let answer = try questions(line)
      try line.run("COMMIT")
      return answer
    }
    if answer == nil, try needsUpgrade() {
      try prepare()
      return try read(tries: tries, questions)
    }
    return answer
  }

  /// A write transaction: all of `work`, or nothing. It may be done several times, of which one
  /// stays. What it does first is to make the tables, where they are missing.
  func write<Result>(
    tries: Int = PostgresDatabase.mostTries,
    _ work: (PostgresLine) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try prepare()
    return try attempt(tries) { (line) throws(StorageError) in
      let transaction = try line.run(beginWriting)
      let result = try work(line)
      try commit(line, transaction ?? "0")
      return result
    }
  }

  /// What `work` would come to. Nothing of it stays.
  func rehearse<Result>(
    tries: Int = PostgresDatabase.mostTries,
    _ work: (PostgresLine) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try attempt(tries) { (line) throws(StorageError) in
      try line.run(beginWriting)
      let result = try work(line)
      try line.run("ROLLBACK")
      return result
    }
  }

  /// Settings that end with the transaction. Whoever is silent for a minute in the midst of it, since
  /// its machine is gone, does not hold up all others for longer.
  private var beginWriting: String {
    """
    BEGIN ISOLATION LEVEL READ COMMITTED; \(searchPath);
    SET LOCAL lock_timeout TO \(patience);
    SET LOCAL idle_in_transaction_session_timeout TO 60000;
    SELECT pg_current_xact_id()::text
    """
  }

  private var searchPath: String { "SET LOCAL search_path TO \"\(address.schema)\"" }

  /// When the connection is lost between COMMIT and its answer, the server knows what became of it.
  private func commit(_ line: PostgresLine, _ transaction: String) throws(StorageError) {
    do throws(StorageError) {
      try line.run("COMMIT")
    } catch {
      guard !line.isOpen, try isCommitted(transaction) else { throw error }
    }
  }

  private func isCommitted(_ transaction: String) throws(StorageError) -> Bool {
    var state = "in progress"
    for round in 1...8 where state == "in progress" {
      state = try connected().run("SELECT pg_xact_status('\(transaction)'::xid8)") ?? "unknown"
      if state == "in progress" { pause(round) }
    }
    return state == "committed"
  }
}

// MARK: Trying again

extension PostgresDatabase {
  private func attempt<Result>(
    _ tries: Int = PostgresDatabase.mostTries,
    _ work: (PostgresLine) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    var round = 1
    while true {
      let line = try connected()
      line.forgetFault()
      do throws(StorageError) {
        return try work(line)
      } catch {
        let fault = line.fault
        leave(line)
        guard let fault, fault.isPassing || fault.isRivalry, round < tries else { throw error }
        pause(round)
        round += 1
      }
    }
  }

  /// Ends what a fault has left open. A connection that cannot do even that is given up.
  private func leave(_ line: PostgresLine) {
    if line.isOpen {
      do throws(StorageError) { try line.run("ROLLBACK") } catch { forget(line) }
    } else {
      forget(line)
    }
  }

  private func forget(_ line: PostgresLine) {
    guard self.line === line else { return }
    self.line = nil
    isPrepared = false
  }

  private func connected() throws(StorageError) -> PostgresLine {
    if let line, line.isOpen { return line }
    isPrepared = false
    let end =
      ContinuousClock.now
      + (wasConnected ? PostgresDatabase.laterWait : PostgresDatabase.firstWait)
    var round = 1
    while true {
      do throws(PostgresRefusal) {
        let opened = try PostgresLine.open(address)
        line = opened
        wasConnected = true
        return opened
      } catch {
        switch error {
        case .final(let error): throw error
        case .passing(let fault, let place):
          guard ContinuousClock.now < end else { throw fault.error(at: place) }
        }
      }
      pause(round)
      round += 1
    }
  }

  /// Twice as long each time, and never the same for two that met: 20 ms to a second.
  private func pause(_ round: Int) {
    let most = min(1_000_000, 40_000 << min(round, 8))
    usleep(UInt32.random(in: 20_000...UInt32(most)))
  }
}

// MARK: The tables

extension PostgresDatabase {
  /// Inside a transaction: whether the tables are there and of this version. A newer one is refused.
  private func isThere(_ line: PostgresLine) throws(StorageError) -> Bool {
    if isPrepared { return true }
    isPrepared = try storedVersion(line) == schema.version
    return isPrepared
  }

  private func needsUpgrade() throws(StorageError) -> Bool {
    try attempt { (line) throws(StorageError) in
      try line.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; \(searchPath)")
      let found = try storedVersion(line)
      try line.run("COMMIT")
      return found.map { $0 < schema.version } ?? false
    }
  }

  /// nil when there is no storage yet.
  private func storedVersion(_ line: PostgresLine) throws(StorageError) -> Int? {
    let table = try line.run("SELECT to_regclass('\"\(address.schema)\".gazette_migration')::text")
    guard table?.isEmpty == false else { return nil }
    let found =
      try line.number("SELECT max(number)::bigint FROM \"\(address.schema)\".gazette_migration")
      ?? 0
    guard found <= Int64(schema.version) else {
      throw .newer(line.place, version: Int(clamping: found), known: schema.version)
    }
    return Int(clamping: found)
  }

  /// Brings the tables to this version, all steps in one transaction.
  private func prepare() throws(StorageError) {
    if isPrepared, line?.isOpen == true { return }
    try attempt { (line) throws(StorageError) in
      if try isThere(line) { return }
      try line.run(beginWriting)
      try makeRoom(line)
      try line.run("LOCK TABLE gazette_migration IN EXCLUSIVE MODE")
      let found = try storedVersion(line) ?? 0  // Another program may have been quicker.
      for (number, step) in schema.steps.enumerated().dropFirst(found) {
        try line.run(step.sql)
        try line.run("INSERT INTO gazette_migration VALUES (\(number + 1), '\(step.name)')")
      }
      try line.run("COMMIT")
      isPrepared = true
    }
  }

  /// The schema and the table of steps. Another program's schema is left alone.
  private func makeRoom(_ line: PostgresLine) throws(StorageError) {
    if try line.run("SELECT to_regnamespace('\"\(address.schema)\"')::text") ?? "" == "" {
      try line.run("CREATE SCHEMA \"\(address.schema)\"")
    }
    guard try storedVersion(line) == nil else { return }
    let others = try line.run(
      "SELECT count(*) FROM pg_class WHERE relnamespace = '\"\(address.schema)\"'::regnamespace")
    guard others == "0" else {
      throw StorageError(
        .foreign, place: line.place,
        "the schema '\(address.schema)' holds tables of another program.",
        hint: "Choose another 'schema' for the storage.")
    }
    try line.run(
      """
      CREATE TABLE gazette_migration (
        number integer PRIMARY KEY, name text NOT NULL, made timestamptz NOT NULL DEFAULT now())
      """)
  }
}
