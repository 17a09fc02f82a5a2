// Everything that a storage holds, in pieces that another storage can take in.

/// One piece of what a storage holds. A storage hands out its `head` first, then sources and
/// records, then articles and tombstones together in order of arrival, so that their sequence
/// numbers only grow.
public enum StoragePiece: Sendable, Hashable {
  /// How many pieces of each kind follow.
  case head(Holdings)
  case source(SourceMemory)
  case record(Record)
  case article(KeptArticle)
  case tombstone(Tombstone)
}

/// How much a storage holds.
public struct Holdings: Sendable, Hashable {
  public var articles = 0
  /// Earlier texts of those articles.
  public var revisions = 0
  public var tombstones = 0
  public var sources = 0
  public var records = 0
  /// The greatest sequence number given so far.
  public var lastSequence: Int64 = 0

  public init() {}

  public var isEmpty: Bool { self == Holdings() }

  /// Counts one piece more; a head counts nothing.
  public mutating func count(_ piece: StoragePiece) {
    switch piece {
    case .head(let head): lastSequence = head.lastSequence
    case .source: sources += 1
    case .record: records += 1
    case .article(let kept):
      articles += 1
      revisions += kept.revisions.count
    case .tombstone: tombstones += 1
    }
  }
}

/// What a storage remembers of a source beside its articles.
public struct SourceMemory: Sendable, Hashable {
  public var name: String
  /// When it last brought articles.
  public var fetched: Instant?
  public var bookmark: Bookmark?

  public init(name: String, fetched: Instant? = nil, bookmark: Bookmark? = nil) {
    self.name = name
    self.fetched = fetched
    self.bookmark = bookmark
  }
}

/// What remains of a pruned article, so that it does not come back as a new one.
public struct Tombstone: Sendable, Hashable {
  public var source: String
  /// That of its `ArticleID`, whose key is forgotten.
  public var handle: String
  public var sequence: Int64
  public var identity: Identity
  /// When a fetch last brought it.
  public var fetched: Instant

  public init(
    source: String, handle: String, sequence: Int64, identity: Identity, fetched: Instant
  ) {
    self.source = source
    self.handle = handle
    self.sequence = sequence
    self.identity = identity
    self.fetched = fetched
  }
}

/// Takes pieces, such as a writer of an export.
public protocol PieceSink: Sendable {
  mutating func take(_ piece: StoragePiece) throws(StorageError)
}

/// Gives pieces in the order of `StoragePiece`, such as a reader of an export. It throws where it
/// breaks off; nil is the end of a whole one.
public protocol PieceStream: Sendable {
  mutating func next() throws(StorageError) -> StoragePiece?
}

/// What came of taking in another storage's pieces.
public struct AdoptionReport: Sendable, Hashable {
  /// Articles that were not here.
  public var new = 0
  /// Articles that were here and have learned something: a mark, a label, a text.
  public var merged = 0
  /// Articles that were here just so.
  public var unchanged = 0

  public init() {}
}
