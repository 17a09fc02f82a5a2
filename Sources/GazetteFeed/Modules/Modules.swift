// Reads the small modules: content, Feedburner, syndication, XHTML bodies, Atom publishing.
import GazetteCore
import GazetteXML

extension DocumentReader {
  /// RSS 1.0 content module: the full text.
  mutating func readContentModule(_ field: XMLElement, of parts: inout ItemParts) {
    guard field.local == .encoded else { return }
    parts.setLong(self.field(.either), rank: 6)
  }

  /// Feedburner puts its own address into `link`; these tell the publisher's.
  mutating func readFeedburner(_ field: XMLElement, of parts: inout ItemParts) {
    guard field.local == .origlink else { return }
    parts.setLink(address(word()), rank: 9)
  }

  /// `xhtml:body` in an item holds its full text.
  mutating func readXHTML(_ field: XMLElement, of parts: inout ItemParts) {
    guard field.local == .body || field.local == .div else { return }
    parts.setLong(self.field(.markup), rank: 5)
  }

  /// Text in Markdown stands in for a body; beside one it says the same again.
  mutating func readSourceModule(_ field: XMLElement, of parts: inout ItemParts) {
    guard field.local == .markdown else { return }
    parts.setShort(self.field(.text), rank: 1)
  }

  /// RFC 5023 §10.2 and §13.1.1: when it was last changed; a draft is not to be shown.
  mutating func readPublishing(_ field: XMLElement, of parts: inout ItemParts) {
    if field.local == .edited { parts.setModified(date(), rank: 1) }
    guard field.local == .control else { return }
    while let child = scanner.nextPart(of: field.depth) {
      if child.local == .draft, word()?.lowercased() == "yes" { parts.isWithdrawn = true }
    }
  }

  /// RSS 1.0 syndication module: so many times in each period.
  mutating func readSyndication(_ field: XMLElement) {
    switch field.local {
    case .updateperiod:
      let seconds: [String: Int64] = [
        "hourly": 3600, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000,
        "yearly": 31_536_000,
      ]
      head.period = seconds[word()?.lowercased() ?? "daily"]
    case .updatefrequency:
      if let times = NumberText.count(word()), times > 0 { head.frequency = times }
    default: break
    }
  }

  /// A `ttl` is the more exact word.
  mutating func finishPace() {
    guard info.pace.interval == nil, head.period != nil || head.frequency != nil else { return }
    info.pace.interval = .seconds((head.period ?? 86_400) / (head.frequency ?? 1))
  }
}
