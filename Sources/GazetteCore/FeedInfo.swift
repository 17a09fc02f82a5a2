// What a document says about itself, beside its items.

/// The head of a feed document.
public struct FeedInfo: Sendable, Hashable {
  /// The format's name in JSON output, such as `rss-2.0`.
  public var format: String?
  /// The feed's own id, verbatim.
  public var id: String?
  public var title: String?
  public var homePageURL: String?
  public var feedURL: String?
  public var nextURL: String?
  public var description: String?
  public var icon: String?
  public var favicon: String?
  public var authors: [Author] = []
  public var contributors: [Author] = []
  public var tags: [String] = []
  public var language: String?
  public var copyright: String?
  public var generator: String?
  public var published: Instant?
  public var modified: Instant?
  public var isExplicit: Bool?
  /// True when the feed says that nothing will ever be added.
  public var isExpired: Bool = false
  public var hubs: [Hub] = []
  public var pace = Pace()
  /// What few feeds say: `FeedFact` lists their names.
  public var facts: [Fact] = []
  /// What had to be repaired to read the document, each with its place.
  public var warnings: [String] = []

  public init() {}
}

/// A place that tells subscribers of news.
public struct Hub: Sendable, Hashable {
  public var type: String
  public var url: String

  public init(type: String, url: String) {
    self.type = type
    self.url = url
  }
}

/// How often a feed wants to be asked: hints of the document, never shorter than a user's setting.
public struct Pace: Sendable, Hashable {
  /// From `ttl`, or from `sy:updatePeriod` and `sy:updateFrequency`.
  public var interval: Duration?
  /// Hours of the day in GMT, 0 to 23, at which not to ask.
  public var skipHours: [Int] = []
  /// Days of the week, 0 for Sunday, on which not to ask.
  public var skipDays: [Int] = []

  public init() {}
}
