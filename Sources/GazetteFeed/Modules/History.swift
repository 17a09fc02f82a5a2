// Reads what a feed says of its own past: RFC 5005 archives, RFC 6721 tombstones.
import GazetteCore
import GazetteText
import GazetteXML

extension DocumentReader {
  mutating func readHistory(_ field: XMLElement) {
    switch field.local {
    case .complete: state(.complete, .flag(true))
    case .archive: state(.archive, .flag(true))
    default: break
    }
  }

  /// RFC 6721 §3: the id of an entry that was taken back, and when.
  mutating func readTombstone(_ field: XMLElement) {
    guard field.local == .`deleted-entry`, let id = Fact.text(scanner.attribute(.ref)) else {
      return
    }
    let when = scanner.attribute(.when).flatMap { DateText.parse($0, zone: origin.zone) }
    let tombstone = Fact.object([("id", id), ("date", Fact.text(when?.rfc3339))])
    info.facts.list(FeedFact.deleted.rawValue, tombstone, atMost: Fact.longestList)
  }

  /// RFC 5005 §3 and §4: the other pages of a feed, and its archives.
  mutating func readPageLink(_ link: AtomLink) {
    let facts: [String: FeedFact] = [
      "first": .firstURL, "last": .lastURL, "previous": .previousURL, "prev": .previousURL,
      "current": .currentURL, "prev-archive": .previousArchiveURL,
      "next-archive": .nextArchiveURL,
    ]
    if let fact = facts[link.relation] { state(fact, .text(link.url)) }
  }
}
