// What PostgreSQL answers, in its binary form.
import CPostgres
import GazetteCore

/// The answer to one statement.
final class PostgresAnswer {
  private let handle: OpaquePointer
  /// Of the storage, as messages name it.
  let place: String

  init(_ handle: OpaquePointer, at place: String) {
    self.handle = handle
    self.place = place
  }

  deinit { gz_pq_free(handle) }

  var rowCount: Int { Int(gz_pq_rows(handle)) }
  /// How many rows were changed.
  var changes: Int { gz_pq_changed(handle).flatMap { Int(String(cString: $0)) } ?? 0 }

  /// nil for NULL.
  fileprivate func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer? {
    guard gz_pq_is_null(handle, row, column) == 0, let start = gz_pq_value(handle, row, column)
    else { return nil }
    return UnsafeRawBufferPointer(start: start, count: Int(gz_pq_length(handle, row, column)))
  }

  /// The first value of an answer in text form.
  var word: String? { rowCount > 0 ? bytes(0, 0).map { String(decoding: $0, as: UTF8.self) } : nil }
}

struct PostgresRow: StoredRow {
  let answer: PostgresAnswer
  let number: Int32

  var place: String { answer.place }

  /// Of `bigint`, and of `boolean` as 0 or 1.
  func optionalInt(_ column: Int32) -> Int64? {
    guard let bytes = answer.bytes(number, column) else { return nil }
    if bytes.count == 1 { return bytes[0] == 0 ? 0 : 1 }
    return bytes.reduce(0) { $0 << 8 | Int64($1) }
  }

  func int(_ column: Int32) -> Int64 { optionalInt(column) ?? 0 }

  func flag(_ column: Int32) -> Bool { int(column) != 0 }

  func instant(_ column: Int32) -> Instant { Instant(milliseconds: int(column)) }

  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  func optionalText(_ column: Int32) -> String? {
    answer.bytes(number, column).map(PostgresText.read)
  }
}
