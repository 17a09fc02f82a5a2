// The full-text index: words of articles in, and what a search asks of them.
import GazetteCore
import GazetteText

enum PostgresIndex {
  /// Below what a `tsvector` can hold: 1,048,575 bytes with what it notes of each word.
  private static let mostBytes = 900_000
  /// A lexeme has fewer than 2,048 bytes.
  private static let longestToken = 2046

  static let table = PostgresTable(
    name: "search",
    columns: [
      ("sequence", .bigint), ("listed", .bigint), ("is_hidden", .bool), ("is_long", .bool),
      ("title", .text), ("words", .text),
    ])

  static func row(
    _ sequence: Int64, listed: Instant, isHidden: Bool, _ content: Content
  ) -> [SQLValue] {
    let words = SearchText.index(SearchDocument.text(of: content))
    let isLong = words.count > mostBytes || hasLongToken(words)
    let text = isLong ? "" : String(decoding: words, as: UTF8.self)
    return [
      .integer(sequence), .integer(listed.milliseconds), SQLValue(isHidden), SQLValue(isLong),
      SQLValue(content.title), .text(text),
    ]
  }

  /// Splitting at blanks is all that has to be done: tokens have only letters and digits.
  static func insert(_ rows: [[SQLValue]], into line: PostgresLine) throws(StorageError) {
    guard !rows.isEmpty else { return }
    try line.change(
      """
      INSERT INTO search SELECT sequence, listed, is_hidden, is_long, title,
      array_to_tsvector(array_remove(string_to_array(words, ' '), '')) FROM \(table.asked)
      """, table.values(rows))
  }

  private static func hasLongToken(_ words: [UInt8]) -> Bool {
    var length = 0
    for byte in words {
      length = byte == UInt8(ascii: " ") ? 0 : length + 1
      if length > longestToken { return true }
    }
    return false
  }

  /// A `tsquery` that is true where all terms occur; nil when no `words` can have them. Each token is
  /// quoted, so that nothing in it can be an operator.
  static func expression(_ query: SearchQuery) -> String? {
    var words: [String] = []
    for term in query.terms {
      for (index, token) in term.tokens.enumerated() {
        if token.utf8.count > longestToken { return nil }
        let isPrefix = term.isPrefix && index == term.tokens.count - 1
        words.append("'\(quoted(token))'" + (isPrefix ? ":*" : ""))
      }
    }
    return words.isEmpty ? nil : words.joined(separator: " & ")
  }

  private static func quoted(_ token: String) -> String {
    String(token.flatMap { $0 == "'" || $0 == "\\" ? [$0, $0] : [$0] })
  }
}
