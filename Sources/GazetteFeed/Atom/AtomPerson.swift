// Reads Atom's person constructs: RFC 4287 §3.2.
import GazetteCore
import GazetteXML

extension DocumentReader {
  /// A person from child elements; nil when nothing is said of them.
  mutating func readAtomPerson(_ person: XMLElement) -> Author? {
    var author = Author()
    while let child = scanner.nextPart(of: person.depth) {
      switch child.local {
      case .name, .title: author.name = author.name ?? line()
      case .email: author.email = author.email ?? emailAddress()
      case .uri, .url, .homepage: author.url = author.url ?? address(word())
      case .img, .logo, .icon: author.avatar = author.avatar ?? address(word())
      default: break
      }
    }
    return author.isEmpty ? nil : author
  }

  private mutating func emailAddress() -> String? {
    line().map { $0.hasPrefix("mailto:") ? String($0.dropFirst(7)) : $0 }
  }

  /// A person in elements, or else as text.
  mutating func atomPerson(_ person: XMLElement) -> Author? { readPerson(person) }
}
