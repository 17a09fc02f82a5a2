// Renders an edition as one JSON Feed 1.1 document.
import GazetteCore
import GazetteJSON

/// JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/) with extensions named `_gazette`, which
/// DESIGN.md §5 lists. Absent members are left out; there is never a null.
public struct JSONFeedRenderer: Renderer {
  public static let kind = "json"
  public static let about = "One JSON Feed 1.1 document, which feed readers and scripts read."
  public static let options = [FeedAddress.option]
  public static let fileExtension = "json"

  private let address: String?

  public init(_ options: inout Options) throws(ConfigError) {
    address = try FeedAddress.read(&options)
  }

  public func render(_ edition: Edition) throws(RenderError) -> [Page] {
    let bytes = JSONFeedRenderer.encode(
      edition, isCompact: edition.isCompact, address: address)
    return [Page(mediaType: "application/feed+json", bytes: bytes)]
  }

  /// The document of an edition: indented and with a line end, or compact on one line without one.
  /// `address` is where it will be found, if that is known.
  public static func encode(
    _ edition: Edition, isCompact: Bool, address: String? = nil
  ) -> [UInt8] {
    let entries = edition.entries
    // A headline with its text takes about that much; a guess too low only costs a copy.
    var page = JSONFeedPage(
      edition, isCompact: isCompact, address: address, reserving: 1024 * (entries.count + 1))
    for entry in entries { page.add(entry) }
    page.end()
    return page.bytes
  }

  public func begin(_ edition: Edition) -> any PageWriter {
    JSONFeedPage(
      edition, isCompact: edition.isCompact, address: address, reserving: 1024 * 1024)
  }
}

extension JSONFeedRenderer {
  static func writeHead(_ edition: Edition, address: String?, to writer: inout JSONWriter) {
    writer.member("version", "https://jsonfeed.org/version/1.1")
    if edition.form == .document {
      writeHead(edition.feed ?? FeedInfo(), to: &writer)
    } else {
      writer.member("title", edition.title)
      writer.member("feed_url", address)
      writeRemarks(edition, to: &writer)
    }
  }

  /// The head of a document as it was read. The format wants a title, if only an empty one.
  private static func writeHead(_ feed: FeedInfo, to writer: inout JSONWriter) {
    writer.member("title", feed.title ?? "")
    writer.member("home_page_url", feed.homePageURL)
    writer.member("feed_url", feed.feedURL)
    writer.member("description", feed.description)
    writer.member("next_url", feed.nextURL)
    writer.member("icon", feed.icon)
    writer.member("favicon", feed.favicon)
    writer.people("authors", feed.authors)
    writer.member("language", feed.language)
    if feed.isExpired { writer.member("expired", true) }
    writer.member("hubs", eachOf: feed.hubs) { writer, hub in
      writer.object { writer in
        writer.member("type", hub.type)
        writer.member("url", hub.url)
      }
    }
    writer.name("_gazette")
    writer.object { writeExtension(feed, to: &$0) }
  }

  private static func writeExtension(_ feed: FeedInfo, to writer: inout JSONWriter) {
    writer.member("format", feed.format)
    writer.member("id", feed.id)
    writer.member("copyright", feed.copyright)
    writer.member("generator", feed.generator)
    writer.member("date_published", feed.published?.rfc3339)
    writer.member("date_modified", feed.modified?.rfc3339)
    writer.member("tags", feed.tags)
    writer.people("contributors", feed.contributors)
    writer.member("explicit", feed.isExplicit)
    writePace(feed.pace, to: &writer)
    writer.members(feed.facts)
    writer.name("warnings")
    writer.array { writer in for warning in feed.warnings { writer.value(warning) } }
  }

  /// Hours are those of GMT, 0 to 23; days count from Sunday, 0.
  private static func writePace(_ pace: Pace, to writer: inout JSONWriter) {
    writer.member("update_interval_in_seconds", pace.interval?.components.seconds)
    writer.member("skip_hours", eachOf: pace.skipHours) { $0.value($1) }
    writer.member("skip_days", eachOf: pace.skipDays) { $0.value($1) }
  }

  /// What is missing from an edition of stored articles, if something is.
  private static func writeRemarks(_ edition: Edition, to writer: inout JSONWriter) {
    var remarks = SourceRemarks.all(of: edition).flatMap(\.sources).map {
      "\($0.name): \($0.remark)"
    }
    if edition.leftOut > 0 { remarks.append("\(edition.leftOut) more were left out by the limit.") }
    guard !remarks.isEmpty else { return }
    writer.name("_gazette")
    writer.object { $0.member("warnings", remarks) }
  }
}
