// One source's articles as the matcher asks for them, fetched for a whole batch at once.
import GazetteCore

/// Answers from memory, and notes what it was asked and does not know: whoever uses it fetches that
/// and lets the matcher begin anew. So a batch takes a few ways to the server, not one for each item.
struct PostgresSource: KnownArticles {
  /// What an article may be looked up by, as its table calls it.
  enum Column: String, CaseIterable {
    case ownID = "own_id"
    case link, text
  }

  let id: Int64
  let name: String
  private(set) var states: [Int64: KnownState] = [:]
  private var known: [Column: [Int64: [KnownArticle]]] = [:]
  /// Whether an article has that key.
  private var taken: [String: Bool] = [:]
  private(set) var missing: [Column: Set<Int64>] = [:]
  private(set) var missingKeys: Set<String> = []

  init(_ name: String, id: Int64) {
    self.name = name
    self.id = id
  }

  var isComplete: Bool { missing.values.allSatisfy(\.isEmpty) && missingKeys.isEmpty }

  /// Every item is looked up by its own id first.
  mutating func expect(_ identities: [Identity]) {
    missing[.ownID, default: []].formUnion(identities.compactMap(\.ownID))
  }

  mutating func articles(withOwnID digest: Int64) -> [KnownArticle] { find(.ownID, digest) }
  mutating func articles(withLink digest: Int64) -> [KnownArticle] { find(.link, digest) }
  mutating func articles(withText digest: Int64) -> [KnownArticle] { find(.text, digest) }

  mutating func isTaken(_ key: String) -> Bool {
    if let known = taken[key] { return known }
    missingKeys.insert(key)
    return false
  }

  private mutating func find(_ column: Column, _ digest: Int64) -> [KnownArticle] {
    if let articles = known[column]?[digest] { return articles }
    missing[column, default: []].insert(digest)
    return []
  }

  /// What was missing has been asked for: unless it is noted now, there is none.
  mutating func noteAsked() {
    for (column, digests) in missing {
      for digest in digests { known[column, default: [:]][digest] = [] }
    }
    for key in missingKeys { taken[key] = false }
    missing = [:]
    missingKeys = []
  }

  mutating func note(
    _ article: KnownArticle, _ state: KnownState, by column: Column, _ digest: Int64
  ) {
    known[column, default: [:]][digest, default: []].append(article)
    states[article.sequence] = state
  }

  mutating func noteTaken(_ key: String) { taken[key] = true }
}

// MARK: From the server

extension PostgresSource {
  /// Fetches what these sources miss, in one question of each kind for all of them.
  static func complete(
    _ sources: inout [PostgresSource], by line: PostgresLine
  ) throws(StorageError) {
    let places = Dictionary(
      sources.indices.map { (sources[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    let asked = sources
    for index in sources.indices { sources[index].noteAsked() }
    for column in Column.allCases {
      let rows = asked.flatMap { source in
        source.missing[column, default: []].map { [.integer(source.id), SQLValue.integer($0)] }
      }
      for found in try find(column, rows, by: line) {
        guard let place = places[found.source] else { continue }
        sources[place].note(found.article, found.state, by: column, found.digest)
      }
    }
    try completeKeys(&sources, asked, by: line)
  }

  private struct Found {
    var source: Int64
    var digest: Int64
    var article: KnownArticle
    var state: KnownState
  }

  private static let digests = PostgresTable(
    name: "", columns: [("source", .bigint), ("digest", .bigint)])

  private static func find(
    _ column: Column, _ rows: [[SQLValue]], by line: PostgresLine
  ) throws(StorageError) -> [Found] {
    guard !rows.isEmpty else { return [] }
    return try line.rows(
      """
      SELECT asked.source, asked.digest, sequence, own_id, link, title, text, text_hash, rest_hash,
      labels_hash, first_seen, listed IS NULL, revision FROM \(digests.asked) JOIN article
      ON article.source = asked.source AND article.\(column.rawValue) = asked.digest
      """, digests.values(rows)
    ) { row in
      let identity = Identity(
        ownID: row.optionalInt(3), link: row.optionalInt(4), title: row.optionalInt(5),
        text: row.optionalInt(6))
      let marks = ArticleMarks(
        identity: identity, hash: ContentHash(text: row.int(7), rest: row.int(8)),
        labelsHash: row.int(9))
      return Found(
        source: row.int(0), digest: row.int(1),
        article: KnownArticle(sequence: row.int(2), identity: identity),
        state: KnownState(
          marks: marks, firstSeen: row.instant(10), isPruned: row.flag(11),
          revision: Int(clamping: row.int(12))))
    }
  }

  private static func completeKeys(
    _ sources: inout [PostgresSource], _ asked: [PostgresSource], by line: PostgresLine
  ) throws(StorageError) {
    var owners: [String: (place: Int, key: String)] = [:]
    for (place, source) in asked.enumerated() {
      for key in source.missingKeys {
        owners[ArticleID(source: source.name, key: key).handle] = (place, key)
      }
    }
    guard !owners.isEmpty else { return }
    var values = PostgresValues()
    values.add(owners.keys.map(SQLValue.text), as: .text)
    let taken = try line.rows(
      "SELECT handle FROM article WHERE handle = ANY($1)", values, { $0.text(0) })
    for handle in taken {
      if let owner = owners[handle] { sources[owner.place].noteTaken(owner.key) }
    }
  }
}
