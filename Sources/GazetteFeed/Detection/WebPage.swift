// Finds the feeds that a web page announces: WHATWG HTML, link type "alternate".
import GazetteText
import GazetteXML

/// What a reader of feeds wants to know of an HTML page.
struct WebPage {
  private static let maximumLinks = 100

  /// Absolute where that could be told, in the page's order, each address once.
  private(set) var links: [FeedLink] = []
  private var base: String?

  init(_ bytes: Bytes, address: String?) {
    base = address
    var scanner = XMLScanner(bytes, vocabulary: FeedVocabulary.shared, documentAddress: address)
    // Pages do not nest as XML does: all elements are read as siblings.
    var isOpen = true
    while isOpen, links.count < WebPage.maximumLinks {
      isOpen = scanner.nextTag { scanner, element in
        read(element, &scanner)
      }
    }
  }

  private mutating func read(_ element: XMLElement, _ scanner: inout XMLScanner) {
    switch element.local {
    case .base:
      let reference = scanner.attribute(.href)
      base = reference.flatMap { WebAddress.resolve($0, against: base) } ?? base
    case .link:
      readLink(&scanner)
    default: break
    }
  }

  private mutating func readLink(_ scanner: inout XMLScanner) {
    let relations = (scanner.attribute(.rel) ?? "").lowercased()
      .split(whereSeparator: \.isWhitespace)
    let type = scanner.attribute(.type)?.lowercased()
    guard WebPage.announces(relations, type), let reference = scanner.attribute(.href),
      !reference.isEmpty
    else { return }
    let url = WebAddress.resolve(reference, against: base) ?? reference
    guard !links.contains(where: { $0.url == url }) else { return }
    let title = scanner.attribute(.title).flatMap { Line.folded($0) }
    links.append(FeedLink(url: url, title: title, type: type.flatMap { $0.isEmpty ? nil : $0 }))
  }

  private static func announces(_ relations: [Substring], _ type: String?) -> Bool {
    if relations.contains("feed") { return true }
    guard relations.contains("alternate"), !relations.contains("stylesheet"), let type else {
      return false
    }
    let name = type.prefix { $0 != ";" && $0 != " " }
    return [
      "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
      "application/rss", "application/atom", "text/rss", "text/rss+xml", "text/atom",
    ].contains(String(name))
  }
}
