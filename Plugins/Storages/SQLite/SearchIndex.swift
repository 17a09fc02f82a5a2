// The full-text index: words in, and out again.
import GazetteCore
import GazetteText

/// Collects what a transaction does to the index and does it in the order of rows: going back to
/// an earlier row would make FTS5 write out all that it has gathered, which costs ten times as
/// much. Whoever made it calls `flush` before the transaction ends.
final class SearchIndex {
  private let database: Database
  /// Words by place: what is there and must go, and what comes.
  private var removals: [Int64: String] = [:]
  private var additions: [Int64: String] = [:]
  private var size = 0

  /// In bytes of words; more is not gathered, so that memory stays flat.
  private static let mostGathered = 8_000_000

  init(database: Database) { self.database = database }

  func add(_ content: Content, at place: Int64) throws(StorageError) {
    let words = SearchDocument.words(of: content)
    additions[place] = words
    try note(words)
  }

  /// The index has no content of its own: it must be told again what is to go.
  func remove(_ content: Content, at place: Int64) throws(StorageError) {
    // What has not come yet need not go.
    if additions.removeValue(forKey: place) != nil { return }
    let words = SearchDocument.words(of: content)
    removals[place] = words
    try note(words)
  }

  private func note(_ words: String) throws(StorageError) {
    size += words.utf8.count
    if size > SearchIndex.mostGathered { try flush() }
  }

  func flush() throws(StorageError) {
    for place in Set(removals.keys).union(additions.keys).sorted() {
      if let words = removals[place] {
        try database.run(
          "INSERT INTO search (search, rowid, words) VALUES ('delete', ?, ?)", .integer(place),
          .text(words))
      }
      if let words = additions[place] {
        try database.run(
          "INSERT INTO search (rowid, words) VALUES (?, ?)", .integer(place), .text(words))
      }
    }
    removals.removeAll(keepingCapacity: true)
    additions.removeAll(keepingCapacity: true)
    size = 0
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
