// A question to a storage, as a value.

/// Which articles, and how many of them. Every condition that is set must hold. Answers are ordered
/// by `Article.listed`, newest first; among equals the later arrival comes first.
public struct Query: Sendable, Hashable {
  /// Empty: any source.
  public var sources: [String] = []
  /// Empty: any. Otherwise one of these is among the labels or the tags; case does not matter.
  public var tags: [String] = []
  /// A primary language subtag, such as `ko`.
  public var language: String?
  /// `Article.listed` at or after this moment.
  public var since: Instant?
  /// `Article.listed` before this moment.
  public var until: Instant?
  public var isSaved: Bool?
  public var isRead: Bool?
  public var includesHidden = false
  /// What a person searches for; see `SearchText` for how it is understood.
  public var search: String?
  /// Only articles that arrived after this sequence number.
  public var arrivedAfter: Int64?
  /// Only articles that arrived at or before this sequence number.
  public var arrivedThrough: Int64?
  /// A handle, the beginning of one, or an address, as somebody typed it.
  public var reference: String?
  /// At most this many articles; nil for all.
  public var limit: Int?
  /// Continue after this place of an earlier answer.
  public var after: Position?
  /// Whether to count everything that matches.
  public var countsAll = false

  public init() {}
}

/// The place of an article in the order of answers.
public struct Position: Sendable, Hashable, Comparable {
  public var listed: Instant
  public var sequence: Int64

  public init(listed: Instant, sequence: Int64) {
    self.listed = listed
    self.sequence = sequence
  }

  public static func < (left: Position, right: Position) -> Bool {
    (left.listed, left.sequence) < (right.listed, right.sequence)
  }
}

/// The answer to a query.
public struct ArticleSlice: Sendable, Hashable {
  public var articles: [Article]
  /// Where to continue; nil when nothing is left.
  public var next: Position?
  /// How many match in all, if the query asked for it.
  public var total: Int?

  public init(articles: [Article], next: Position? = nil, total: Int? = nil) {
    self.articles = articles
    self.next = next
    self.total = total
  }
}
