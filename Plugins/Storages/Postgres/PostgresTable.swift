// Many rows of one table in one statement.
import GazetteCore

/// Columns and their types; rows are lists of values in that order.
struct PostgresTable {
  let name: String
  let columns: [(name: String, type: PostgresType)]

  /// Returns how many were put in.
  @discardableResult
  func insert(
    _ rows: [[SQLValue]], into line: PostgresLine, conflict: String = ""
  ) throws(StorageError) -> Int {
    guard !rows.isEmpty else { return 0 }
    return try line.change(
      """
      INSERT INTO \(name) (\(columns.map(\.name).joined(separator: ", ")))
      SELECT * FROM \(unnested) \(conflict)
      """, values(rows))
  }

  /// The rows as a table of a statement: `unnest($1::bigint[], …)`.
  var unnested: String {
    let lists = columns.enumerated().map { "$\($0.offset + 1)::\($0.element.type.name)[]" }
    return "unnest(\(lists.joined(separator: ", ")))"
  }

  /// The same with names for its columns.
  var asked: String {
    "\(unnested) AS asked(\(columns.map(\.name).joined(separator: ", ")))"
  }

  func values(_ rows: [[SQLValue]]) -> PostgresValues {
    var values = PostgresValues()
    for (index, column) in columns.enumerated() {
      values.add(rows.map { $0[index] }, as: column.type)
    }
    return values
  }
}

extension PostgresTable {
  static let article = PostgresTable(
    name: "article",
    columns: [
      ("sequence", .bigint), ("source", .bigint), ("handle", .text), ("own_id", .bigint),
      ("link", .bigint), ("title", .bigint), ("text", .bigint), ("text_hash", .bigint),
      ("rest_hash", .bigint), ("labels_hash", .bigint), ("first_seen", .bigint),
      ("fetched", .bigint), ("listed", .bigint), ("language", .text), ("is_saved", .bool),
      ("is_read", .bool), ("is_hidden", .bool), ("revision", .bigint),
    ])

  static let content = PostgresTable(
    name: "content",
    columns: [("sequence", .bigint), ("key", .text)]
      + ContentRow.columns.split(separator: ", ").map { name in
        (String(name), ["published", "modified"].contains(name) ? .bigint : .text)
      })

  static let tag = PostgresTable(name: "tag", columns: [("name", .text), ("sequence", .bigint)])

  static let revision = PostgresTable(
    name: "revision", columns: [("sequence", .bigint), ("number", .bigint), ("content", .text)])

  static let record = PostgresTable(
    name: "record", columns: [("kind", .text), ("key", .text), ("value", .text)])
}
