// A storage in memory: for tests of what stands above storages, and as the model for storages.
import GazetteCore

/// Keeps everything until it is released. It does all that the conformance suite asks of a storage,
/// slowly and as plainly as can be, so that other storages may be compared with it.
public actor MemoryStorage: Storage {
  public static let kind = "memory"
  public static let about = "Keeps articles until the program ends."
  public static let options: [OptionKey] = []

  /// Every commit so far, in order.
  public private(set) var commits: [Commit] = []
  private var contents = MemoryContents()
  private var failure: StorageError?
  private var changeCount: Int64 = 0

  public init() {}
  public init(_ options: inout Options) throws(ConfigError) {}

  /// From now on every `save` throws this; nil makes the storage well again.
  public func fail(with error: StorageError?) { failure = error }

  public func save(_ commit: Commit) async throws(StorageError) -> [SaveReport] {
    if let failure { throw failure }
    let reports = try contents.add(commit)
    commits.append(commit)
    changeCount += 1
    return reports
  }

  public func articles(matching query: Query) async throws(StorageError) -> ArticleSlice {
    contents.slice(of: query)
  }

  public func bookmarks() async throws(StorageError) -> [String: Bookmark] {
    contents.sources.compactMapValues(\.bookmark)
  }

  public func records(of kind: String) async throws(StorageError) -> [String: String] {
    contents.records[kind] ?? [:]
  }

  public func mark(_ ids: [ArticleID], _ mark: Mark) async throws(StorageError) -> Int {
    changeCount += 1
    return contents.mark(ids, mark)
  }

  public func revisions(of id: ArticleID) async throws(StorageError) -> [Revision] {
    contents.articles.first { $0.article.id == id }?.revisions ?? []
  }

  public func prune(_ retention: Retention, now: Instant) async throws(StorageError) -> Int {
    changeCount += 1
    return contents.prune(retention, now: now)
  }

  public func changes() async throws(StorageError) -> Int64? { changeCount }

  public func info() async throws(StorageError) -> StorageInfo { contents.info }

  public func check() async throws(StorageError) -> [String] { [] }

  public func export<Sink: PieceSink>(into sink: inout Sink) async throws(StorageError) {
    for piece in contents.pieces { try sink.take(piece) }
  }

  /// Off the actor while pieces come, so that nobody who reads has to wait for them.
  public nonisolated func adopt<Pieces: PieceStream>(
    _ pieces: inout Pieces
  ) async throws(StorageError) -> AdoptionReport {
    var all: [StoragePiece] = []
    while let piece = try pieces.next() { all.append(piece) }
    return await adopt(all)
  }

  public func rehearse(_ commit: Commit) async throws(StorageError) -> [SaveReport] {
    var copy = contents
    return try copy.add(commit)
  }

  public nonisolated func rehearseAdoption<Pieces: PieceStream>(
    of pieces: inout Pieces
  ) async throws(StorageError) -> AdoptionReport {
    var all: [StoragePiece] = []
    while let piece = try pieces.next() { all.append(piece) }
    var copy = await contents
    return copy.adopt(all)
  }

  private func adopt(_ pieces: [StoragePiece]) -> AdoptionReport {
    changeCount += 1
    return contents.adopt(pieces)
  }
}
