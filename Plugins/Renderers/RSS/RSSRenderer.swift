// Renders an edition as an RSS feed, for readers that know no Atom.
import GazetteCore
import GazetteText
import GazetteXML

/// RSS 2.0 (https://www.rssboard.org/rss-specification).
public struct RSSRenderer: Renderer {
  public static let kind = "rss"
  public static let about = "An RSS 2.0 feed for other readers."
  public static let options = [FeedAddress.option]
  public static let forms: [Edition.Form] = [.digest]
  public static let fileExtension = "rss"

  private let address: String?

  public init(_ options: inout Options) throws(ConfigError) {
    address = try FeedAddress.read(&options)
  }

  public func render(_ edition: Edition) throws(RenderError) -> [Page] {
    var writer = XMLWriter()
    let names = [
      ("version", "2.0"), ("xmlns:dc", "http://purl.org/dc/elements/1.1/"),
      ("xmlns:atom", "http://www.w3.org/2005/Atom"),
    ]
    writer.element("rss", names) { writer in
      writer.element("channel") { writer in
        let title = edition.title.isEmpty ? "Gazette" : edition.title
        writer.element("title", text: RSSRenderer.title(title))
        // The three elements that a channel must have; a selection has no page of its own.
        writer.element("link", text: SyndicatedEntry.id(of: edition))
        writer.element("description", text: title)
        writer.element("generator", text: "Gazette")
        if let address {
          writer.element(
            "atom:link", [("rel", "self"), ("type", "application/rss+xml"), ("href", address)])
        }
        for entry in edition.entries {
          RSSRenderer.write(SyndicatedEntry(entry, in: edition), to: &writer)
        }
      }
    }
    return [Page(mediaType: "application/rss+xml; charset=utf-8", bytes: writer.bytes)]
  }

  private static func write(_ entry: SyndicatedEntry, to writer: inout XMLWriter) {
    writer.element("item") { writer in
      // An item needs a title or a description, not both.
      let title = entry.description == nil ? entry.title : entry.content.title
      writer.element("title", text: title.map(RSSRenderer.title))
      writer.element("link", text: entry.link)
      writer.element("guid", [("isPermaLink", "false")], text: entry.id)
      writer.element("pubDate", text: entry.published.map(RFC822Date.text))
      for author in entry.authors {
        writer.element("dc:creator", text: author.name ?? author.email)
      }
      for tag in entry.tags { writer.element("category", text: tag) }
      writer.element("comments", text: entry.comments)
      if let attachment = entry.attachments.first { write(attachment, to: &writer) }
      writer.element("description", text: entry.description)
    }
  }

  /// RSS does not say whether titles are HTML, so readers guess: what they would take for tags or
  /// references is escaped, and all else stays as it is.
  private static func title(_ text: String) -> String {
    let escaped = HTMLText.escaped(text)
    let isSafe = PlainText.line(ofLooseHTML: text) == PlainText.line(ofHTML: escaped)
    return isSafe ? text : escaped
  }

  /// RSS 2.0 allows one enclosure, whose three attributes are all required.
  private static func write(_ attachment: Attachment, to writer: inout XMLWriter) {
    writer.element(
      "enclosure",
      [
        ("url", attachment.url), ("length", String(attachment.sizeInBytes ?? 0)),
        ("type", attachment.mediaType ?? "application/octet-stream"),
      ])
  }
}

extension SyndicatedEntry {
  /// HTML, as readers expect it of a description: text is escaped once more.
  fileprivate var description: String? {
    content.html ?? (content.text ?? summary).map(HTMLText.paragraphs)
  }
}
