// Writes content as members of a JSON Feed item, with what the format has no name for in `_gazette`.
import GazetteCore
import GazetteJSON

extension JSONWriter {
  /// The members of JSON Feed 1.1 that hold `content`, without `id` and `_gazette`.
  mutating func members(of content: Content) {
    member("url", content.url)
    member("external_url", content.externalURL)
    member("title", content.title)
    member("summary", content.summary)
    member("content_html", content.html)
    // The format wants one of the two.
    member("content_text", content.html == nil ? content.text ?? "" : content.text)
    instant("date_published", content.published)
    instant("date_modified", content.modified)
    member("image", content.image)
    member("language", content.language)
    details(of: content)
  }

  /// An earlier text on its own, as it is kept.
  mutating func revision(_ revision: Revision) {
    object { writer in
      writer.members(of: revision.content)
      writer.name("_gazette")
      writer.object { writer in
        writer.instant("fetched", revision.fetched)
        writer.extensions(of: revision.content)
      }
    }
  }

  /// People, tags and files.
  mutating func details(of content: Content) {
    people("authors", content.authors)
    member("tags", content.tags)
    attachments(content.attachments)
  }

  /// Members of `_gazette` that belong to the content.
  mutating func extensions(of content: Content) {
    member("source_id", content.ownID)
    member("canonical_url", content.canonicalURL)
    member("comments_url", content.commentsURL)
    if let extras = content.extras { self.extras(extras) }
  }

  mutating func extras(_ extras: Extras) {
    member("copyright", extras.copyright)
    people("contributors", extras.contributors)
    if let origin = extras.origin {
      name("origin")
      value(origin)
    }
    member("explicit", extras.isExplicit)
    member("episode", extras.episode)
    member("season", extras.season)
    member("duration_in_seconds", extras.durationInSeconds)
    if let geometry = extras.geometry {
      name("geo")
      value(geometry)
    }
    member("chapters", eachOf: extras.chapters) { writer, chapter in
      writer.object { writer in
        writer.member("title", chapter.title)
        writer.member("start", chapter.startInSeconds)
      }
    }
    members(extras.facts)
  }

  /// RFC 3339, or a number of milliseconds for years that it cannot name.
  mutating func instant(_ name: String, _ instant: Instant?) {
    guard let instant else { return }
    if let text = StoredInstant.text(instant) {
      member(name, text)
    } else {
      member(name, instant.milliseconds)
    }
  }
}
