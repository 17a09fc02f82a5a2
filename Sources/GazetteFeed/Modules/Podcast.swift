// Reads the podcast namespace of podcastindex.org.
import GazetteCore
import GazetteXML

extension DocumentReader {
  mutating func readPodcast(_ field: XMLElement, of parts: inout ItemParts) {
    switch field.local {
    case .episode: if let number = NumberText.decimal(word()) { parts.extras.episode = number }
    case .season: if let number = NumberText.decimal(word()) { parts.extras.season = number }
    case .person: readPodcastPerson(of: &parts)
    case .license:
      if parts.draft.extras?.copyright == nil, let text = line() { parts.extras.copyright = text }
    default: break
    }
  }

  private mutating func readPodcastPerson(of parts: inout ItemParts) {
    let url = address(scanner.attribute(.href))
    let avatar = address(scanner.attribute(.img))
    guard let name = line() else { return }
    parts.extras.contributors.merge(Author(name: name, url: url, avatar: avatar))
  }
}
