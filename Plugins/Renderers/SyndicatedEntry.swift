// What the feed formats say of an entry.
import GazetteCore
import GazetteText

extension Attachment {
  /// What the source calls its kind, where that is one: `audio/mpeg`, not `audio`.
  var mediaType: String? { mimeType.flatMap { $0.contains("/") ? $0 : nil } }
}

/// The parts of an entry that Atom and RSS have in common.
struct SyndicatedEntry {
  let content: Content
  /// `urn:gazette:` and the article's handle: the same for ever, and no other article's.
  let id: String
  let title: String
  let link: String?
  let summary: String?
  let published: Instant?
  /// The last change that is known, else when it was first seen.
  let updated: Instant
  let authors: [Author]
  let source: String
  let tags: [String]
  let comments: String?
  let attachments: [Attachment]

  init(_ entry: Entry, in edition: Edition) {
    let article = entry.article
    content = article.content
    id = "urn:gazette:" + article.id.handle
    title = Headline.title(of: article.content) ?? Wording(edition.language).untitled
    link = EntryCard.link(content)
    summary = content.summary
    published = content.published
    updated = SyndicatedEntry.updated(article)
    authors = content.authors.filter { $0.name != nil || $0.email != nil }
    source = article.id.source
    tags = SyndicatedEntry.unique(article.labels + content.tags)
    comments = content.commentsURL.flatMap { WebAddress.isWeb($0) ? $0 : nil }
    attachments = content.attachments.filter { WebAddress.isWeb($0.url) }
  }

  private static func updated(_ article: Article) -> Instant {
    article.content.modified ?? article.listed
  }

  /// The newest change in an edition; no clock, so that the same edition gives the same bytes.
  static func updated(_ edition: Edition) -> Instant {
    edition.entries.map { updated($0.article) }.max() ?? edition.made
  }

  /// A name for the whole selection.
  static func id(of edition: Edition) -> String {
    let name = edition.name.isEmpty ? edition.title : edition.name
    return "urn:gazette:selection:" + SHA256.hex(Array(name.utf8)).prefix(16)
  }

  private static func unique(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    return tags.filter { seen.insert($0).inserted }
  }
}
