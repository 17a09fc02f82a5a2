// Writes one entry of an edition as an item of a JSON Feed.
import GazetteCore
import GazetteJSON
import GazetteText

extension JSONFeedRenderer {
  static func writeItem(_ entry: Entry, in form: Edition.Form, to writer: inout JSONWriter) {
    let content = entry.article.content
    let isStored = form != .document
    writer.object { writer in
      writer.member("id", isStored ? entry.article.id.handle : documentID(content))
      writeBasics(content, to: &writer)
      writer.member("content_html", content.html)
      // The format wants one of the two, if only an empty one.
      writer.member("content_text", content.text ?? plainForm(of: content.html))
      writeDetails(content, to: &writer)
      guard isStored || hasExtension(content) else { return }
      writer.name("_gazette")
      writer.object { writer in
        if isStored { writeKnowledge(entry, to: &writer) }
        writer.member("comments_url", content.commentsURL)
        if let extras = content.extras { writeExtras(extras, isStored: isStored, to: &writer) }
      }
    }
  }

  private static func plainForm(of html: String?) -> String {
    html.map(PlainText.text(ofHTML:)) ?? ""
  }

  private static func writeBasics(_ content: Content, to writer: inout JSONWriter) {
    writer.member("url", content.url)
    writer.member("external_url", content.externalURL)
    writer.member("title", content.title)
    writer.member("summary", content.summary)
  }

  private static func writeDetails(_ content: Content, to writer: inout JSONWriter) {
    writer.member("image", content.image)
    writer.member("date_published", content.published?.rfc3339)
    writer.member("date_modified", content.modified?.rfc3339)
    writer.people("authors", content.authors)
    writer.member("tags", content.tags)
    writer.member("language", content.language)
    writer.attachments(content.attachments)
  }

  /// What Gazette knows of a stored article.
  private static func writeKnowledge(_ entry: Entry, to writer: inout JSONWriter) {
    let article = entry.article
    writer.member("id", String(article.id.handle.prefix(ArticleID.shortLength)))
    writer.member("source", article.id.source)
    writer.member("source_id", article.content.ownID)
    writer.member("tags", article.labels)
    writer.member("first_seen", article.firstSeen.rfc3339)
    writer.member("fetched", article.fetched.rfc3339)
    writer.member("saved", article.isSaved)
    writer.member("read", article.isRead)
    writer.member("also_in", entry.alsoIn)
    writer.member("merged", eachOf: entry.tellings) { $0.value($1) }
    writer.member("snippet", eachOf: entry.snippet?.parts ?? []) { writer, part in
      writer.object { writer in
        writer.member("text", part.text)
        if part.isMatch { writer.member("match", true) }
      }
    }
    writer.member("revisions", eachOf: entry.revisions ?? [], writeRevision)
  }

  /// An earlier text, with its own dates, and when it was last fetched so.
  private static func writeRevision(_ writer: inout JSONWriter, _ revision: Revision) {
    let content = revision.content
    writer.object { writer in
      writeBasics(content, to: &writer)
      writer.member("content_html", content.html)
      writer.member("content_text", content.text ?? plainForm(of: content.html))
      writer.member("date_published", content.published?.rfc3339)
      writer.member("date_modified", content.modified?.rfc3339)
      guard let fetched = revision.fetched else { return }
      writer.name("_gazette")
      writer.object { writer in writer.member("fetched", fetched.rfc3339) }
    }
  }

  /// `source` of a stored article is the name of Gazette's own source; where the article was
  /// republished from is then its `origin`.
  private static func writeExtras(
    _ extras: Extras, isStored: Bool, to writer: inout JSONWriter
  ) {
    writer.member("copyright", extras.copyright)
    writer.people("contributors", extras.contributors)
    if let origin = extras.origin {
      writer.name(isStored ? "origin" : "source")
      writer.value(origin)
    }
    writer.member("explicit", extras.isExplicit)
    writer.member("episode", extras.episode)
    writer.member("season", extras.season)
    writer.member("duration_in_seconds", extras.durationInSeconds)
    if let geometry = extras.geometry {
      writer.name("geo")
      writer.value(geometry)
    }
    writer.member("chapters", eachOf: extras.chapters) { writer, chapter in
      writer.object { writer in
        writer.member("title", chapter.title)
        writer.member("start_in_seconds", chapter.startInSeconds)
      }
    }
    writer.members(extras.facts)
  }

  private static func hasExtension(_ content: Content) -> Bool {
    content.commentsURL != nil || content.extras.map { $0 != Extras() } ?? false
  }

  /// The id of an item in a document as it was read: the source's own, else its address, else a
  /// hash of what it says.
  static func documentID(_ content: Content) -> String {
    if let id = content.ownID ?? content.url { return id }
    let date = content.published ?? content.modified
    let parts = [
      content.title, date?.rfc3339, content.html ?? content.text ?? content.summary,
      content.attachments.first?.url,
    ]
    return ArticleID(source: "", key: parts.map { $0 ?? "" }.joined(separator: "\0")).handle
  }
}
