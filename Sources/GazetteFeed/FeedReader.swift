// Bytes of any feed to drafts.
import GazetteCore

/// A feed document, read.
public struct ParsedFeed: Sendable, Hashable {
  public var info: FeedInfo
  public var drafts: [Draft]
  public var skipped: [Skipped]

  public init(info: FeedInfo, drafts: [Draft], skipped: [Skipped] = []) {
    self.info = info
    self.drafts = drafts
    self.skipped = skipped
  }
}

/// A document that is no feed.
public struct NotAFeed: Error, Sendable, Hashable {
  /// A sentence: what it is instead.
  public var what: String
  /// Feeds that an HTML page links to, in its order, absolute.
  public var links: [FeedLink]
  /// True for the beginning of a document whose rest is missing or broken.
  public var isBroken: Bool

  public init(_ what: String, links: [FeedLink] = [], isBroken: Bool = false) {
    self.what = what
    self.links = links
    self.isBroken = isBroken
  }
}

/// A feed that a page announces.
public struct FeedLink: Sendable, Hashable {
  public var url: String
  public var title: String?
  public var type: String?

  public init(url: String, title: String? = nil, type: String? = nil) {
    self.url = url
    self.title = title
    self.type = type
  }
}

/// What is known of a document beside its bytes.
public struct FeedOrigin: Sendable, Hashable {
  /// The address it came from: the base of last resort for relative addresses.
  public var url: String?
  public var contentType: String?
  /// The encoding and zone that a user's configuration names.
  public var encoding: String?
  public var zone: Zone = .utc
  /// Of unpacked bytes, for a document that is gzip.
  public var maximumBytes = 256_000_000

  public init(url: String? = nil, contentType: String? = nil) {
    self.url = url
    self.contentType = contentType
  }
}

public enum FeedReader {
  /// Reads a feed of any format; detection looks at the bytes only.
  public static func parse(
    _ bytes: consuming [UInt8], from origin: FeedOrigin = FeedOrigin()
  ) throws(NotAFeed) -> ParsedFeed {
    var drafts: [Draft] = []
    // Most feeds have ten to twenty items.
    drafts.reserveCapacity(20)
    var feed = try parse(consume bytes, from: origin) { drafts.append($0) }
    feed.drafts = drafts
    return feed
  }

  /// Reads a feed and hands each item on as soon as it is read, so that a document of any length
  /// takes no more memory than its bytes. The result has no drafts.
  public static func parse(
    _ bytes: consuming [UInt8], from origin: FeedOrigin = FeedOrigin(),
    each: (consuming Draft) -> Void
  ) throws(NotAFeed) -> ParsedFeed {
    try FeedDocument(consume bytes, from: origin).read(each)
  }
}
