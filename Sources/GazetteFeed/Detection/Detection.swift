// Tells what a document is by looking at its bytes only.
import GazetteText
import GazetteXML

/// What a document turned out to be.
enum Detected {
  case feed(XMLElement, Format)
  case nothing(NotAFeed)
}

enum Detection {
  /// Junk before a feed is passed over up to here: warnings of scripts, blank lines, comments.
  private static let patience = 65_536

  /// Looks for the root. The scanner stands behind its start tag when a feed is found.
  static func detect(_ bytes: Bytes, _ scanner: inout XMLScanner, address: String?) -> Detected {
    guard !bytes.trimmed(0..<bytes.count).isEmpty else {
      return .nothing(NotAFeed("The document is empty."))
    }
    if let root = scanner.nextChild(of: 0) {
      if let format = Format(root, &scanner) {
        if hasJunk(bytes, before: root.start) { scanner.noteJunk(before: root) }
        return .feed(root, format)
      }
      if isPage(root, bytes) { return .nothing(page(bytes, address)) }
      return later(bytes, &scanner) ?? .nothing(stranger(root, scanner))
    }
    let start = bytes.trimmed(0..<bytes.count).lowerBound
    return .nothing(
      bytes[start] == .lessThan
        ? NotAFeed("The document ends before its first element.", isBroken: true)
        : NotAFeed("This is text without any markup, not a feed."))
  }

  /// True when something else than blanks, comments and declarations stands before the root.
  private static func hasJunk(_ bytes: Bytes, before root: Int) -> Bool {
    var place = bytes.skippingSpace(from: 0, to: root)
    while place < root {
      if bytes.has("<!--", at: place) {
        place = bytes.first("-->", in: place..<root).map { $0 + 3 } ?? root
      } else if bytes.has("<?", at: place) {
        place = bytes.first("?>", in: place..<root).map { $0 + 2 } ?? root
      } else {
        // Only a document type may still come.
        return !bytes.has("<!", at: place)
      }
      place = bytes.skippingSpace(from: place, to: root)
    }
    return false
  }

  private static func isPage(_ root: XMLElement, _ bytes: Bytes) -> Bool {
    if root.local == .html { return true }
    let before = bytes.trimmed(0..<root.start)
    return bytes.has("<!DOCTYPE html", at: before.lowerBound)
      || bytes.has("<!doctype html", at: before.lowerBound)
  }

  private static func page(_ bytes: Bytes, _ address: String?) -> NotAFeed {
    let links = WebPage(bytes, address: address).links
    switch links.count {
    case 0: return NotAFeed("This is a web page, not a feed, and it links to none.")
    case 1:
      return NotAFeed("This is a web page, not a feed; its feed is \(links[0].url).", links: links)
    default:
      let list = links.prefix(5).map(\.url).joined(separator: ", ")
      return NotAFeed("This is a web page, not a feed; its feeds are \(list).", links: links)
    }
  }

  /// A feed behind something else that also has tags.
  private static func later(_ bytes: Bytes, _ scanner: inout XMLScanner) -> Detected? {
    let window = 0..<min(bytes.count, patience)
    let starts = [
      bytes.first("<rss", in: window), bytes.first("<feed", in: window),
      bytes.first("<rdf:RDF", in: window),
    ]
    guard let start = starts.compactMap({ $0 }).min() else { return nil }
    scanner.restart(at: start)
    guard let root = scanner.nextChild(of: 0), let format = Format(root, &scanner) else {
      return nil
    }
    scanner.noteJunk(before: root)
    return .feed(root, format)
  }

  private static func stranger(_ root: XMLElement, _ scanner: borrowing XMLScanner) -> NotAFeed {
    let name = TerminalText.clean(String(scanner.name(of: root).prefix(40)))
    switch name.lowercased() {
    case "opml": return NotAFeed("This is an OPML list of feeds, not a feed: import it.")
    case "urlset", "sitemapindex": return NotAFeed("This is a sitemap, not a feed.")
    case "svg": return NotAFeed("This is an SVG image, not a feed.")
    case "body", "head", "div", "p", "br": return NotAFeed("This is a piece of HTML, not a feed.")
    default: return NotAFeed("This is an XML document with the root <\(name)>, not a feed.")
    }
  }
}
