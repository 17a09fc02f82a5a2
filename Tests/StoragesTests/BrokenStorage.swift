// A storage with one fault, to see whether a check notices it.
import GazetteCore
import GazetteTesting
import Testing

/// What is wrong with a storage: how it spoils what comes in or goes out.
struct Defect: Sendable, CustomTestStringConvertible {
  let testDescription: String
  var commit: @Sendable (Commit) -> Commit = { $0 }
  var reports: @Sendable ([SaveReport]) -> [SaveReport] = { $0 }
  var bookmarks: @Sendable ([String: Bookmark]) -> [String: Bookmark] = { $0 }
  var records: @Sendable ([String: String]) -> [String: String] = { $0 }
  var query: @Sendable (Query) -> Query = { $0 }
  var answer: @Sendable ([Article]) -> [Article] = { $0 }
  var slice: @Sendable (ArticleSlice, Query) -> ArticleSlice = { slice, _ in slice }
  var failsFor: @Sendable (Query) -> Bool = { _ in false }
  var mark: @Sendable (Mark) -> Mark = { $0 }
  var marked: @Sendable (Int) -> Int = { $0 }
  var revisions: @Sendable ([Revision]) -> [Revision] = { $0 }
  var retention: @Sendable (Retention) -> Retention = { $0 }
  var pruned: @Sendable (Int) -> Int = { $0 }
  var info: @Sendable (StorageInfo) -> StorageInfo = { $0 }
  var faults: [String] = []
  var exported: @Sendable ([StoragePiece]) -> [StoragePiece] = { $0 }
  var adopted: @Sendable ([StoragePiece]) -> [StoragePiece] = { $0 }
  var adoption: @Sendable (AdoptionReport) -> AdoptionReport = { $0 }
  /// What becomes of everything that is stored, after each commit, and after each pruning.
  var afterCommit: (@Sendable ([StoragePiece], Commit) -> [StoragePiece])?
  var afterPruning: (@Sendable ([StoragePiece]) -> [StoragePiece])?
  var rehearsal: @Sendable (Commit) -> Commit = { $0 }
  var rehearsesInEarnest = false
  var takesWhatBreaksOff = false
  var takesPieceByPiece = false

  init(_ name: String, _ spoil: (inout Defect) -> Void) {
    testDescription = name
    spoil(&self)
  }
}

/// Passes everything on to a sound storage, except for what its defect spoils.
actor BrokenStorage: Storage {
  static let kind = "broken"
  static let about = "For tests of tests."
  static let options: [OptionKey] = []

  private let defect: Defect
  private var sound = MemoryStorage()

  init(_ defect: Defect) { self.defect = defect }

  init(_ options: inout Options) throws(ConfigError) { defect = Defect("none") { _ in } }

  func save(_ commit: Commit) async throws(StorageError) -> [SaveReport] {
    let reports = try await sound.save(defect.commit(commit))
    if let change = defect.afterCommit { try await rebuild { change($0, commit) } }
    return defect.reports(reports)
  }

  private func rebuild(
    _ change: ([StoragePiece]) -> [StoragePiece]
  ) async throws(StorageError) {
    let held = try await sound.pieces()
    var pieces = PieceList(change(held))
    sound = MemoryStorage()
    _ = try await sound.adopt(&pieces)
  }

  func rehearse(_ commit: Commit) async throws(StorageError) -> [SaveReport] {
    defect.rehearsesInEarnest
      ? try await save(commit) : try await sound.rehearse(defect.rehearsal(defect.commit(commit)))
  }

  nonisolated func rehearseAdoption<Pieces: PieceStream>(
    of pieces: inout Pieces
  ) async throws(StorageError) -> AdoptionReport {
    if defect.rehearsesInEarnest { return try await adopt(&pieces) }
    let sound = await sound
    return try await sound.rehearseAdoption(of: &pieces)
  }

  func articles(matching query: Query) async throws(StorageError) -> ArticleSlice {
    if defect.failsFor(query) { throw StorageError(.damaged, place: "broken", "It failed.") }
    var slice = try await sound.articles(matching: defect.query(query))
    slice.articles = defect.answer(slice.articles)
    return defect.slice(slice, query)
  }

  func bookmarks() async throws(StorageError) -> [String: Bookmark] {
    defect.bookmarks(try await sound.bookmarks())
  }

  func records(of kind: String) async throws(StorageError) -> [String: String] {
    defect.records(try await sound.records(of: kind))
  }

  func mark(_ ids: [ArticleID], _ mark: Mark) async throws(StorageError) -> Int {
    defect.marked(try await sound.mark(ids, defect.mark(mark)))
  }

  func revisions(of id: ArticleID) async throws(StorageError) -> [Revision] {
    defect.revisions(try await sound.revisions(of: id))
  }

  func prune(_ retention: Retention, now: Instant) async throws(StorageError) -> Int {
    let pruned = try await sound.prune(defect.retention(retention), now: now)
    if let change = defect.afterPruning { try await rebuild(change) }
    return defect.pruned(pruned)
  }

  func info() async throws(StorageError) -> StorageInfo { defect.info(try await sound.info()) }

  func check() async throws(StorageError) -> [String] { defect.faults }

  func export<Sink: PieceSink>(into sink: inout Sink) async throws(StorageError) {
    for piece in defect.exported(try await sound.pieces()) { try sink.take(piece) }
  }

  nonisolated func adopt<Pieces: PieceStream>(
    _ pieces: inout Pieces
  ) async throws(StorageError) -> AdoptionReport {
    var all: [StoragePiece] = []
    var report = AdoptionReport()
    do throws(StorageError) {
      while let piece = try pieces.next() {
        if defect.takesPieceByPiece { report.new += try await take([piece]).new }
        all.append(piece)
      }
    } catch {
      if defect.takesWhatBreaksOff { _ = try await take(all) }
      throw error
    }
    if defect.takesPieceByPiece { return report }
    return defect.adoption(try await take(defect.adopted(all)))
  }

  private func take(_ pieces: [StoragePiece]) async throws(StorageError) -> AdoptionReport {
    var list = PieceList(pieces)
    return try await sound.adopt(&list)
  }
}
