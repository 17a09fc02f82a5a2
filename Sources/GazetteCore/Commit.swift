// What goes into a storage in one transaction, and what came of it.

/// An article on its way into a storage, which decides whether it is a new one.
public struct Arrival: Sendable, Hashable {
  public var content: Content
  public var labels: [String] = []
  /// Marks that rules set on a new article; a stored one keeps its own.
  public var isSaved = false
  public var isRead = false
  public var isHidden = false

  public init(content: Content) { self.content = content }
}

/// What one source brought, in the order of its document, and where it was left.
public struct Batch: Sendable, Hashable {
  public var source: String
  public var arrivals: [Arrival]
  public var bookmark: Bookmark?
  public var fetched: Instant

  public init(source: String, arrivals: [Arrival], bookmark: Bookmark?, fetched: Instant) {
    self.source = source
    self.arrivals = arrivals
    self.bookmark = bookmark
    self.fetched = fetched
  }
}

/// A small keyed record: host back-off, quota, digest marks, health. A nil value deletes it.
public struct Record: Sendable, Hashable {
  public var kind: String
  public var key: String
  public var value: String?

  public init(kind: String, key: String, value: String?) {
    self.kind = kind
    self.key = key
    self.value = value
  }
}

/// Everything of one transaction: all of it is stored, or nothing.
public struct Commit: Sendable, Hashable {
  public var batches: [Batch]
  public var records: [Record]
  /// Records that must stand in the storage exactly so, a nil value for one that must not be there.
  /// Otherwise nothing is stored, and the error's reason is `outdated`.
  public var expected: [Record]

  public init(batches: [Batch] = [], records: [Record] = [], expected: [Record] = []) {
    self.batches = batches
    self.records = records
    self.expected = expected
  }
}

extension Commit {
  /// Refuses a commit whose expectations do not hold, for storages to call inside of the
  /// transaction; `value` looks up what is stored, and `place` is the storage as messages name it.
  public func checkExpectations(
    of place: String, _ value: (Record) throws(StorageError) -> String?
  ) throws(StorageError) {
    for record in expected where try value(record) != record.value {
      throw StorageError(
        .outdated, place: place, "another Gazette was quicker, so nothing was stored.",
        hint: "Try again.")
    }
  }
}

/// What became of one batch.
public struct SaveReport: Sendable, Hashable {
  public var source: String
  public var new = 0
  public var changed = 0
  public var unchanged = 0
  /// Ids of the new articles, in the order of the document.
  public var newIDs: [ArticleID] = []

  public init(source: String) { self.source = source }
}

/// Something a person says about articles.
public enum Mark: Sendable, Hashable {
  case saved(Bool)
  case read(Bool)
}

/// How much is kept. Saved articles always are.
public struct Retention: Sendable, Hashable {
  public var maximumAge: Duration?
  public var maximumPerSource: Int?

  public init(maximumAge: Duration? = nil, maximumPerSource: Int? = nil) {
    self.maximumAge = maximumAge
    self.maximumPerSource = maximumPerSource
  }
}

/// How far the articles of a storage have come.
public struct Arrivals: Sendable, Hashable {
  /// The greatest sequence number given so far; 0 for an empty storage.
  public var last: Int64
  /// Those that have articles, hidden ones too.
  public var sources: Set<String>

  public init(last: Int64 = 0, sources: Set<String> = []) {
    self.last = last
    self.sources = sources
  }
}

/// What a storage can say about itself.
public struct StorageInfo: Sendable, Hashable {
  /// The storage as messages name it, such as the path of its file.
  public var place: String
  public var articles = 0
  public var saved = 0
  public var articlesBySource: [String: Int] = [:]
  /// Earlier texts of articles.
  public var revisions = 0
  /// Articles that were pruned and are still remembered.
  public var tombstones = 0
  /// The earliest and the latest `Article.listed`; nil when there is no article.
  public var oldest: Instant?
  public var newest: Instant?
  public var sizeInBytes: Int64 = 0
  public var schemaVersion = 0
  /// The greatest sequence number given so far; 0 for an empty storage.
  public var lastSequence: Int64 = 0

  public init(place: String) { self.place = place }
}
