// Stores batches of different sources together: a few statements for all of their articles.
import GazetteCore
import GazetteJSON

struct PostgresWave {
  private let line: PostgresLine
  private let batches: [Batch]
  private var sources: [PostgresSource]
  private var changes = PostgresChanges()
  /// Articles that are still as they were, with the time of the fetch.
  private var unchanged: [[SQLValue]] = []
  private var replacements: [Replacement] = []

  /// A known article that has become another.
  private struct Replacement {
    var sequence: Int64
    var state: KnownState
    var incoming: Incoming
    var isRevised: Bool
  }

  init(line: PostgresLine, batches: [Batch], sources: [String: Int64]) {
    self.line = line
    self.batches = batches
    self.sources = batches.map { PostgresSource($0.source, id: sources[$0.source] ?? 0) }
  }

  func store() throws(StorageError) -> [SaveReport] {
    var work = self
    return try work.run()
  }

  private mutating func run() throws(StorageError) -> [SaveReport] {
    try noteSources()
    let identities = batches.map { $0.arrivals.map { Identity($0.content) } }
    let found = try recognise(identities)
    var next = try firstNumber(found)
    var reports: [SaveReport] = []
    for (place, batch) in batches.enumerated() {
      var report = SaveReport(source: batch.source)
      // From the end: the first item of a document is its newest, and gets the greatest number.
      for position in batch.arrivals.indices.reversed() {
        let incoming = Incoming(
          batch.arrivals[position], identity: identities[place][position], fetched: batch.fetched)
        switch found[place][position] {
        case .duplicate: continue
        case .known(let number):
          guard let state = sources[place].states[number] else { continue }
          renew(number, state, incoming, &report)
        case .new(let key):
          let id = ArticleID(source: batch.source, key: key)
          insert(id, next, incoming, source: sources[place].id)
          next += 1
          report.new += 1
          report.newIDs.append(id)
        }
      }
      report.newIDs.reverse()
      reports.append(report)
    }
    try replace()
    try noteUnchanged()
    try changes.flush(into: line)
    return reports
  }

  /// The matcher begins anew until it knows all that it asks for: nearly always at the second time.
  private mutating func recognise(
    _ identities: [[Identity]]
  ) throws(StorageError) -> [[Recognition]] {
    var found = Array(repeating: [Recognition](), count: batches.count)
    for place in batches.indices { sources[place].expect(identities[place]) }
    var open = Array(batches.indices)
    repeat {
      try PostgresSource.complete(&sources, by: line)
      for place in open {
        found[place] = IdentityMatcher.recognise(
          batches[place].arrivals.map(\.content), identities[place], known: &sources[place])
      }
      open = open.filter { !sources[$0].isComplete }
    } while !open.isEmpty
    return found
  }

  private func noteSources() throws(StorageError) {
    var values = PostgresValues()
    values.add(sources.map { SQLValue.integer($0.id) }, as: .bigint)
    values.add(batches.map { SQLValue($0.arrivals.isEmpty ? nil : $0.fetched) }, as: .bigint)
    let bookmarks = batches.map { batch in
      batch.bookmark.map { mark in ContentRow.compact { writer in writer.bookmark(mark) } }
    }
    values.add(bookmarks.map { SQLValue($0) }, as: .text)
    try line.change(
      """
      UPDATE source SET fetched = coalesce(asked.fetched, source.fetched),
      bookmark = coalesce(asked.bookmark, source.bookmark)
      FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS asked(id, fetched, bookmark)
      WHERE source.id = asked.id
      """, values)
  }

  /// Takes as many sequence numbers as there are new articles, and with them the lock that makes
  /// their order that of commits.
  private func firstNumber(_ found: [[Recognition]]) throws(StorageError) -> Int64 {
    let new = found.joined().count { if case .new = $0 { true } else { false } }
    guard new > 0 else { return 0 }
    let last = try line.number(
      "UPDATE counter SET value = value + $1 WHERE name = 'sequence' RETURNING value",
      PostgresValues(.integer(Int64(new))))
    guard let last else { throw .damaged(line.place) }
    return last - Int64(new) + 1
  }

  private mutating func insert(
    _ id: ArticleID, _ sequence: Int64, _ incoming: Incoming, source: Int64
  ) {
    changes.add(incoming.article(id, sequence), incoming.marks, source: source)
  }
}

// MARK: Known articles

extension PostgresWave {
  private mutating func renew(
    _ sequence: Int64, _ state: KnownState, _ incoming: Incoming,
    _ report: inout SaveReport
  ) {
    let renewal = incoming.renewal(of: state.marks, isPruned: state.isPruned)
    if renewal.isChange { report.changed += 1 } else { report.unchanged += 1 }
    if renewal == .same {
      unchanged.append([.integer(sequence), SQLValue(incoming.fetched)])
    } else {
      replacements.append(
        Replacement(
          sequence: sequence, state: state, incoming: incoming, isRevised: renewal == .revised))
    }
  }

  private static let fetches = PostgresTable(
    name: "", columns: [("sequence", .bigint), ("fetched", .bigint)])

  private func noteUnchanged() throws(StorageError) {
    guard !unchanged.isEmpty else { return }
    let table = PostgresWave.fetches
    try line.change(
      """
      UPDATE article SET fetched = asked.fetched FROM \(table.asked)
      WHERE article.sequence = asked.sequence
      """, table.values(unchanged))
  }

  private static let renewals = PostgresTable(
    name: "",
    columns: [
      ("sequence", .bigint), ("own_id", .bigint), ("link", .bigint), ("title", .bigint),
      ("text", .bigint), ("text_hash", .bigint), ("rest_hash", .bigint), ("labels_hash", .bigint),
      ("fetched", .bigint), ("listed", .bigint), ("language", .text), ("revision", .bigint),
    ])

  /// Keeps earlier texts where they were others, and moves articles to their new dates.
  private mutating func replace() throws(StorageError) {
    guard !replacements.isEmpty else { return }
    let stored = try PostgresStored.load(replacements.map(\.sequence), by: line)
    var rows: [[SQLValue]] = []
    var reindexed: [Int64] = []
    for replacement in replacements {
      guard let old = stored[replacement.sequence] else { throw .damaged(line.place) }
      let (sequence, incoming) = (replacement.sequence, replacement.incoming)
      let revision = replacement.state.revision
      if replacement.isRevised {
        changes.keep(
          Revision(content: old.content, fetched: old.fetched), sequence, number: revision)
      }
      let listed = Article.listed(
        incoming.content.published, firstSeen: replacement.state.firstSeen)
      if replacement.isRevised || listed != old.listed {
        reindexed.append(sequence)
        changes.addWords(sequence, listed: listed, isHidden: old.isHidden, incoming.content)
      }
      rows.append(
        [.integer(sequence)] + incoming.marks.values
          + [
            SQLValue(incoming.fetched), SQLValue(listed),
            SQLValue(TagName.primaryLanguage(incoming.content.language)),
            .integer(Int64(revision + (replacement.isRevised ? 1 : 0))),
          ])
      changes.addContent(sequence, old.key, incoming.content, incoming.arrival.labels)
    }
    try write(rows, reindexed: reindexed)
  }

  private func write(_ rows: [[SQLValue]], reindexed: [Int64]) throws(StorageError) {
    let table = PostgresWave.renewals
    let settings = table.columns.dropFirst().map { "\($0.name) = asked.\($0.name)" }
    try line.change(
      """
      UPDATE article SET \(settings.joined(separator: ", ")) FROM \(table.asked)
      WHERE article.sequence = asked.sequence
      """, table.values(rows))
    try PostgresChanges.removeContents(
      of: replacements.map(\.sequence), withRevisions: false, from: line)
    var values = PostgresValues()
    values.add(reindexed.map(SQLValue.integer), as: .bigint)
    try line.change("DELETE FROM search WHERE sequence = ANY($1)", values)
  }
}

/// What must be known of a stored article before it can be changed.
struct PostgresStored {
  var key: String
  var listed: Instant
  var fetched: Instant
  var isHidden: Bool
  var content: Content

  static func load(
    _ sequences: [Int64], by line: PostgresLine
  ) throws(StorageError) -> [Int64: PostgresStored] {
    var values = PostgresValues()
    values.add(sequences.map(SQLValue.integer), as: .bigint)
    let rows = try line.rows(
      """
      SELECT article.sequence, key, listed, fetched, is_hidden, \(ContentRow.qualified) FROM article
      JOIN content ON content.sequence = article.sequence WHERE article.sequence = ANY($1)
      """, values
    ) { (row) throws(StorageError) in
      let (content, _) = try ContentRow.read(row, from: 5)
      return (
        row.int(0),
        PostgresStored(
          key: row.text(1), listed: row.instant(2), fetched: row.instant(3),
          isHidden: row.flag(4), content: content)
      )
    }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }
}
