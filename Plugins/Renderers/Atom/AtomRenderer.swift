// Renders an edition as an Atom feed, for other readers to subscribe to.
import GazetteCore
import GazetteXML

/// Atom 1.0 (RFC 4287).
public struct AtomRenderer: Renderer {
  public static let kind = "atom"
  public static let about = "An Atom 1.0 feed for other readers."
  public static let options = [FeedAddress.option]
  public static let forms: [Edition.Form] = [.digest]
  public static let fileExtension = "atom"

  private let address: String?

  public init(_ options: inout Options) throws(ConfigError) {
    address = try FeedAddress.read(&options)
  }

  public func render(_ edition: Edition) throws(RenderError) -> [Page] {
    var writer = XMLWriter()
    writer.element("feed", [("xmlns", "http://www.w3.org/2005/Atom")]) { writer in
      writer.element("id", text: SyndicatedEntry.id(of: edition))
      writer.element("title", text: edition.title.isEmpty ? "Gazette" : edition.title)
      writer.element("updated", text: SyndicatedEntry.updated(edition).rfc3339)
      writer.element("generator", text: "Gazette")
      if let address {
        writer.element(
          "link",
          [("rel", "self"), ("type", "application/atom+xml"), ("href", address)])
      }
      for entry in edition.entries {
        AtomRenderer.write(SyndicatedEntry(entry, in: edition), to: &writer)
      }
    }
    return [Page(mediaType: "application/atom+xml; charset=utf-8", bytes: writer.bytes)]
  }

  private static func write(_ entry: SyndicatedEntry, to writer: inout XMLWriter) {
    let language = entry.content.language.map { [("xml:lang", $0)] } ?? []
    writer.element("entry", language) { writer in
      writer.element("id", text: entry.id)
      writer.element("title", text: entry.title)
      writer.element("updated", text: entry.updated.rfc3339)
      writer.element("published", text: entry.published?.rfc3339)
      writeAuthors(entry, to: &writer)
      writeLinks(entry, to: &writer)
      for tag in entry.tags { writer.element("category", [("term", tag)]) }
      writer.element("summary", text: entry.summary)
      writeContent(entry, to: &writer)
    }
  }

  /// RFC 4287 §4.1.2: an entry without a page of its own has content, if only an empty one.
  private static func writeContent(_ entry: SyndicatedEntry, to writer: inout XMLWriter) {
    if let html = entry.content.html {
      writer.element("content", [("type", "html")], text: html)
    } else if let text = entry.content.text {
      writer.element("content", [("type", "text")], text: text)
    } else if entry.link == nil {
      writer.element("content", [("type", "text")])
    }
  }

  /// RFC 4287 §4.2.1: an entry has an author; where nobody is named, its source stands for it.
  private static func writeAuthors(_ entry: SyndicatedEntry, to writer: inout XMLWriter) {
    if entry.authors.isEmpty {
      writer.element("author") { $0.element("name", text: entry.source) }
    }
    for author in entry.authors {
      writer.element("author") { writer in
        writer.element("name", text: author.name ?? author.email)
        writer.element("uri", text: author.url)
        // RFC 4287 §3.2.3: not just any text.
        writer.element("email", text: author.email.flatMap { $0.contains("@") ? $0 : nil })
      }
    }
  }

  private static func writeLinks(_ entry: SyndicatedEntry, to writer: inout XMLWriter) {
    if let link = entry.link {
      writer.element("link", [("rel", "alternate"), ("href", link)])
    }
    if let comments = entry.comments {
      writer.element("link", [("rel", "replies"), ("href", comments)])
    }
    for attachment in entry.attachments {
      var attributes = [("rel", "enclosure"), ("href", attachment.url)]
      attributes += attachment.mediaType.map { [("type", $0)] } ?? []
      attributes += attachment.sizeInBytes.map { [("length", String($0))] } ?? []
      attributes += attachment.title.map { [("title", $0)] } ?? []
      writer.element("link", attributes)
    }
  }
}
