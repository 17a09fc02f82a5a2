// Gathers the rows of a damaged database from its leaf pages into a database beside it.
import GazetteCore

/// SQLite finds a row by the pages above it; where one of those is gone, or the first page with the
/// list of tables, it finds nothing although the rows are there. This goes through all pages and
/// takes every row that looks like one of Gazette's, told from others by number and kind of columns.
///
/// Pages that are no longer in use hold rows of the past. So the later row of an article counts, and
/// a content only where the hash in that row vouches for it.
struct RowSalvage {
  private let pages: DamagedPages
  private let database: Database
  private let articleColumns: [String]
  private let contentColumns: [String]

  /// The database of all rows that were found, at a path where nothing is yet.
  static func database(at path: String, from pages: DamagedPages) throws(StorageError) -> Database {
    let database = try DatabaseFile(path: path).openForWriting()
    // Rows come in the order of pages, whose sources may be lost.
    try database.execute("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF")
    let salvage = try RowSalvage(pages, database)
    try database.transaction { () throws(StorageError) in
      try salvage.eachRow(salvage.takeRow)
      try salvage.eachRow(salvage.takeContent)
    }
    return database
  }

  private init(_ pages: DamagedPages, _ database: Database) throws(StorageError) {
    self.pages = pages
    self.database = database
    articleColumns = try RowSalvage.columns(of: "article", in: database)
    contentColumns = try RowSalvage.columns(of: "content", in: database)
  }

  private static func columns(
    of table: String, in database: Database
  ) throws(StorageError) -> [String] {
    try database.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) { $0.text(0) }
  }

  private func eachRow(_ take: (LeafRow) throws(StorageError) -> Void) throws(StorageError) {
    for number in pages.numbers {
      guard let bytes = pages.page(number), let page = LeafPage(bytes, isFirst: number == 1)
      else { continue }
      for row in page.rows(in: pages) { try take(row) }
    }
  }

  // A row that does not fit its table is none of ours, and is left out by OR IGNORE.

  private func takeRow(_ row: LeafRow) throws(StorageError) {
    let values = row.values
    switch (row.number, values.count) {
    case (let number?, articleColumns.count): try takeArticle(number, values)
    case (let number?, 4):
      guard number > 0, case .text = values[1] else { return }
      try insert("source", [.integer(number)] + values.dropFirst())
    case (nil, 3):
      if case .integer(let number) = values[0], number > 0, case .integer = values[1],
        case .text(let text) = values[2], text.hasPrefix("{")
      {
        try insert("revision", values)
      } else if case .text = values[0], case .text = values[1], case .text = values[2] {
        try insert("record", values)
      }
    case (nil, 2):
      if case .text("sequence") = values[0], case .integer(let number) = values[1] {
        try database.run(
          "UPDATE counter SET value = max(value, ?) WHERE name = 'sequence'", .integer(number))
      }
    default: return
    }
  }

  private func takeArticle(_ number: Int64, _ values: [SQLValue]) throws(StorageError) {
    guard number > 0, let handle = articleColumns.firstIndex(of: "handle"),
      let fetched = articleColumns.firstIndex(of: "fetched"),
      let place = articleColumns.firstIndex(of: "place"), case .text = values[handle],
      case .integer(let moment) = values[fetched]
    else { return }
    try database.run(
      "DELETE FROM article WHERE sequence = ? AND fetched < ?", .integer(number),
      .integer(moment))
    var values = values
    values[0] = .integer(number)
    // Two rows of different times may have had the same place.
    values[place] = .null
    try insert("article", values)
  }

  private func takeContent(_ row: LeafRow) throws(StorageError) {
    guard let number = row.number, row.values.count == contentColumns.count,
      try database.number("SELECT 1 FROM content WHERE sequence = ?", .integer(number)) == nil,
      let hash = try database.number(
        "SELECT text_hash FROM article WHERE sequence = ?", .integer(number))
    else { return }
    try insert("content", [.integer(number)] + row.values.dropFirst())
    if try textHash(number) != hash {
      try database.run("DELETE FROM content WHERE sequence = ?", .integer(number))
    }
  }

  /// nil for a content that cannot be read.
  private func textHash(_ number: Int64) throws(StorageError) -> Int64? {
    try database.rows(
      "SELECT \(ContentRow.columns) FROM content WHERE sequence = ?", [.integer(number)]
    ) { row in (try? ContentRow.read(row, from: 0)).map { ContentHash($0.0).text } }.first ?? nil
  }

  private func insert(_ table: String, _ values: [SQLValue]) throws(StorageError) {
    let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
    try database.statement("INSERT OR IGNORE INTO \(table) VALUES (\(marks))").run(values)
  }
}
