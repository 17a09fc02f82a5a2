// A storage that is read, and only told what would be written: for `--dry-run`.
import GazetteCore

/// Passes every question on. What is saved is rehearsed; records are remembered until the program
/// ends, so that what a run notes it finds again.
actor RehearsedStorage: Storage {
  static let kind = "rehearsed"
  static let about = "Reads another storage, and writes nothing."
  static let options: [OptionKey] = []

  private let real: any Storage
  private var noted: [String: [String: String?]] = [:]

  init(_ real: any Storage) { self.real = real }

  init(_ options: inout Options) throws(ConfigError) {
    throw ConfigError("a rehearsal needs a storage to rehearse on")
  }

  func save(_ commit: Commit) async throws(StorageError) -> [SaveReport] {
    let reports = try await rehearse(commit)
    for record in commit.records { noted[record.kind, default: [:]][record.key] = record.value }
    return reports
  }

  func rehearse(_ commit: Commit) async throws(StorageError) -> [SaveReport] {
    // Without articles there is nothing that a storage would have to be opened for.
    commit.batches.allSatisfy(\.arrivals.isEmpty)
      ? commit.batches.map { SaveReport(source: $0.source) } : try await real.rehearse(commit)
  }

  func articles(matching query: Query) async throws(StorageError) -> ArticleSlice {
    try await real.articles(matching: query)
  }

  func bookmarks() async throws(StorageError) -> [String: Bookmark] { try await real.bookmarks() }

  func records(of kind: String) async throws(StorageError) -> [String: String] {
    var records = try await real.records(of: kind)
    for (key, value) in noted[kind] ?? [:] { records[key] = value }
    return records
  }

  func mark(_ ids: [ArticleID], _ mark: Mark) async throws(StorageError) -> Int { 0 }

  func revisions(of id: ArticleID) async throws(StorageError) -> [Revision] {
    try await real.revisions(of: id)
  }

  func prune(_ retention: Retention, now: Instant) async throws(StorageError) -> Int { 0 }
  func info() async throws(StorageError) -> StorageInfo { try await real.info() }
  func arrivals() async throws(StorageError) -> Arrivals { try await real.arrivals() }
  func lastArrival() async throws(StorageError) -> Int64 { try await real.lastArrival() }

  func newestMoments(
    perSource count: Int
  ) async throws(StorageError) -> [String: [Instant]] {
    try await real.newestMoments(perSource: count)
  }

  func check() async throws(StorageError) -> [String] { try await real.check() }

  nonisolated func export<Sink: PieceSink>(into sink: inout Sink) async throws(StorageError) {
    try await real.export(into: &sink)
  }

  nonisolated func adopt<Pieces: PieceStream>(
    _ pieces: inout Pieces
  ) async throws(StorageError) -> AdoptionReport {
    try await real.rehearseAdoption(of: &pieces)
  }
}

extension Assembly {
  /// The same, for somebody who wants to see what would happen.
  func rehearsing(_ isRehearsal: Bool = true) -> Assembly {
    guard isRehearsal else { return self }
    var copy = self
    copy.storage = RehearsedStorage(storage)
    return copy
  }
}
