// A feed document as an edition, for `gazette parse`.
import GazetteCore
import GazetteFeed
import GazettePipeline

extension Edition {
  /// Everything that the document holds, in its order. `base` is the document's own address.
  init(document feed: ParsedFeed, base: String?, at now: Instant) {
    let normaliser = Normaliser(purpose: .parse, base: base)
    let entries = feed.drafts.map { draft in
      let content = normaliser.content(of: draft)
      let key = content.ownID ?? content.url ?? content.title ?? ""
      return Entry(
        article: Article(
          id: ArticleID(source: "", key: key), content: content, firstSeen: now, fetched: now))
    }
    self.init(
      form: .document, title: feed.info.title ?? "", sections: [Section(entries: entries)],
      made: now)
    self.feed = normaliser.info(feed.info)
  }
}

extension NotAFeed {
  /// What an HTML page's reader wants to do instead; nil for anything else.
  var linkedFeeds: String? {
    guard let first = links.first else { return nil }
    let others = links.count > 1 ? " (and \(links.count - 1) more)" : ""
    return "It links to \(first.url)\(others): try that."
  }
}
