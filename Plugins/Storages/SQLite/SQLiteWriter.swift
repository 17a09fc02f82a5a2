// Stores one batch, inside a transaction that its caller holds.
import GazetteCore
import GazetteJSON

/// What becomes of one arrival is decided here for the tables; which article it is, and whether
/// it changed, is decided by GazetteCore for all storages alike.
struct SQLiteWriter {
  let database: Database
  let index: SearchIndex

  init(_ database: Database) {
    self.database = database
    index = SearchIndex(database: database)
  }

  func store(_ commit: Commit) throws(StorageError) -> [SaveReport] {
    try commit.checkExpectations(of: database.path) { (record) throws(StorageError) in
      try database.rows(
        "SELECT value FROM record WHERE kind = ? AND key = ?",
        [.text(record.kind), .text(record.key)]
      ) { row in row.text(0) }.first
    }
    var reports: [SaveReport] = []
    for batch in commit.batches { reports.append(try store(batch)) }
    for record in commit.records { try store(record) }
    try index.flush()
    return reports
  }

  func store(_ record: Record) throws(StorageError) {
    let place = [SQLValue.text(record.kind), .text(record.key)]
    if let value = record.value {
      try database.statement("INSERT OR REPLACE INTO record VALUES (?, ?, ?)")
        .run(place + [.text(value)])
    } else {
      try database.statement("DELETE FROM record WHERE kind = ? AND key = ?").run(place)
    }
  }

  private func store(_ batch: Batch) throws(StorageError) -> SaveReport {
    var source = try SQLiteSource(batch.source, in: database)
    var report = SaveReport(source: batch.source)
    try note(batch, of: source)
    let contents = batch.arrivals.map(\.content)
    let identities = contents.map(Identity.init)
    let found = try IdentityMatcher.recognise(contents, identities, known: &source)
    var sequence = try database.number("SELECT value FROM counter WHERE name = 'sequence'") ?? 0
    // From the end: the first item of a document is its newest, and gets the greatest number.
    for position in batch.arrivals.indices.reversed() {
      let arrival = Incoming(
        batch.arrivals[position], identity: identities[position], fetched: batch.fetched)
      switch found[position] {
      case .duplicate: continue
      case .known(let number):
        guard let state = source.states[number] else { continue }
        try renew(number, state, arrival, &report)
      case .new(let key):
        sequence += 1
        let id = ArticleID(source: batch.source, key: key)
        try insert(id, sequence, arrival, source: source.id)
        report.new += 1
        report.newIDs.append(id)
      }
    }
    report.newIDs.reverse()
    try database.run(
      "UPDATE counter SET value = ? WHERE name = 'sequence'", .integer(sequence))
    return report
  }

  private func note(_ batch: Batch, of source: SQLiteSource) throws(StorageError) {
    if !batch.arrivals.isEmpty {
      try database.run(
        "UPDATE source SET fetched = ? WHERE id = ?", SQLValue(batch.fetched), .integer(source.id))
    }
    guard let bookmark = batch.bookmark else { return }
    let text = ContentRow.compact { writer in writer.bookmark(bookmark) }
    try database.run(
      "UPDATE source SET bookmark = ? WHERE id = ?", .text(text), .integer(source.id))
  }
}

extension ArticleMarks {
  var values: [SQLValue] {
    [
      SQLValue(identity.ownID), SQLValue(identity.link), SQLValue(identity.title),
      SQLValue(identity.text), .integer(hash.text), .integer(hash.rest), .integer(labelsHash),
    ]
  }
}

// MARK: New articles

extension SQLiteWriter {
  private func insert(
    _ id: ArticleID, _ sequence: Int64, _ incoming: Incoming, source: Int64
  ) throws(StorageError) {
    try insert(incoming.article(id, sequence), incoming.marks, source: source)
  }

  /// Puts in an article as it is; nothing of it may be there.
  func insert(
    _ article: Article, _ articleMarks: ArticleMarks, source: Int64
  ) throws(StorageError) {
    let place = try SearchPlace.free(for: article.listed, in: database)
    let marks = [article.isSaved, article.isRead, article.isHidden].map { SQLValue($0) }
    let moments = [article.firstSeen, article.fetched, article.listed].map { SQLValue($0) }
    try database.statement(
      """
      INSERT INTO article (sequence, source, handle, own_id, link, title, text, text_hash,
      rest_hash, labels_hash, first_seen, fetched, listed, place, language,
      is_saved, is_read, is_hidden, revision)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      [.integer(article.sequence), .integer(source), .text(article.id.handle)]
        + articleMarks.values + moments
        + [.integer(place), SQLValue(TagName.primaryLanguage(article.content.language))]
        + marks + [.integer(Int64(article.revision))])
    try insertContent(article.sequence, article.id.key, article.content, article.labels)
    try index.add(article.content, at: place)
  }

  /// The article's own row must be there already.
  private func insertContent(
    _ sequence: Int64, _ key: String, _ content: Content, _ labels: [String]
  ) throws(StorageError) {
    let marks = String(repeating: ", ?", count: ContentRow.count)
    try database.statement(
      "INSERT INTO content (sequence, key, \(ContentRow.columns)) VALUES (?, ?\(marks))"
    ).run(
      [.integer(sequence), .text(key)]
        + ContentRow.values(content, labels: labels))
    try database.run(
      """
      INSERT OR REPLACE INTO headline
      SELECT place, sequence, listed, is_hidden, ? FROM article WHERE sequence = ?
      """, SQLValue(content.title), .integer(sequence))
    for name in TagName.all(labels: labels, tags: content.tags) {
      try database.run("INSERT INTO tag VALUES (?, ?)", .text(name), .integer(sequence))
    }
  }
}

// MARK: Known articles

extension SQLiteWriter {
  private func renew(
    _ sequence: Int64, _ state: KnownState, _ incoming: Incoming,
    _ report: inout SaveReport
  ) throws(StorageError) {
    let renewal = incoming.renewal(of: state.marks, isPruned: state.isPruned)
    if renewal.isChange { report.changed += 1 } else { report.unchanged += 1 }
    if renewal == .same {
      try database.run(
        "UPDATE article SET fetched = ? WHERE sequence = ?",
        SQLValue(incoming.fetched), .integer(sequence))
    } else {
      try replace(sequence, state, incoming, isRevised: renewal == .revised)
    }
  }

  /// Keeps the earlier text if it was another one, and moves the article to its new date.
  private func replace(
    _ sequence: Int64, _ state: KnownState, _ incoming: Incoming, isRevised: Bool
  ) throws(StorageError) {
    guard let old = try StoredArticle(sequence, in: database) else { throw .damaged(database.path) }
    if isRevised {
      try keep(
        Revision(content: old.content, fetched: old.fetched), sequence, number: state.revision)
    }
    let listed = Article.listed(incoming.content.published, firstSeen: state.firstSeen)
    var place = old.place
    if isRevised || SearchPlace.stretch(of: listed) != SearchPlace.stretch(of: old.listed) {
      try index.remove(old.content, at: old.place)
      if listed != old.listed { place = try SearchPlace.free(for: listed, in: database) }
      try index.add(incoming.content, at: place)
    }
    let moments = [incoming.fetched, listed].map { SQLValue($0) }
    try database.statement(
      """
      UPDATE article SET own_id = ?, link = ?, title = ?, text = ?, text_hash = ?, rest_hash = ?,
      labels_hash = ?, fetched = ?, listed = ?, place = ?, language = ?, revision = ?
      WHERE sequence = ?
      """
    ).run(
      incoming.marks.values + moments
        + [
          .integer(place), SQLValue(TagName.primaryLanguage(incoming.content.language)),
          .integer(Int64(state.revision + (isRevised ? 1 : 0))), .integer(sequence),
        ])
    try database.run("DELETE FROM headline WHERE place = ?", .integer(old.place))
    try database.run("DELETE FROM content WHERE sequence = ?", .integer(sequence))
    for name in TagName.all(labels: old.labels, tags: old.content.tags) {
      try database.run(
        "DELETE FROM tag WHERE name = ? AND sequence = ?", .text(name), .integer(sequence))
    }
    try insertContent(sequence, old.key, incoming.content, incoming.arrival.labels)
  }

  func keep(_ revision: Revision, _ sequence: Int64, number: Int) throws(StorageError) {
    let text = ContentRow.compact { writer in writer.revision(revision) }
    try database.run(
      "INSERT INTO revision VALUES (?, ?, ?)", .integer(sequence), .integer(Int64(number)),
      .text(text))
  }
}
