// Tells the format of an XML document by its root.
import GazetteXML

/// A format that the document reader knows.
struct Format {
  /// As in JSON output: DESIGN.md §5.
  var name: String
  /// What elements without a namespace belong to.
  var space: Space
  /// The document is a single item.
  var isEntry = false

  /// nil when `root` begins no feed.
  init?(_ root: XMLElement, _ scanner: inout XMLScanner) {
    switch root.local {
    case .rss:
      self.init(name: Format.version(scanner.attribute(.version)), space: .rss)
    case .rdf:
      let isFirst = scanner.isDeclared("netscape.com/rdf/simple/0.9")
      self.init(name: isFirst ? "rss-0.90" : "rss-1.0", space: .rss)
    case .feed, .entry:
      let isOld = Format.isAtom03(scanner.namespaceAddress(of: root), scanner.attribute(.version))
      self.init(
        name: isOld ? "atom-0.3" : "atom-1.0", space: .atom, isEntry: root.local == .entry)
    case .channel:
      self.init(
        root.namespace == .rss, scanner.name(of: root), isRSS11: scanner.isDeclared("rss1.1"))
    default:
      return nil
    }
  }

  private init(name: String, space: Space, isEntry: Bool = false) {
    self.name = name
    self.space = space
    self.isEntry = isEntry
  }

  /// A lone channel: CDF writes its names in capitals, RSS does not.
  private init(_ isRSS: Bool, _ name: String, isRSS11: Bool) {
    let isCDF = !isRSS && name.utf8.allSatisfy { $0 < 97 }
    // RSS 1.1 was a draft that kept the fields of 1.0.
    self.init(
      name: isCDF ? "cdf" : isRSS11 ? "rss-1.0" : "rss-2.0", space: isCDF ? .cdf : .rss)
  }

  private static func version(_ text: String?) -> String {
    switch text {
    case "0.90": "rss-0.90"
    case "0.91": "rss-0.91"
    case "0.92": "rss-0.92"
    case "0.93": "rss-0.93"
    case "0.94": "rss-0.94"
    case "1.0": "rss-1.0"
    default: "rss-2.0"
    }
  }

  private static func isAtom03(_ address: String?, _ version: String?) -> Bool {
    if let version, Line.begins(version, with: "0.") { return true }
    guard let address, Line.holds(address, "purl.org/atom") else { return false }
    return !address.lowercased().contains("2005/atom")
  }
}
