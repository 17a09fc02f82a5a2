// Bytes of a JSON document to drafts: JSON Feed, and RSS written as JSON.
import GazetteCore
import GazetteJSON

/// Reads JSON Feed 1.0 and 1.1 (https://www.jsonfeed.org/version/1.1/), what drifted from them,
/// and RSS-in-JSON.
package enum JSONFeedParser {
  /// Reads a document that is known to be UTF-8. A cut or broken one is no feed: there is no telling what of it is
  /// whole.
  package static func parse(
    _ utf8: [UInt8], origin: FeedOrigin
  ) throws(NotAFeed) -> ParsedFeed {
    var drafts: [Draft] = []
    let (info, skipped) = try read(document(utf8), origin: origin) { drafts.append($0) }
    return ParsedFeed(info: info, drafts: drafts, skipped: skipped)
  }

  /// The same, handing each draft on as soon as it is read.
  static func read(
    _ document: JSON, origin: FeedOrigin, take: (consuming Draft) -> Void
  ) throws(NotAFeed) -> (info: FeedInfo, skipped: [Skipped]) {
    guard document.kind == .object else {
      throw NotAFeed("This is JSON, but \(document.kind.described) and no feed.")
    }
    if let channel = RSSInJSON.channel(of: document) {
      var reader = RSSInJSON(channel: channel, version: document["rss"]?["version"], origin: origin)
      return reader.read(take)
    }
    guard isFeed(document) else {
      throw NotAFeed("This is JSON, but neither a JSON Feed nor RSS.")
    }
    var reader = JSONFeedReader(document, origin: origin)
    return reader.read(take)
  }

  /// The values of a document that is UTF-8, not yet looked at.
  static func document(_ utf8: [UInt8]) throws(NotAFeed) -> JSON {
    do throws(JSONError) {
      return try JSON.parse(utf8, isUTF8: true)
    } catch {
      let place = "line \(error.line), column \(error.column)"
      throw NotAFeed("This looks like JSON, but at \(place) \(error.what).", isBroken: true)
    }
  }

  /// `version` is required and often missing or wrong; a list of items is what makes a feed.
  private static func isFeed(_ document: JSON) -> Bool {
    guard !hasForeignHead(document) else { return false }
    if let version = document["version"]?.string, Line.holds(version, "jsonfeed.org") {
      return true
    }
    guard let items = document["items"], items.kind == .array else { return false }
    if items.elements.contains(where: isItem) { return true }
    let isEmpty = items.elements.allSatisfy(\.isNull)
    return isEmpty && document["title"]?.string != nil
  }

  private static func isItem(_ json: JSON) -> Bool {
    let names = ["id", "url", "external_url", "title", "content_html", "content_text"]
    return names.contains { json[$0]?.isText ?? false }
  }

  /// One badly typed member is a slip; a head whose title and addresses are all there, and none of
  /// them text, belongs to some other kind of document.
  private static func hasForeignHead(_ document: JSON) -> Bool {
    ["title", "home_page_url", "feed_url"].allSatisfy { name in
      guard let member = document[name] else { return false }
      return member.kind == .array || member.kind == .object
    }
  }
}
