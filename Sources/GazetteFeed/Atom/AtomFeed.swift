// Reads the head of an Atom feed, and Atom's elements in the head of other formats.
import GazetteCore
import GazetteText
import GazetteXML

extension DocumentReader {
  mutating func readAtomHead(_ field: XMLElement) {
    switch field.local {
    case .title: setTitle(atomTitle(), rank: 4)
    case .subtitle, .tagline, .summary: setDescription(atomField(), rank: 4)
    case .info: setDescription(atomField(), rank: 1)
    case .link: readFeedLink()
    case .id: if let id = word() { info.id = id }
    case .updated, .modified: setModified(date(), rank: 4)
    case .published, .issued, .created: setPublished(date(), rank: 4)
    case .author: add(headAuthor: atomPerson(field))
    case .contributor: if let person = atomPerson(field) { info.contributors.merge(person) }
    case .category: add(headTag: atomCategory())
    case .rights, .copyright: setCopyright(atomTitle(), rank: 4)
    case .icon: if let icon = address(word()) { info.favicon = icon }
    case .logo: setIcon(address(word()), rank: 4)
    case .generator: readGenerator()
    default: break
    }
  }

  private mutating func readFeedLink() {
    guard let link = readAtomLink(against: scanner.base ?? origin.url) else { return }
    switch link.relation {
    case "alternate": setHome(link.url, rank: link.alternateRank)
    case "self": info.feedURL = info.feedURL ?? link.url
    case "next": info.nextURL = info.nextURL ?? link.url
    case "hub":
      add(Hub(type: "WebSub", url: link.url))
    case "license":
      state(.licenseURL, .text(link.url))
      setCopyright(link.url, rank: 1)
    default: readPageLink(link)
    }
  }

  mutating func add(_ hub: Hub) {
    if !info.hubs.contains(hub), info.hubs.count < 100 { info.hubs.append(hub) }
  }

  private mutating func readGenerator() {
    let version = scanner.attribute(.version)
    let address = scanner.attribute(.uri) ?? scanner.attribute(.url)
    guard let name = atomTitle() ?? address else { return }
    info.generator = version.map { $0.isEmpty ? name : "\(name) \($0)" } ?? name
  }

  /// As `address`, against a given base.
  mutating func resolved(_ reference: String, against base: String?) -> String? {
    if WebAddress.isPlain(reference) { return reference }
    if base != lastBase.address {
      lastBase = (base, base.flatMap(WebAddress.Base.init))
    }
    return WebAddress.resolve(reference, against: lastBase.parts)
  }
}
