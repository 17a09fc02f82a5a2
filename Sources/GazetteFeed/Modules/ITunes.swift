// Reads Apple's podcast elements, and Google's that were made after them.
import GazetteCore
import GazetteXML

extension DocumentReader {
  mutating func readITunes(_ field: XMLElement, of parts: inout ItemParts) {
    switch field.local {
    case .title: parts.setTitle(title(.either), rank: 2)
    case .author: if let author = readPerson(field) { parts.fallbackAuthors.merge(author) }
    case .summary, .description: parts.setShort(self.field(.either), rank: 3)
    case .subtitle: parts.setBrief(self.field(.either), rank: 1)
    case .image: parts.setImage(readImage(field), rank: 5)
    case .link:
      let link = readAtomLink(against: itemBase)
      if let link, link.relation == "image" { parts.setImage(link.url, rank: 5) }
    case .duration: if let duration = NumberText.duration(word()) { parts.duration = duration }
    case .explicit: if let isExplicit = claim() { parts.extras.isExplicit = isExplicit }
    case .episode: if let number = NumberText.decimal(word()) { parts.extras.episode = number }
    case .season: if let number = NumberText.decimal(word()) { parts.extras.season = number }
    case .episodetype: parts.state(.episodeType, Fact.text(line()?.lowercased()))
    case .block: if claim() == true { parts.state(.blocked, .flag(true)) }
    case .keywords: for tag in keywords() { parts.add(tag: tag) }
    case .category: for tag in readITunesCategory(field) { parts.add(tag: tag) }
    default: break
    }
  }

  mutating func readITunesHead(_ field: XMLElement) {
    switch field.local {
    case .title: setTitle(title(.either), rank: 2)
    case .author: if let author = readPerson(field) { head.fallbackAuthors.merge(author) }
    case .owner: if let owner = readAtomPerson(field) { head.fallbackAuthors.merge(owner) }
    case .summary, .description: setDescription(self.field(.either), rank: 2)
    case .subtitle: setDescription(self.field(.either), rank: 1)
    case .image: setIcon(readImage(field), rank: 6)
    case .link:
      let link = readAtomLink(against: itemBase)
      if let link, link.relation == "image" { setIcon(link.url, rank: 6) }
    case .explicit: if let isExplicit = claim() { info.isExplicit = isExplicit }
    case .complete: if claim() == true { info.isExpired = true }
    case .type: state(.showType, Fact.text(line()?.lowercased()))
    case .`new-feed-url`: state(.newFeedURL, Fact.text(address(word())))
    case .block: if claim() == true { state(.blocked, .flag(true)) }
    case .keywords: for tag in keywords() { add(headTag: tag) }
    case .category: for tag in readITunesCategory(field) { add(headTag: tag) }
    default: break
    }
  }

  /// `true`, `yes` and `explicit`, or `false`, `no` and `clean`.
  mutating func claim() -> Bool? {
    switch word()?.lowercased() {
    case "true", "yes", "explicit": true
    case "false", "no", "clean": false
    default: nil
    }
  }

  mutating func keywords() -> [String] {
    (title(.either) ?? "").split(separator: ",").compactMap { Line.folded(String($0)) }
  }

  /// A category and those within it.
  private mutating func readITunesCategory(_ category: XMLElement) -> [String] {
    var tags: [String] = []
    if let text = scanner.attribute(.text).flatMap({ Line.folded($0) }) { tags.append(text) }
    guard scanner.beginsWithElement else {
      if let text = line() { tags.append(text) }
      return tags
    }
    while let child = scanner.nextPart(of: category.depth) {
      guard child.local == .category,
        let text = scanner.attribute(.text).flatMap({ Line.folded($0) })
      else { continue }
      tags.append(text)
    }
    return tags
  }
}
