// A prepared statement and the row it stands on.
import CSQLite
import GazetteCore

/// A value to be bound.
enum SQLValue {
  case null
  case integer(Int64)
  case text(String)

  init(_ number: Int64?) { self = number.map(SQLValue.integer) ?? .null }
  init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
  init(_ instant: Instant?) { self.init(instant?.milliseconds) }
}

final class Statement {
  private let handle: OpaquePointer
  unowned let database: Database

  init(_ handle: OpaquePointer, of database: Database) {
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs to the end and returns nothing.
  func run(_ values: [SQLValue]) throws(StorageError) {
    try each(values) { _ in true }
  }

  /// Calls `visit` for each row, as long as it says true.
  func each(
    _ values: [SQLValue], _ visit: (Statement) throws(StorageError) -> Bool
  ) throws(StorageError) {
    // A statement that is not reset holds its transaction open.
    defer { sqlite3_reset(handle) }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index) + 1) }
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: if try !visit(self) { return }
      case SQLITE_DONE: return
      default: throw database.fault()
      }
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) throws(StorageError) {
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, index)
      case .integer(let number): sqlite3_bind_int64(handle, index, number)
      case .text(let text): bind(text, at: index)
      }
    guard code == SQLITE_OK else { throw database.fault() }
  }

  private func bind(_ text: String, at index: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty text has no address, and no address would mean NULL.
        guard let start = characters.baseAddress else { return gz_bind_text(handle, index, "", 0) }
        return gz_bind_text(handle, index, start, Int32(clamping: characters.count))
      }
    }
  }
}

// MARK: The current row

extension Statement {
  func int(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func flag(_ column: Int32) -> Bool { int(column) != 0 }

  func optionalInt(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : int(column)
  }

  func instant(_ column: Int32) -> Instant { Instant(milliseconds: int(column)) }

  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  func optionalText(_ column: Int32) -> String? {
    guard sqlite3_column_type(handle, column) != SQLITE_NULL,
      let start = sqlite3_column_text(handle, column)
    else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
