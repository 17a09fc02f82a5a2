// What every renderer for people says of an entry, before it is escaped for a format.
import GazetteCore
import GazetteText

/// The facts of an entry as clean single lines.
struct EntryCard {
  let title: String
  let excerpt: String?
  /// Empty in a document that was only read.
  let source: String
  /// nil when a document gives no date.
  let time: String?
  /// How long it takes to read; 0 where nobody wants to know, or nothing is known.
  let minutes: Int
  let alsoIn: [String]
  /// Each other article of the story with the reason, where an article is shown in full.
  let tellings: [String]
  /// Only what a browser may open.
  let link: String?

  init(_ entry: Entry, in edition: Edition) {
    let wording = Wording(edition.language)
    let article = entry.article
    let headline = Headline(article.content, longest: edition.layout.summaryLength)
    title = headline.title.map(TerminalText.clean) ?? wording.untitled
    let hasSummary = edition.layout.summaryLength > 0
    excerpt = hasSummary ? headline.excerpt.map(TerminalText.clean) : nil
    minutes = edition.layout.showsReadingTime ? EntryCard.minutes(article.content) : 0
    source = TerminalText.clean(article.id.source)
    time = EntryCard.time(of: article, in: edition, wording)
    alsoIn = entry.alsoIn.map(TerminalText.clean)
    tellings = entry.tellings.map { telling in
      let handle = telling.id.handle.prefix(ArticleID.shortLength)
      let source = TerminalText.clean(telling.id.source)
      return wording.alsoIn("\(source) \(handle), \(wording.reason(telling.reason))")
    }
    link = EntryCard.link(article.content)
  }

  /// Source, time and other sources, as one line says them.
  func facts(_ wording: Wording, separator: String = " · ") -> String {
    let others =
      alsoIn.isEmpty || !tellings.isEmpty ? nil : wording.alsoIn(alsoIn.joined(separator: ", "))
    let length = minutes > 0 ? wording.minutes(minutes) : nil
    return [source.isEmpty ? nil : source, time, length, others].compactMap(\.self)
      .joined(separator: separator)
  }

  static func link(_ content: Content) -> String? {
    [content.url, content.externalURL].compactMap(\.self).first(where: WebAddress.isWeb)
      .map(TerminalText.clean)
  }

  private static func time(of article: Article, in edition: Edition, _ wording: Wording) -> String?
  {
    if let published = article.content.published, published == article.listed {
      return stamp(published, in: edition)
    }
    if edition.form == .document { return article.content.published.map { stamp($0, in: edition) } }
    return wording.seen(stamp(article.firstSeen, in: edition))
  }

  /// Of the whole text: a summary says nothing about how long its article is.
  private static func minutes(_ content: Content) -> Int {
    let text = content.text ?? content.html.map(PlainText.text(ofHTML:))
    return text.map(ReadingTime.minutes(of:)) ?? 0
  }

  static func stamp(_ instant: Instant, in edition: Edition) -> String {
    edition.zone.civil(instant).minuteText
  }
}

/// Everything that is told of one article in full, beside its text.
struct ArticleFacts {
  let authors: [String]
  let tags: [String]
  let image: String?
  let attachments: [Attachment]
  let comments: String?

  init(_ article: Article) {
    authors = article.content.authors.compactMap { $0.name ?? $0.email }.map(TerminalText.clean)
    tags = (article.labels + article.content.tags).map(TerminalText.clean)
    image = article.content.image.flatMap { WebAddress.isWeb($0) ? $0 : nil }
    attachments = article.content.attachments.filter { WebAddress.isWeb($0.url) }
    comments = article.content.commentsURL.flatMap { WebAddress.isWeb($0) ? $0 : nil }
  }

  /// The text of an article as blocks.
  static func readable(_ content: Content) -> ReadableText {
    if let html = content.html {
      let text = ReadableText(ofHTML: html)
      if !text.blocks.isEmpty { return text }
    }
    return ReadableText(ofPlain: content.text ?? content.summary ?? "")
  }

  /// The text of an article as clean lines; an empty one between paragraphs.
  static func lines(_ content: Content) -> [String] {
    let text = content.html.map(PlainText.text(ofHTML:)) ?? content.text ?? content.summary ?? ""
    // By bytes: to split between characters takes a third of the time of a whole document.
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      let line = $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0
      return TerminalText.clean(String(Substring(line)))
    }
  }
}
