// A storage that is one readable JSON file, for small collections and for version control.
import GazetteCore
import Glibc

/// Keeps everything in one JSON file, which is read as a whole and written as a whole. A commit of
/// several batches is one rewrite.
public actor JSONStorage: FileStorage {
  public static let kind = "json"
  public static let about = "One readable JSON file, for small collections."
  public static let options = [
    OptionKey("path", .path, standard: "gazette.json", "The file; it is created when needed.")
  ]

  public static let fileExtensions = ["json"]

  private nonisolated let queue = StorageQueue("gazette.json")
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    queue.asUnownedSerialExecutor()
  }

  public nonisolated let path: String
  private let patience: Duration
  private var cached: (stamp: FileStamp, contents: StoreContents)?

  public init(_ options: inout Options) throws(ConfigError) {
    path = options.path("path") ?? options.surroundings.absolute("gazette.json")
    patience = .seconds(5)
  }

  init(path: String, patience: Duration = .seconds(5)) {
    self.path = path
    self.patience = patience
  }

  public func save(_ commit: Commit) throws(StorageError) -> [SaveReport] {
    try change { contents throws(StorageError) in (try contents.add(commit, path), true) }
  }

  public func articles(matching query: Query) throws(StorageError) -> ArticleSlice {
    try contents().slice(of: query)
  }

  public func bookmarks() throws(StorageError) -> [String: Bookmark] {
    try contents().sources.compactMapValues(\.bookmark)
  }

  public func records(of kind: String) throws(StorageError) -> [String: String] {
    try contents().records[kind] ?? [:]
  }

  public func mark(_ ids: [ArticleID], _ mark: Mark) throws(StorageError) -> Int {
    guard try StoreFile(path).state() == .filled else { return 0 }
    return try change { contents in
      let changed = contents.mark(ids, mark)
      return (changed, changed > 0)
    }
  }

  public func revisions(of id: ArticleID) throws(StorageError) -> [Revision] {
    try contents().entries.first { $0.article.id == id }?.revisions ?? []
  }

  public func prune(_ retention: Retention, now: Instant) throws(StorageError) -> Int {
    guard try StoreFile(path).state() == .filled else { return 0 }
    return try change { contents in
      let remembered = contents.pruned.count
      let pruned = contents.prune(retention, now: now)
      return (pruned, pruned > 0 || contents.pruned.count != remembered)
    }
  }

  public func info() throws(StorageError) -> StorageInfo {
    var info = StorageInfo(place: path)
    let contents = try contents()
    info.articles = contents.entries.count
    info.saved = contents.entries.count { $0.article.isSaved }
    for entry in contents.entries {
      info.articlesBySource[entry.article.id.source, default: 0] += 1
    }
    info.revisions = contents.holdings.revisions
    info.tombstones = contents.pruned.count
    info.oldest = contents.entries.map(\.article.listed).min()
    info.newest = contents.entries.map(\.article.listed).max()
    info.sizeInBytes = StoreFile(path).size
    info.schemaVersion = info.sizeInBytes > 0 ? StoreWriting.version : 0
    info.lastSequence = contents.lastSequence
    return info
  }

  public func newestMoments(
    perSource count: Int
  ) throws(StorageError) -> [String: [Instant]] {
    try contents().newestMoments(perSource: count)
  }

  public func check() throws(StorageError) -> [String] {
    let contents = try contents()
    let handles = contents.entries.map(\.article.id.handle) + contents.pruned.map(\.handle)
    return Dictionary(grouping: handles, by: \.self).filter { $0.value.count > 1 }.keys
      .map { "The id \($0) belongs to more than one article." }.sorted()
  }
}

// MARK: Moving and saving

extension JSONStorage {
  public func export<Sink: PieceSink>(into sink: inout Sink) throws(StorageError) {
    try contents().export(into: &sink)
  }

  public func adopt<Pieces: PieceStream>(
    _ pieces: inout Pieces
  ) throws(StorageError) -> AdoptionReport {
    try change { contents throws(StorageError) in (try contents.adopt(&pieces), true) }
  }

  public func rehearse(_ commit: Commit) throws(StorageError) -> [SaveReport] {
    try contents().rehearse(commit, path)
  }

  public func rehearseAdoption<Pieces: PieceStream>(
    of pieces: inout Pieces
  ) throws(StorageError) -> AdoptionReport {
    var contents = try contents()
    return try contents.adopt(&pieces)
  }

  public func backup(to target: String) throws(StorageError) {
    guard try StoreFile(path).state() == .filled else { throw .missing(path) }
    let (bytes, _) = try StoreFile(path).read(unless: nil)
    let whole = bytes ?? []
    _ = try StoreReading(place: path).contents(of: whole)
    let copy = try NewFile(at: target)
    try copy.write(whole)
    try copy.finish()
  }

  public func rescue(to target: String) throws(StorageError) -> RescueReport {
    guard try StoreFile(path).state() == .filled else { throw .missing(path) }
    let (bytes, _) = try StoreFile(path).read(unless: nil)
    let found = StoreRescue(place: path).contents(of: bytes ?? [])
    guard !found.contents.holdings.isEmpty else {
      throw .hopeless(path)
    }
    let file = try NewFile(at: target)
    try file.write(StoreWriting.bytes(of: found.contents))
    try file.finish()
    var report = found.report
    if StoreFile(path + ".bak").size > 0 {
      report.remarks.append("The file before the last change stands at \(path).bak.")
    }
    return report
  }
}

// MARK: The file

extension JSONStorage {
  /// What the file holds now. Never waits: a file is always replaced as a whole.
  private func contents() throws(StorageError) -> StoreContents {
    guard try StoreFile(path).state() == .filled else { return StoreContents() }
    let (bytes, stamp) = try StoreFile(path).read(unless: cached?.stamp)
    guard let bytes else { return cached?.contents ?? StoreContents() }
    let contents = try StoreReading(place: path).contents(of: bytes)
    cached = (stamp, contents)
    return contents
  }

  /// Read, change and write with the lock held. `work` says whether there is anything to write.
  private func change<Result>(
    _ work: (inout StoreContents) throws(StorageError) -> (Result, Bool)
  ) throws(StorageError) -> Result {
    let file = StoreFile(path).resolved
    try file.createFolders()
    let lock = StoreLock(path: file.path + ".lock", place: path, patience: patience)
    return try lock.holding { () throws(StorageError) in
      var changed = try contents()
      let (result, isChanged) = try work(&changed)
      guard isChanged else { return result }
      try StoreReplacement(path: file.path).replace(with: StoreWriting.bytes(of: changed))
      cached = file.stamp.map { ($0, changed) }
      return result
    }
  }
}
