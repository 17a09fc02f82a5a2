// Hands out all that a PostgreSQL storage holds, inside a snapshot that its caller holds.
import GazetteCore
import GazetteJSON

struct PostgresExport {
  let line: PostgresLine

  func run(into sink: inout some PieceSink) throws(StorageError) {
    try sink.take(.head(try holdings()))
    let memories = try line.rows(
      "SELECT name, fetched, bookmark FROM source ORDER BY name"
    ) { (row) throws(StorageError) in
      SourceMemory(
        name: row.text(0), fetched: row.optionalInstant(1),
        bookmark: try row.optionalJSON(2).map(Bookmark.init(json:)))
    }
    for memory in memories { try sink.take(.source(memory)) }
    let records = try line.rows("SELECT kind, key, value FROM record ORDER BY kind, key") { row in
      Record(kind: row.text(0), key: row.text(1), value: row.text(2))
    }
    for record in records { try sink.take(.record(record)) }
    try exportArticles(into: &sink)
  }

  func holdings() throws(StorageError) -> Holdings {
    let counts = try line.rows(
      """
      SELECT (SELECT count(*) FROM article WHERE listed IS NOT NULL),
      (SELECT count(*) FROM article WHERE listed IS NULL), (SELECT count(*) FROM revision),
      (SELECT count(*) FROM source), (SELECT count(*) FROM record),
      (SELECT value FROM counter WHERE name = 'sequence')
      """
    ) { row in
      var holdings = Holdings()
      holdings.articles = Int(clamping: row.int(0))
      holdings.tombstones = Int(clamping: row.int(1))
      holdings.revisions = Int(clamping: row.int(2))
      holdings.sources = Int(clamping: row.int(3))
      holdings.records = Int(clamping: row.int(4))
      holdings.lastSequence = row.int(5)
      return holdings
    }
    return counts.first ?? Holdings()
  }

  /// Some hundred rows at a time, so that memory stays flat.
  private func exportArticles(into sink: inout some PieceSink) throws(StorageError) {
    var after: Int64 = 0
    while true {
      let rows = try line.rows(
        "SELECT sequence, listed IS NULL FROM article WHERE sequence > $1 ORDER BY sequence LIMIT 300",
        PostgresValues(.integer(after))
      ) { (sequence: $0.int(0), isPruned: $0.flag(1)) }
      guard let last = rows.last?.sequence else { return }
      let articles = try keptArticles(rows.filter { !$0.isPruned }.map(\.sequence))
      let graves = try tombstones(rows.filter(\.isPruned).map(\.sequence))
      for row in rows {
        if let kept = articles[row.sequence] {
          try sink.take(.article(kept))
        } else if let grave = graves[row.sequence] {
          try sink.take(.tombstone(grave))
        } else {
          throw .damaged(line.place)
        }
      }
      after = last
    }
  }

  /// By sequence number, with their earlier texts.
  func keptArticles(_ sequences: [Int64]) throws(StorageError) -> [Int64: KeptArticle] {
    let articles = try PostgresReader(line: line).articles(sequences)
    let revised = articles.filter { $0.revision > 0 }.map(\.sequence)
    let revisions = try revisions(of: revised)
    let kept = articles.map {
      ($0.sequence, KeptArticle(article: $0, revisions: revisions[$0.sequence, default: []]))
    }
    return Dictionary(kept, uniquingKeysWith: { $1 })
  }

  private func revisions(of sequences: [Int64]) throws(StorageError) -> [Int64: [Revision]] {
    guard !sequences.isEmpty else { return [:] }
    var values = PostgresValues()
    values.add(sequences.map(SQLValue.integer), as: .bigint)
    let rows = try line.rows(
      """
      SELECT sequence, content FROM revision WHERE sequence = ANY($1) ORDER BY sequence, number
      """, values
    ) { (row) throws(StorageError) in
      (
        row.int(0),
        try row.optionalJSON(1).map(Revision.init(json:)) ?? Revision(content: Content())
      )
    }
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }

  private func tombstones(_ sequences: [Int64]) throws(StorageError) -> [Int64: Tombstone] {
    guard !sequences.isEmpty else { return [:] }
    var values = PostgresValues()
    values.add(sequences.map(SQLValue.integer), as: .bigint)
    let rows = try line.rows(
      """
      SELECT sequence, source.name, handle, own_id, link, title, text, article.fetched FROM article
      JOIN source ON source.id = article.source WHERE sequence = ANY($1)
      """, values
    ) { row in
      let identity = Identity(
        ownID: row.optionalInt(3), link: row.optionalInt(4), title: row.optionalInt(5),
        text: row.optionalInt(6))
      return (
        row.int(0),
        Tombstone(
          source: row.text(1), handle: row.text(2), sequence: row.int(0), identity: identity,
          fetched: row.instant(7))
      )
    }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }
}
