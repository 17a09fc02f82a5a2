// Bytes of any feed to drafts.
import GazetteCore
import GazetteText
import GazetteXML
import GazetteZip

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

  public init(_ what: String, links: [FeedLink] = []) {
    self.what = what
    self.links = links
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
    _ bytes: [UInt8], from origin: FeedOrigin = FeedOrigin()
  ) throws(NotAFeed) -> ParsedFeed {
    var drafts: [Draft] = []
    // Most feeds have ten to twenty items.
    drafts.reserveCapacity(20)
    var feed = try parse(bytes, from: origin) { drafts.append($0) }
    feed.drafts = drafts
    return feed
  }

  /// Reads a feed and hands each item on as soon as it is read, so that a document of any length
  /// takes no more memory than its bytes. The result has no drafts.
  public static func parse(
    _ bytes: [UInt8], from origin: FeedOrigin = FeedOrigin(), each: (consuming Draft) -> Void
  ) throws(NotAFeed) -> ParsedFeed {
    let decoded = Charset.decode(
      try unpacked(bytes, origin), contentType: origin.contentType, override: origin.encoding)
    var feed: ParsedFeed
    if isJSON(decoded.utf8) {
      let (info, skipped) = try JSONFeedParser.read(decoded.utf8, origin: origin, take: each)
      feed = ParsedFeed(info: info, drafts: [], skipped: skipped)
    } else {
      feed = try decoded.utf8.withUnsafeBufferPointer { cleanAndRead($0, origin, each) }.get()
    }
    feed.info.warnings = decoded.warnings + feed.info.warnings
    return feed
  }

  private static func unpacked(
    _ bytes: [UInt8], _ origin: FeedOrigin
  ) throws(NotAFeed) -> [UInt8] {
    guard Gunzip.isPacked(bytes) else { return bytes }
    do throws(UnpackingFault) {
      return try Gunzip.unpack(bytes, limit: origin.maximumBytes)
    } catch {
      switch error {
      case .broken: throw NotAFeed("This is gzip data that is damaged.")
      case .cut: throw NotAFeed("This is gzip data that ends too early.")
      case .tooLarge:
        throw NotAFeed("This is gzip data of more than \(origin.maximumBytes) bytes unpacked.")
      }
    }
  }

  /// Reads an XML document, without the characters that XML forbids.
  private static func cleanAndRead(
    _ text: Bytes, _ origin: FeedOrigin, _ each: (consuming Draft) -> Void
  ) -> Result<ParsedFeed, NotAFeed> {
    guard !CleanDocument.isClean(text) else { return read(text, origin, each) }
    let (clean, dropped) = CleanDocument.cleaned(text)
    return clean.withUnsafeBufferPointer { read($0, origin, each) }.map { feed in
      var feed = feed
      if dropped > 0 { feed.info.warnings.append("\(dropped) control characters were left out.") }
      return feed
    }
  }

  private static func read(
    _ text: Bytes, _ origin: FeedOrigin, _ each: (consuming Draft) -> Void
  ) -> Result<ParsedFeed, NotAFeed> {
    withoutActuallyEscaping(each) { each in
      var reader = DocumentReader(text, from: origin, take: each)
      switch Detection.detect(text, &reader.scanner, address: origin.url) {
      case .nothing(let error): return .failure(error)
      case .feed(let root, let format):
        reader.read(root, as: format)
        return .success(ParsedFeed(info: reader.info, drafts: [], skipped: reader.skipped))
      }
    }
  }

  /// What XML says of line ends and control characters is not for JSON, so it is not cleaned.
  private static func isJSON(_ utf8: [UInt8]) -> Bool {
    guard let first = utf8.first(where: { $0 > 0x20 }) else { return false }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
