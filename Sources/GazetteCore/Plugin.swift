// The three seams: sources, renderers, storages.

/// A part that the configuration names by its kind.
public protocol Plugin: Sendable {
  /// The word in the configuration: `type: KIND`, or `renderer: KIND`.
  static var kind: String { get }
  /// One sentence for `gazette plugins` and the documentation.
  static var about: String { get }
  /// Every option there is. The configuration is checked against this table before `init`.
  static var options: [OptionKey] { get }
  /// Reads options that already passed the table; complains about impossible combinations.
  init(_ options: inout Options) throws(ConfigError)
}

/// Answers one question: what is new? It does not schedule, store, filter or open sockets itself.
public protocol NewsSource: Plugin {
  /// The addresses that the configuration itself names, whose private hosts may be reached.
  var addresses: [String] { get }
  /// What its options give up, one sentence each, to be said whenever it is asked.
  var warnings: [String] { get }
  /// How often its accounts may ask, where the configuration says so.
  var quota: Quota? { get }
  /// Whether a fetch starts a program of somebody else's, which may do anything.
  var startsPrograms: Bool { get }
  func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched
}

extension NewsSource {
  public var startsPrograms: Bool { false }
  public var addresses: [String] { [] }
  public var warnings: [String] { [] }
  public var quota: Quota? { nil }
}

/// A source whose service can say which publishers it has.
public protocol PublisherListing: NewsSource {
  /// What a listing may be narrowed by: each is an option of the command that lists.
  static var publisherFilters: [OptionKey] { get }
  /// `filters` are values by name, checked against the table.
  func publishers(
    matching filters: [String: String], _ context: FetchContext
  ) async throws(SourceError) -> [Publisher]
}

/// Turns an edition into bytes. Pure: the same edition gives the same bytes.
public protocol Renderer: Plugin {
  /// Without its dot: `md`, `txt`, `json`.
  static var fileExtension: String { get }
  /// The forms of edition that it can show.
  static var forms: [Edition.Form] { get }
  /// Whether it starts a program of somebody else's, which may do anything.
  var startsPrograms: Bool { get }
  func render(_ edition: Edition) throws(RenderError) -> [Page]
  /// Begins the main page of an edition whose entries come one by one; `edition` has none yet. Unless
  /// a renderer knows better, they are collected and rendered together.
  func begin(_ edition: Edition) -> any PageWriter
}

extension Renderer {
  public static var forms: [Edition.Form] { Edition.Form.allCases }
  public var startsPrograms: Bool { false }

  public func begin(_ edition: Edition) -> any PageWriter { CollectedPage(self, of: edition) }
}

/// Keeps articles, bookmarks and small records. Opens its file at the first call; a call that only
/// reads creates nothing, and finds nothing where there is no storage yet.
public protocol Storage: Plugin {
  /// Stores a commit whole or not at all; says what became of each batch, in order.
  func save(_ commit: Commit) async throws(StorageError) -> [SaveReport]
  func articles(matching query: Query) async throws(StorageError) -> ArticleSlice
  /// Bookmarks by source name.
  func bookmarks() async throws(StorageError) -> [String: Bookmark]
  /// Values by key, of all records of one kind.
  func records(of kind: String) async throws(StorageError) -> [String: String]
  /// Returns how many articles were changed by the mark.
  func mark(_ ids: [ArticleID], _ mark: Mark) async throws(StorageError) -> Int
  /// Earlier texts of an article, oldest first, each with the time of the last fetch that brought it.
  func revisions(of id: ArticleID) async throws(StorageError) -> [Revision]
  /// Forgets what is older or more than allowed; returns how many articles went.
  func prune(_ retention: Retention, now: Instant) async throws(StorageError) -> Int
  func info() async throws(StorageError) -> StorageInfo
  /// How far articles have come, without counting them: quicker than `info`, which it comes from
  /// unless a storage has a way of its own.
  func arrivals() async throws(StorageError) -> Arrivals
  /// The greatest sequence number that was ever given, 0 before the first: `last` of `arrivals`,
  /// without a look at each source where a storage has a quicker way.
  func lastArrival() async throws(StorageError) -> Int64
  /// A number that differs from an earlier one if anything was stored, marked or removed in between, by
  /// whomever; nil where a storage has no quick way to know. It is good for one object and its life.
  func changes() async throws(StorageError) -> Int64?
  /// Tags and labels of the newest articles that are listed, a row for each article. Unless a storage
  /// has a quicker way, whole articles are asked for.
  func newestTags(_ count: Int) async throws(StorageError) -> [[String]]
  /// When the newest articles of each source are listed, hidden ones too: at most `count` moments
  /// a source, newest first; nothing for a source without articles. Unless a storage has a quicker
  /// way, each source is asked for its articles.
  func newestMoments(perSource count: Int) async throws(StorageError) -> [String: [Instant]]
  /// Reads everything; returns a sentence for each fault.
  func check() async throws(StorageError) -> [String]
  /// Hands out everything as of one moment, in the order of `StoragePiece`; writers go on.
  func export<Sink: PieceSink>(into sink: inout Sink) async throws(StorageError)
  /// Takes in everything that another storage handed out, or nothing. An empty storage becomes the
  /// same as the other, down to sequence numbers. One that holds something merges by id, puts what
  /// is new at the end of its order, restores what it had pruned, and leaves the other's records
  /// alone, since they speak of the other's numbers and times.
  func adopt<Pieces: PieceStream>(
    _ pieces: inout Pieces
  ) async throws(StorageError) -> AdoptionReport
  /// What `save` would report; nothing is stored, and nothing created.
  func rehearse(_ commit: Commit) async throws(StorageError) -> [SaveReport]
  /// What `adopt` would report; nothing is stored, and nothing created.
  func rehearseAdoption<Pieces: PieceStream>(
    of pieces: inout Pieces
  ) async throws(StorageError) -> AdoptionReport
}

extension Storage {
  public func rehearse(_ commit: Commit) async throws(StorageError) -> [SaveReport] {
    throw StorageError(.unwritable, place: Self.kind, "it cannot tell what would be stored.")
  }

  public func rehearseAdoption<Pieces: PieceStream>(
    of pieces: inout Pieces
  ) async throws(StorageError) -> AdoptionReport {
    throw StorageError(.unwritable, place: Self.kind, "it cannot tell what would be taken in.")
  }

  public func arrivals() async throws(StorageError) -> Arrivals {
    let info = try await info()
    return Arrivals(last: info.lastSequence, sources: Set(info.articlesBySource.keys))
  }

  public func lastArrival() async throws(StorageError) -> Int64 { try await arrivals().last }

  public func changes() async throws(StorageError) -> Int64? { nil }

  public func newestTags(_ count: Int) async throws(StorageError) -> [[String]] {
    var query = Query()
    query.limit = count
    return try await articles(matching: query).articles.map { $0.labels + $0.content.tags }
  }

  public func newestMoments(
    perSource count: Int
  ) async throws(StorageError) -> [String: [Instant]] {
    var moments: [String: [Instant]] = [:]
    for source in try await info().articlesBySource.keys {
      var query = Query()
      query.sources = [source]
      query.includesHidden = true
      query.limit = count
      let newest = try await articles(matching: query).articles.map(\.listed)
      if !newest.isEmpty { moments[source] = newest }
    }
    return moments
  }
}

/// A storage that is one file on this machine.
public protocol FileStorage: Storage {
  /// Endings of names, without a dot, that tell such a file; the first is the usual one.
  static var fileExtensions: [String] { get }
  nonisolated var path: String { get }
  /// Writes a whole copy as of one moment to a new file, flushed to the disk; writers go on.
  func backup(to path: String) async throws(StorageError)
  /// Puts what can still be read of a damaged file into a new one, and changes nothing in the old.
  func rescue(to path: String) async throws(StorageError) -> RescueReport
}

/// What a rescue brought to safety.
public struct RescueReport: Sendable, Hashable {
  public var rescued: Holdings
  /// Articles that are known to have been there and cannot be read any more.
  public var lostArticles: Int
  /// How many more may have been lost or forgotten on purpose, which nothing tells any more; nil
  /// when nothing tells how many there were.
  public var perhapsLostArticles: Int?
  /// Sentences about what else is missing or was guessed.
  public var remarks: [String]

  public init(
    rescued: Holdings, lostArticles: Int, perhapsLostArticles: Int? = 0, remarks: [String] = []
  ) {
    self.rescued = rescued
    self.lostArticles = lostArticles
    self.perhapsLostArticles = perhapsLostArticles
    self.remarks = remarks
  }
}
