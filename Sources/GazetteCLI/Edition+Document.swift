// A feed document as an edition, for `gazette parse`.
import GazetteCore
import GazetteFeed

extension Edition {
  /// The head of a document, to which its items are added one by one.
  init(document head: FeedInfo, at now: Instant) {
    self.init(form: .document, title: head.title ?? "", sections: [], made: now)
    feed = head
  }
}

extension Entry {
  /// An item of a document that is only read, and belongs to no source.
  init(document content: Content, at now: Instant) {
    let key = content.ownID ?? content.url ?? content.title ?? ""
    self.init(
      article: Article(
        id: ArticleID(source: "", key: key), content: content, firstSeen: now, fetched: now))
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
