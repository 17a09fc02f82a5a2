// Reads what can be read of a damaged database, row by row.
import GazetteCore
import GazetteJSON
import Glibc

/// Works on a copy, so that not one byte of the damaged file changes, and its log is worked in as
/// far as it is whole. Rows are asked for by number: a damaged page hides only its own. What is
/// hidden comes from `spare`, where rows are that nothing leads to any more.
struct SQLiteRescue: PieceStream, @unchecked Sendable {  // Used on its storage's queue only.
  private let database: Database
  private let export: SQLiteExport
  private let spare: SQLiteExport?
  /// Whether what the tables do not hold was forgotten on purpose. Where their pages do not fit
  /// together, or only rows were found, it may have been lost, and what was forgotten long ago may
  /// come back with it.
  private let knowsWhatIsGone: Bool
  /// Sources and records, the first at the end.
  private var queue: [StoragePiece] = []
  private var names: [Int64: String] = [:]
  /// What records are about; for many of them that is a source.
  private var subjects: Set<String> = []
  private var madeUp: [Int64: String] = [:]
  private var sequence: Int64 = 0
  private let last: Int64
  /// Whether the counter of all articles that ever came could be read.
  private let isCounted: Bool
  private(set) var rescued = Holdings()
  private(set) var lostArticles = 0
  private var unknownArticles = 0
  private(set) var remarks: [String] = []

  /// `spare` is nil where `database` is nothing but the rows that were found.
  init(_ database: Database, spare: Database?) {
    self.database = database
    export = SQLiteExport(database: database)
    self.spare = spare.map { SQLiteExport(database: $0) }
    knowsWhatIsGone =
      spare != nil
      && ["article", "content"].allSatisfy { table in
        let found = try? database.rows("PRAGMA quick_check(\(table))", [], { $0.text(0) })
        return found == ["ok"]
      }
    let databases = [database] + [spare].compactMap(\.self)
    let counted = SQLiteRescue.greatest(of: [SQLiteRescue.counter], in: databases)
    isCounted = counted > 0
    last = max(counted, SQLiteRescue.greatest(of: SQLiteRescue.numbers, in: databases))
    if !isCounted { remarks.append("How many articles there were is not known.") }
    rescued.lastSequence = last
    readSources()
    readRecords()
    queue = [.head(rescued)] + queue
    queue.reverse()
  }

  mutating func next() -> StoragePiece? {
    if let piece = queue.popLast() { return piece }
    var misses = 0
    while sequence < last {
      sequence += 1
      if let piece = piece(sequence) {
        rescued.count(piece)
        return piece
      }
      misses += 1
      if misses == SQLiteRescue.longestGap {
        // Noise may look like a row with a number that no storage reaches.
        sequence = nextNumber().map { $0 - 1 } ?? last
        misses = 0
      }
    }
    return nil
  }

  /// So many numbers in a row are asked for one by one, since a row is found by its number where the
  /// order of numbers is damaged.
  private static let longestGap = 100_000

  /// The next number that any table knows.
  private func nextNumber() -> Int64? {
    let questions = ["article", "content", "revision"].map {
      "SELECT min(sequence) FROM \($0) WHERE sequence > \(sequence)"
    }
    let databases = [database] + [spare?.database].compactMap(\.self)
    return databases.flatMap { database in
      questions.compactMap { (try? database.number($0)) ?? nil }
    }.min()
  }

  /// How many of which nothing was found at all may have been there: every number up to the counter
  /// was an article's once, but it may have been forgotten on purpose. nil when nobody knows.
  var perhapsLostArticles: Int? {
    if knowsWhatIsGone { return 0 }
    return isCounted ? unknownArticles : nil
  }

  private static let counter = "SELECT value FROM counter WHERE name = 'sequence'"
  /// The counter may be on a page that is gone.
  private static let numbers = ["article", "content", "revision"].map {
    "SELECT max(sequence) FROM \($0)"
  }

  private static func greatest(of questions: [String], in databases: [Database]) -> Int64 {
    let answers = databases.flatMap { database in
      // A page that cannot be read answers nothing.
      questions.compactMap { (try? database.number($0)) ?? nil }
    }
    return min(answers.max() ?? 0, 1 << 40)
  }

  private mutating func readSources() {
    // Numbers far beyond the last source that was found are not asked for.
    var end: Int64 = 1000
    var id: Int64 = 0
    while id < end {
      id += 1
      guard let memory = memory(id, in: database) ?? spare.flatMap({ memory(id, in: $0.database) })
      else { continue }
      end = id + 1000
      names[id] = memory.name
      queue.append(.source(memory))
      rescued.sources += 1
    }
  }

  private func memory(_ id: Int64, in database: Database) -> SourceMemory? {
    let found = try? database.rows(
      "SELECT name, fetched, bookmark FROM source WHERE id = ?", [.integer(id)],
      SQLiteExport.memory)
    return found?.first
  }

  private mutating func readRecords() {
    var records: [[String]: Record] = [:]
    var isWhole = read("ASC", in: database, &records)
    if !isWhole { isWhole = read("DESC", in: database, &records) }
    if let spare, !isWhole { isWhole = read("ASC", in: spare.database, &records) }
    if !isWhole { remarks.append("Some records could not be read.") }
    for (_, record) in records.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      subjects.insert(record.key)
      queue.append(.record(record))
      rescued.records += 1
    }
  }

  /// Up to the first that cannot be read; what was read before counts. Says whether all were read.
  private func read(
    _ order: String, in database: Database, _ records: inout [[String]: Record]
  ) -> Bool {
    do throws(StorageError) {
      try database.statement("SELECT kind, key, value FROM record ORDER BY kind \(order)").each([])
      {
        row in
        let record = Record(kind: row.text(0), key: row.text(1), value: row.text(2))
        let place = [record.kind, record.key]
        records[place] = records[place] ?? record
        return true
      }
      return true
    } catch {
      return false
    }
  }

  /// nil where there is nothing, or nothing that can be read.
  private mutating func piece(_ sequence: Int64) -> StoragePiece? {
    var isKnown = true
    do throws(StorageError) {
      if let piece = try piece(sequence, from: export) { return piece }
      isKnown = try isThere(sequence)
      if !isKnown, knowsWhatIsGone { return nil }
    } catch {
      // It is there, but cannot be read here.
    }
    if let spare, let piece = (try? piece(sequence, from: spare)) ?? nil { return piece }
    if isKnown { lostArticles += 1 } else { unknownArticles += 1 }
    return nil
  }

  private mutating func piece(
    _ sequence: Int64, from export: SQLiteExport
  ) throws(StorageError) -> StoragePiece? {
    if let article = try article(sequence, in: export.database) {
      return .article(KeptArticle(article: article, revisions: revisions(of: article)))
    }
    guard let grave = try export.tombstone(sequence, names), !grave.source.isEmpty else {
      return nil
    }
    return .tombstone(grave)
  }

  /// Only what its own hashes vouch for: noise in a page must not become an article.
  private mutating func article(
    _ sequence: Int64, in database: Database
  ) throws(StorageError) -> Article? {
    let found = try database.rows(
      """
      SELECT article.source, content.key, article.sequence, article.first_seen, article.fetched,
      article.is_saved, article.is_read, article.is_hidden, article.revision,
      \(ContentRow.qualified), article.handle, article.text_hash
      FROM article JOIN content ON content.sequence = article.sequence WHERE article.sequence = ?
      """, [.integer(sequence)]
    ) { (row) throws(StorageError) in
      let handles = 9 + Int32(ContentRow.count)
      return (
        article: try SQLiteReader.read(row), source: row.int(0), handle: row.text(handles),
        text: row.int(handles + 1)
      )
    }
    guard var found = found.first else { return nil }
    guard ContentHash(found.article.content).text == found.text else {
      throw .damaged(database.path)
    }
    found.article.id.source = name(ofSource: found.source, of: found.handle, found.article.id.key)
    guard found.article.id.handle == found.handle || names[found.source] == nil else {
      throw .damaged(database.path)
    }
    return found.article
  }

  /// That of the list of sources. Where the list is damaged, one that a record is about, if it makes
  /// the article's handle together with its key; else a made-up one.
  private mutating func name(ofSource id: Int64, of handle: String, _ key: String) -> String {
    if let name = names[id] ?? madeUp[id] { return name }
    let named = subjects.first { ArticleID(source: $0, key: key).handle == handle }
    if let named {
      names[id] = named
      return named
    }
    let name = "lost-source-\(id)"
    madeUp[id] = name
    remarks.append("The name of a source could not be read; its articles are now of '\(name)'.")
    return name
  }

  private mutating func revisions(of article: Article) -> [Revision] {
    guard article.revision > 0 else { return [] }
    for export in [export, spare].compactMap(\.self) {
      if let found = try? export.revisions(article.sequence), found.count == article.revision {
        return found
      }
    }
    remarks.append("Earlier texts of \(article.id.handle) could not be read.")
    return []
  }

  private func isThere(_ sequence: Int64) throws(StorageError) -> Bool {
    try database.number(
      """
      SELECT 1 FROM article WHERE sequence = ?1
      UNION ALL SELECT 1 FROM content WHERE sequence = ?1
      """, .integer(sequence)) != nil
  }
}
