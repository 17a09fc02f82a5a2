// One connection to PostgreSQL: statements in, rows out, every fault as a StorageError.
import CPostgres
import GazetteCore

/// Owns the connection. It belongs to one queue. Nothing of it outlives a transaction: no prepared
/// statements, settings or locks, so that a pooler may hand each transaction to another server
/// process.
final class PostgresLine {
  let place: String
  private let handle: OpaquePointer
  /// What last went wrong, for whoever decides whether to try again.
  private(set) var fault: PostgresFault?

  /// How long to wait for a connection, or for a lock that somebody else holds: DESIGN.md §4, exit
  /// status 75.
  static let patience: Int32 = 5000
  /// The first version whose behaviour is known to be right.
  static let oldestVersion: Int32 = 150_000

  init(_ handle: OpaquePointer, at place: String) {
    self.handle = handle
    self.place = place
  }

  deinit { gz_pq_close(handle) }

  var isOpen: Bool { gz_pq_is_open(handle) != 0 }

  static func open(_ address: PostgresAddress) throws(PostgresRefusal) -> PostgresLine {
    let place: String
    do throws(StorageError) { place = try address.place() } catch { throw .final(error) }
    guard let handle = gz_pq_open(address.secret.revealed, patience) else {
      throw .passing(
        PostgresFault(state: "53200", sentence: "no memory", isConnecting: true), place)
    }
    let line = PostgresLine(handle, at: place)
    guard line.isOpen else { throw line.refusal() }
    do throws(StorageError) { try line.checkServer() } catch { throw .final(error) }
    return line
  }

  /// Reads the code of five characters that stands at the end of the server's own refusals, whatever
  /// its language: `FATAL:  28P01`.
  private func refusal() -> PostgresRefusal {
    let message = String(cString: gz_pq_message(handle))
    var fault = PostgresFault(state: "", sentence: message, isConnecting: true)
    let words = message.split(whereSeparator: \.isWhitespace)
    if let code = words.last, code.utf8.count == 5, words.dropLast().last?.hasSuffix(":") == true,
      code.utf8.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) })
    {
      fault.state = String(code)
    } else if gz_pq_lacks_password(handle) != 0 {
      fault.state = "28P01"
    } else if words.isEmpty {
      fault.sentence = "it did not answer within \(PostgresLine.patience / 1000) seconds"
    }
    if fault.isPassing { return .passing(fault, place) }
    return .final(fault.error(at: place))
  }

  private func checkServer() throws(StorageError) {
    let version = gz_pq_version(handle)
    guard version >= PostgresLine.oldestVersion else {
      throw StorageError(
        .foreign, place: place, "the server is PostgreSQL \(version / 10_000), and 15 is needed.",
        hint: "Upgrade the server, or use another one.")
    }
    let encoding = gz_pq_setting(handle, "server_encoding").map { String(cString: $0) } ?? "unknown"
    guard encoding == "UTF8" else {
      throw StorageError(
        .foreign, place: place, "the database's encoding is \(encoding), and UTF8 is needed.",
        hint: "Make another one with 'createdb --encoding UTF8 --template template0'.")
    }
  }
}

/// Why there is no connection.
enum PostgresRefusal: Error {
  /// Trying again may help.
  case passing(PostgresFault, String)
  case final(StorageError)
}

// MARK: Statements

extension PostgresLine {
  /// Runs statements that take no values; the first value of the last one's answer.
  @discardableResult
  func run(_ statements: String) throws(StorageError) -> String? {
    try checked(gz_pq_run(handle, statements)).word
  }

  func ask(_ statement: String, _ values: PostgresValues) throws(StorageError) -> PostgresAnswer {
    let answer = values.bytes.withUnsafeBytes { bytes in
      // Not NULL, also where there is nothing: an empty text is none.
      let base = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
      let pointers = values.starts.map { start in
        start.flatMap { base?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
      }
      return gz_pq_ask(
        handle, statement, Int32(values.types.count), values.types, pointers, values.lengths)
    }
    return try checked(answer)
  }

  private func checked(_ answer: OpaquePointer?) throws(StorageError) -> PostgresAnswer {
    if let answer {
      let whole = PostgresAnswer(answer, at: place)
      if gz_pq_is_good(answer) != 0 { return whole }
      fault = PostgresFault(
        state: gz_pq_state(answer).map { String(cString: $0) } ?? "",
        sentence: gz_pq_sentence(answer).map { String(cString: $0) }
          ?? String(cString: gz_pq_message(handle)),
        isConnectionLost: !isOpen)
    } else {
      fault = PostgresFault(
        state: "", sentence: String(cString: gz_pq_message(handle)), isConnectionLost: !isOpen)
    }
    throw fault?.error(at: place) ?? .damaged(place)
  }

  func rows<Result>(
    _ statement: String, _ values: PostgresValues = PostgresValues(),
    _ read: (PostgresRow) throws(StorageError) -> Result
  ) throws(StorageError) -> [Result] {
    let answer = try ask(statement, values)
    var results: [Result] = []
    results.reserveCapacity(answer.rowCount)
    for number in 0..<answer.rowCount {
      results.append(try read(PostgresRow(answer: answer, number: Int32(clamping: number))))
    }
    return results
  }

  /// The first column of the first row, if there is one.
  func number(
    _ statement: String, _ values: PostgresValues = PostgresValues()
  ) throws(StorageError) -> Int64? {
    try rows(statement, values) { $0.optionalInt(0) }.first ?? nil
  }

  /// How many rows were changed.
  @discardableResult
  func change(_ statement: String, _ values: PostgresValues) throws(StorageError) -> Int {
    try ask(statement, values).changes
  }

  func forgetFault() { fault = nil }
}

extension PostgresValues {
  /// Single values; what is NULL counts as text.
  init(_ values: SQLValue...) {
    for value in values {
      if case .integer = value { add(value, as: .bigint) } else { add(value, as: .text) }
    }
  }
}
