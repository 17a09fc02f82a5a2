// The full-text index: words in, newest hits out.
import GazetteCore
import GazetteText

struct SearchIndex {
  let database: Database

  func add(_ content: Content, at place: Int64) throws(StorageError) {
    try database.run(
      "INSERT INTO search (rowid, words) VALUES (?, ?)", .integer(place),
      .text(SearchDocument.words(of: content)))
  }

  /// The index has no content of its own: it must be told again what is to go.
  func remove(_ content: Content, at place: Int64) throws(StorageError) {
    try database.run(
      "INSERT INTO search (search, rowid, words) VALUES ('delete', ?, ?)", .integer(place),
      .text(SearchDocument.words(of: content)))
  }

  /// An FTS5 expression that is true where all terms occur; nil when there is no term. Each token
  /// is quoted, so that nothing in it can be an operator.
  static func expression(_ query: SearchQuery) -> String? {
    let words = query.terms.flatMap { term in
      term.tokens.enumerated().map { index, token in
        let quoted = "\"" + token.split(separator: "\"").joined(separator: " ") + "\""
        return term.isPrefix && index == term.tokens.count - 1 ? quoted + "*" : quoted
      }
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
