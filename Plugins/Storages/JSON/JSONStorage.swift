// A storage that is one readable JSON file, for small collections and for version control.
import GazetteCore
import Glibc

/// Keeps everything in one JSON file, which is read as a whole and written as a whole. A commit of
/// several batches is one rewrite.
public actor JSONStorage: Storage {
  public static let kind = "json"
  public static let about = "One readable JSON file, for small collections."
  public static let options = [
    OptionKey("path", .path, standard: "gazette.json", "The file; it is created when needed.")
  ]

  private nonisolated let queue = StorageQueue("gazette.json")
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    queue.asUnownedSerialExecutor()
  }

  private let path: String
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
    try change { contents in (contents.add(commit), true) }
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

  public func revisions(of id: ArticleID) throws(StorageError) -> [Content] {
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
    info.sizeInBytes = StoreFile(path).size
    info.schemaVersion = info.sizeInBytes > 0 ? StoreWriting.version : 0
    info.lastSequence = contents.lastSequence
    return info
  }

  public func check() throws(StorageError) -> [String] {
    let contents = try contents()
    let ids = contents.entries.map(\.article.id) + contents.pruned.map(\.id)
    return Dictionary(grouping: ids, by: \.self).filter { $0.value.count > 1 }.keys
      .map { "The key \($0.key) of \($0.source) belongs to more than one article." }.sorted()
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
    _ work: (inout StoreContents) -> (Result, Bool)
  ) throws(StorageError) -> Result {
    let file = StoreFile(path).resolved
    try file.createFolders()
    let lock = StoreLock(path: file.path + ".lock", place: path, patience: patience)
    return try lock.holding { () throws(StorageError) in
      var changed = try contents()
      let (result, isChanged) = work(&changed)
      guard isChanged else { return result }
      try StoreReplacement(path: file.path).replace(with: StoreWriting.bytes(of: changed))
      cached = file.stamp.map { ($0, changed) }
      return result
    }
  }
}
