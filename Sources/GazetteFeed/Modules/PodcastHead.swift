// Reads the podcast namespace of podcastindex.org: what it says of the whole show.
import GazetteCore
import GazetteText
import GazetteXML

extension DocumentReader {
  mutating func readPodcastHead(_ field: XMLElement) {
    switch field.local {
    case .guid: state(.podcastID, Fact.text(word()))
    case .medium: state(.medium, Fact.text(line()))
    case .locked: state(.locked, claim().map { .flag($0) })
    case .person: if let person = podcastPerson() { info.contributors.merge(person) }
    case .funding: list(.funding, funding())
    case .trailer: list(.trailers, trailer())
    case .license:
      state(.licenseURL, Fact.text(address(scanner.attribute(.url))))
      setCopyright(line(), rank: 2)
    default: break
    }
  }

  private mutating func list(_ fact: FeedFact, _ value: Fact.Value?) {
    info.facts.list(fact.rawValue, value, atMost: ItemParts.mostOfAKind)
  }

  private mutating func funding() -> Fact.Value? {
    guard let url = Fact.text(address(scanner.attribute(.url))) else { return nil }
    return Fact.object([("url", url), ("title", Fact.text(line()))])
  }

  private mutating func trailer() -> Fact.Value? {
    guard let url = Fact.text(address(scanner.attribute(.url))) else { return nil }
    let date = scanner.attribute(.pubdate).flatMap { DateText.parse($0, zone: origin.zone) }
    return Fact.object([
      ("url", url), ("mime_type", Fact.text(scanner.attribute(.type))),
      ("size_in_bytes", Fact.count(scanner.attribute(.length))),
      ("date", Fact.text(date?.rfc3339)), ("title", Fact.text(line())),
    ])
  }
}
