// Reads the podcast namespace of podcastindex.org: what it says of an episode.
import GazetteCore
import GazetteXML

extension DocumentReader {
  mutating func readPodcast(_ field: XMLElement, of parts: inout ItemParts) {
    switch field.local {
    case .episode: if let number = NumberText.decimal(word()) { parts.extras.episode = number }
    case .season: if let number = NumberText.decimal(word()) { parts.extras.season = number }
    case .person: if let person = podcastPerson() { parts.extras.contributors.merge(person) }
    case .transcript: parts.list(.transcripts, transcript())
    case .chapters: parts.state(.chaptersURL, Fact.text(address(scanner.attribute(.url))))
    case .soundbite: parts.list(.soundbites, soundbite())
    case .alternateenclosure: readAlternateEnclosure(field, of: &parts)
    case .location: readLocation(of: &parts)
    case .license: readPodcastLicense(of: &parts)
    default: break
    }
  }

  /// Somebody who is heard in an episode, with their part in it.
  mutating func podcastPerson() -> Author? {
    let url = address(scanner.attribute(.href))
    let avatar = address(scanner.attribute(.img))
    let role = scanner.attribute(.role).flatMap { Line.folded($0)?.lowercased() }
    return line().map { Author(name: $0, url: url, avatar: avatar, role: role) }
  }

  private mutating func transcript() -> Fact.Value? {
    guard let url = Fact.text(address(scanner.attribute(.url))) else { return nil }
    return Fact.object([
      ("url", url), ("mime_type", Fact.text(scanner.attribute(.type))),
      ("language", Fact.text(scanner.attribute(.language))),
      ("rel", Fact.text(scanner.attribute(.rel))),
    ])
  }

  private mutating func soundbite() -> Fact.Value? {
    guard let start = Fact.number(NumberText.duration(scanner.attribute(.starttime))) else {
      return nil
    }
    let duration = Fact.number(NumberText.duration(scanner.attribute(.duration)))
    return Fact.object([
      ("start_in_seconds", start), ("duration_in_seconds", duration),
      ("title", Fact.text(line())),
    ])
  }

  /// The same episode in another form; of its addresses the first that a browser can open.
  private mutating func readAlternateEnclosure(
    _ field: XMLElement, of parts: inout ItemParts
  ) {
    var file = Attachment(
      url: "", mimeType: scanner.attribute(.type), title: scanner.attribute(.title),
      sizeInBytes: NumberText.count(scanner.attribute(.length)))
    while let child = scanner.nextPart(of: field.depth) {
      guard child.local == .source, file.url.isEmpty,
        let url = address(scanner.attribute(.uri)), Line.begins(url, with: "http")
      else { continue }
      file.url = url
    }
    if !file.url.isEmpty { parts.add(file) }
  }

  /// RFC 5870: `geo:37.5,127` with latitude first.
  private mutating func readLocation(of parts: inout ItemParts) {
    guard let place = scanner.attribute(.geo), Line.begins(place, with: "geo:") else { return }
    let numbers = NumberText.list(String(place.dropFirst(4).prefix { $0 != ";" }))
    guard numbers.count >= 2, parts.latitude == nil else { return }
    parts.latitude = numbers[0]
    parts.longitude = numbers[1]
  }

  private mutating func readPodcastLicense(of parts: inout ItemParts) {
    parts.state(.licenseURL, Fact.text(address(scanner.attribute(.url))))
    if parts.draft.extras?.copyright == nil, let text = line() { parts.extras.copyright = text }
  }
}
