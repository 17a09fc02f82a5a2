// One SQLite connection: statements in, rows out, every fault as a StorageError.
import CSQLite
import GazetteCore

/// Owns the connection and its prepared statements. It belongs to one storage and is used on that
/// storage's queue only.
final class Database {
  enum Mode {
    case readWrite
    /// As the bytes of the file stand, without locks or companions: for a first look, and for
    /// folders that nothing may be written to.
    case frozen
  }

  let path: String
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// How long to wait for a lock that somebody else holds: DESIGN.md §4, exit status 75.
  static let patience: Int32 = 5000

  init(_ path: String, _ mode: Mode, patience: Int32 = Database.patience) throws(StorageError) {
    self.path = path
    let frozen = mode == .frozen
    let uri = "file:\(Database.escaped(path))" + (frozen ? "?immutable=1" : "")
    let flags =
      (frozen ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_URI
      | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(uri, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let fault = SQLiteFault(code: code, systemError: opened.map(sqlite3_system_errno) ?? 0)
      sqlite3_close(opened)
      throw fault.error(at: path)
    }
    handle = opened
    sqlite3_busy_timeout(handle, patience)
    _ = gz_db_config_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = gz_db_config_flag(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
  }

  /// To be closed without working its log in and taking it away, since what has that name by now belongs
  /// to another file.
  func abandon() { _ = gz_db_config_flag(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  private static func escaped(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, 45, 46, 47, 95: bytes.append(byte)
      default: bytes += [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func fault() -> StorageError {
    let code = sqlite3_extended_errcode(handle)
    return SQLiteFault(code: code, systemError: sqlite3_system_errno(handle)).error(at: path)
  }
}

// MARK: Statements

extension Database {
  /// The prepared statement of that text; prepared once.
  func statement(_ sql: String) throws(StorageError) -> Statement {
    if let known = statements[sql] { return known }
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw fault() }
    let statement = Statement(prepared, of: self)
    statements[sql] = statement
    return statement
  }

  /// Runs statements that take no values and give no rows.
  func execute(_ sql: String) throws(StorageError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw fault() }
  }

  /// Returns how many rows were changed.
  @discardableResult
  func run(_ sql: String, _ values: SQLValue...) throws(StorageError) -> Int {
    try statement(sql).run(values)
    return changes
  }

  var changes: Int { Int(sqlite3_changes64(handle)) }

  func rows<Result>(
    _ sql: String, _ values: [SQLValue] = [],
    _ read: (Statement) throws(StorageError) -> Result
  ) throws(StorageError) -> [Result] {
    var results: [Result] = []
    try statement(sql).each(values) { (row) throws(StorageError) in
      results.append(try read(row))
      return true
    }
    return results
  }

  /// The first column of the first row, if there is one.
  func number(_ sql: String, _ values: SQLValue...) throws(StorageError) -> Int64? {
    try rows(sql, values) { row in row.optionalInt(0) }.first ?? nil
  }

  /// Several questions about one moment, whatever others write meanwhile.
  func snapshot<Result>(
    _ questions: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try execute("BEGIN")
    // Nothing was written, so there is nothing that could fail to be.
    defer { try? execute("COMMIT") }
    return try questions()
  }

  /// What `work` would come to. Nothing of it stays.
  func rehearsal<Result>(
    _ work: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try execute("BEGIN IMMEDIATE")
    // A transaction that cannot be rolled back ends with the connection.
    defer { try? execute("ROLLBACK") }
    return try work()
  }

  /// A write transaction: all of `work`, or nothing.
  func transaction<Result>(
    _ work: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try work()
      try execute("COMMIT")
      return result
    } catch {
      // The fault that ended the work is the one to tell; rolling back twice is harmless.
      try? execute("ROLLBACK")
      throw error
    }
  }
}
