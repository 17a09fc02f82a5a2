// What Gazette holds: an item's content, cleaned, and all that Gazette itself knows about it.

/// The content of an article: a draft after cleaning. HTML is safe and its addresses absolute.
public struct Content: Sendable, Hashable {
  /// The source's own id, verbatim.
  public var ownID: String?
  public var url: String?
  public var externalURL: String?
  /// `url` as it is compared: see DESIGN.md §2. Never shown.
  public var canonicalURL: String?
  /// Plain text on one line.
  public var title: String?
  /// Plain text, short.
  public var summary: String?
  /// Safe HTML, of the degree that specs call safe content.
  public var html: String?
  /// Only where the source itself gave plain text, instead of HTML or beside it.
  public var text: String?
  public var published: Instant?
  public var modified: Instant?
  public var authors: [Author] = []
  public var tags: [String] = []
  public var image: String?
  public var language: String?
  public var attachments: [Attachment] = []
  public var commentsURL: String?
  public var extras: Extras?

  public init() {}
}

/// An article as it is stored.
public struct Article: Sendable, Hashable {
  public var id: ArticleID
  public var content: Content
  /// What Gazette tags it with: the tags of its source, and of rules.
  public var labels: [String] = []
  /// When a fetch first brought it.
  public var firstSeen: Instant
  /// When a fetch last brought it.
  public var fetched: Instant
  /// Its place in the storage's order of arrival, from 1; later articles have greater ones.
  public var sequence: Int64
  public var isSaved = false
  public var isRead = false
  /// Kept, but left out of lists and digests unless asked for.
  public var isHidden = false
  /// How often its text has changed since `firstSeen`.
  public var revision = 0

  public init(
    id: ArticleID, content: Content, firstSeen: Instant, fetched: Instant, sequence: Int64 = 0
  ) {
    self.id = id
    self.content = content
    self.firstSeen = firstSeen
    self.fetched = fetched
    self.sequence = sequence
  }

  /// The moment that lists order by: `published`, unless it is unknown or lies more than a day
  /// after `firstSeen`, since feeds announce dates that nobody has reached yet.
  public var listed: Instant { Article.listed(content.published, firstSeen: firstSeen) }

  public static func listed(_ published: Instant?, firstSeen: Instant) -> Instant {
    guard let published, published <= firstSeen.advanced(by: .seconds(86_400)) else {
      return firstSeen
    }
    return published
  }
}
