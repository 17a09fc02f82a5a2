// Reads Atom's links: RFC 4287 §4.2.7.
import GazetteCore
import GazetteXML

/// A link and what it is for.
struct AtomLink {
  var url: String
  /// In lower case; `alternate` when nothing is said.
  var relation: String
  var type: String?
  var title: String?
  var length: Int64?

  /// Made for people: HTML, or nothing said.
  var isPage: Bool {
    guard let type else { return true }
    return Line.begins(type, with: "text/html") || Line.begins(type, with: "application/xhtml+xml")
  }

  /// A feed, by its type.
  var isFeed: Bool {
    guard let type else { return false }
    return type.hasPrefix("application/atom+xml") || type.hasPrefix("application/rss+xml")
      || type.hasPrefix("application/feed+json")
  }

  /// Of two alternates the page comes first.
  var alternateRank: Int { isPage ? 4 : 3 }
}

extension DocumentReader {
  /// The link found last; nil for one without an address.
  mutating func readAtomLink(against base: String?) -> AtomLink? {
    let type = scanner.attribute(.type).map(Line.lowered)
    var link = AtomLink(
      url: "", relation: relation(scanner.attribute(.rel)),
      type: type.flatMap { $0.isEmpty ? nil : $0 }, title: scanner.attribute(.title),
      length: NumberText.count(scanner.attribute(.length)))
    // Some write the address as the element's text.
    guard let reference = scanner.attribute(.href) ?? word() else { return nil }
    // RFC 3986 §5.2.2: an empty reference is the base. Without `xml:base` it is a mistake.
    let url = reference.isEmpty ? scanner.base : resolved(reference, against: base)
    guard let url else { return nil }
    link.url = url
    return link
  }

  /// `alternate` and its address in the registry mean the same.
  private func relation(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "alternate" }
    let name = Line.lowered(text)
    let isRegistered =
      Line.begins(name, with: "http://www.iana.org/assignments/relation/")
      || Line.begins(name, with: "https://www.iana.org/assignments/relation/")
    return isRegistered ? String(name.split(separator: "/").last ?? "") : name
  }
}
