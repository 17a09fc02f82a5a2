// What holds for any document: read, cleaned and printed, it is a feed with the same items.
import GazetteCore
import GazetteFeed
import GazetteJSON
import GazettePipeline
import GazetteText
import Renderers

enum FeedClaims {
  private static let address = "https://news.example/feed.xml"

  static func check(_ bytes: [UInt8]) throws(Fault) {
    var origin = FeedOrigin(url: address)
    origin.maximumBytes = 1_000_000
    guard let feed = try? FeedReader.parse(bytes, from: origin) else { return }
    let edition = edition(of: feed)
    for entry in edition.entries { try checkAddresses(of: entry.article.content) }
    try checkReadsBack(edition)
    let normaliser = Normaliser(purpose: .storage, base: address)
    for draft in feed.drafts { try checkStored(normaliser.content(of: draft)) }
  }

  /// As `gazette parse` makes it.
  private static func edition(of feed: ParsedFeed) -> Edition {
    let normaliser = Normaliser(purpose: .parse, base: address)
    let now = Instant(seconds: 0)
    let entries = feed.drafts.map { draft in
      let content = normaliser.content(of: draft)
      let id = ArticleID(source: "", key: content.ownID ?? content.url ?? content.title ?? "")
      return Entry(article: Article(id: id, content: content, firstSeen: now, fetched: now))
    }
    var edition = Edition(
      form: .document, title: feed.info.title ?? "", sections: [Section(entries: entries)],
      made: now)
    edition.feed = normaliser.info(feed.info)
    return edition
  }

  private static func checkReadsBack(_ edition: Edition) throws(Fault) {
    let page = JSONFeedRenderer.encode(edition, isCompact: true)
    try expect(page.isValidUTF8, "the page is no UTF-8")
    do throws(JSONError) {
      _ = try JSON.parse(page)
    } catch {
      throw Fault("the page is no JSON: \(error)")
    }
    guard let again = try? FeedReader.parse(page) else { throw Fault("the page is no feed") }
    let count = again.drafts.count + again.skipped.count
    try expect(count == edition.entries.count, "\(edition.entries.count) items became \(count)")
  }

  /// Security rule 22.
  private static func checkAddresses(of content: Content) throws(Fault) {
    let links = [content.url, content.externalURL, content.image, content.commentsURL]
    for link in links.compactMap({ $0 }) + content.attachments.map(\.url) {
      try expect(!WebAddress.isRefused(link), "an address that must be refused: \(link)")
    }
    if let html = content.html { try SafeMarkup.check(html, degree: .content) }
  }

  /// Security rule 4, and that nothing relative is kept.
  private static func checkStored(_ content: Content) throws(Fault) {
    try expect(content.title.map { $0.utf8.count <= 10_000 } ?? true, "a title over 10 KB")
    for text in [content.text, content.summary].compactMap({ $0 }) {
      try expect(text.utf8.count <= 1_000_000, "a text over 1 MB")
    }
    if let image = content.image {
      try expect(WebAddress.isWeb(image), "an image that is not on the web: \(image)")
    }
  }
}
