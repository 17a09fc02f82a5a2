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
      var last: XMLElement?
      isOpen = scanner.nextTag { scanner, element in
        read(element, &scanner)
        last = element
      }
      if let last, WebPage.holdsNoMarkup(last, bytes) {
        guard let end = WebPage.end(of: last, in: bytes) else { return }
        scanner.restart(at: end)
      }
    }
  }

  /// WHATWG HTML §13.2.5: what looks like tags in a script or a style sheet is none.
  private static func holdsNoMarkup(_ element: XMLElement, _ bytes: Bytes) -> Bool {
    guard (5...6).contains(element.name.count) else { return false }
    let name = String(decoding: bytes[element.name], as: UTF8.self).lowercased()
    guard name == "script" || name == "style" else { return false }
    let close = bytes.first(.greaterThan, in: element.name.upperBound..<bytes.count)
    // XHTML: an element may end where it begins.
    return bytes[close - 1] != UInt8(ascii: "/")
  }

  /// Where the end tag of a script or style sheet stands; nil when it is missing.
  private static func end(of element: XMLElement, in bytes: Bytes) -> Int? {
    var place = element.name.upperBound
    while let close = bytes.first("</", in: place..<bytes.count) {
      place = close + 2
      let name = place..<place + element.name.count
      if name.upperBound <= bytes.count, bytes.sameName(name, element.name) { return close }
    }
    return nil
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
    let type = scanner.attribute(.type)?.lowercased()
    guard FeedLink.announces(relations: scanner.attribute(.rel) ?? "", type: type),
      let reference = scanner.attribute(.href), !reference.isEmpty
    else { return }
    let url = WebAddress.resolve(reference, against: base) ?? reference
    guard !links.contains(where: { $0.url == url }) else { return }
    let title = scanner.attribute(.title).flatMap { Line.folded($0) }
    links.append(FeedLink(url: url, title: title, type: type.flatMap { $0.isEmpty ? nil : $0 }))
  }
}

extension FeedLink {
  /// Whether a link with these relations, parted by blanks, and of this type leads to a feed.
  public static func announces(relations: String, type: String?) -> Bool {
    let relations = relations.lowercased().split(whereSeparator: \.isWhitespace)
    if relations.contains("feed") { return true }
    guard relations.contains("alternate"), !relations.contains("stylesheet"), let type else {
      return false
    }
    let name = type.lowercased().prefix { $0 != ";" && $0 != " " }
    return feedTypes.contains(String(name))
  }

  private static let feedTypes = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
    "application/rss", "application/atom", "text/rss", "text/rss+xml", "text/atom",
  ]
}
