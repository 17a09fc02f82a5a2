// Reads the fields of an Atom entry, 1.0 and 0.3, wherever they stand.
import GazetteCore
import GazetteText
import GazetteXML

extension DocumentReader {
  mutating func readAtomField(_ field: XMLElement, of parts: inout ItemParts) {
    switch field.local {
    case .title: parts.setTitle(atomTitle(), rank: 4)
    case .link: readEntryLink(of: &parts)
    case .id: readEntryID(of: &parts)
    case .summary: parts.setShort(atomField(), rank: 4)
    case .content: readAtomContent(of: &parts)
    case .published: parts.setPublished(date(), rank: 5)
    case .issued: parts.setPublished(date(), rank: 4)
    case .created: parts.setPublished(date(), rank: 2)
    case .updated, .modified: parts.setModified(date(), rank: 4)
    case .author: parts.add(author: atomPerson(field))
    case .contributor: if let person = atomPerson(field) { parts.extras.contributors.merge(person) }
    case .category: parts.add(tag: atomCategory())
    case .rights, .copyright: if let text = atomTitle() { parts.extras.copyright = text }
    case .source: readEntrySource(field, of: &parts)
    default: break
    }
  }

  /// An id is an address of some kind: better than none, if only as a name.
  private mutating func readEntryID(of parts: inout ItemParts) {
    guard let id = word(), !parts.hasGuid else { return }
    parts.draft.ownID = id
    if parts.linkRank < 1, isAtom, id.utf8.contains(.colon) {
      parts.setLink(address(id), rank: 1)
    }
  }

  private var isAtom: Bool { info.format.map { Line.begins($0, with: "atom") } ?? false }

  /// RFC 4287 §4.2.2: the label is for people, the term is there without one.
  mutating func atomCategory() -> String? {
    scanner.bytes(ofAttribute: .label).flatMap { Line.folded($0) }
      ?? scanner.bytes(ofAttribute: .term).flatMap { Line.folded($0) } ?? line()
  }

  private mutating func readEntryLink(of parts: inout ItemParts) {
    guard let link = readAtomLink(against: itemBase) else { return }
    switch link.relation {
    case "alternate": parts.setLink(link.url, rank: link.alternateRank)
    case "enclosure":
      parts.add(
        Attachment(
          url: link.url, mimeType: link.type, title: link.title.flatMap { Line.folded($0) },
          sizeInBytes: link.length))
      if let type = link.type, Line.begins(type, with: "image/") {
        parts.setImage(link.url, rank: 2)
      }
    case "related": parts.draft.externalURL = parts.draft.externalURL ?? link.url
    case "replies": readReplies(link, of: &parts)
    case "image": parts.setImage(link.url, rank: 2)
    case "license":
      parts.state(.licenseURL, .text(link.url))
      if parts.draft.extras?.copyright == nil { parts.extras.copyright = link.url }
    default: break
    }
  }

  private mutating func readAtomContent(of parts: inout ItemParts) {
    let source = scanner.attribute(.src)
    let content = atomField()
    if let source, !source.isEmpty, let url = resolved(source, against: itemBase) {
      // RFC 4287 §4.1.3.2: the content is elsewhere.
      let type = scanner.attribute(.type)
      let isPage =
        type == nil || type.map { Line.begins($0, with: "text/") } == true || type == "html"
      if isPage {
        parts.setLink(url, rank: 2)
      } else {
        parts.add(Attachment(url: url, mimeType: type))
      }
      return
    }
    parts.setLong(content, rank: 4)
  }

  /// The feed that an entry was copied from, whose authors are the entry's where it names none.
  private mutating func readEntrySource(_ source: XMLElement, of parts: inout ItemParts) {
    guard scanner.beginsWithElement else {
      let url = address(scanner.attribute(.url) ?? scanner.attribute(.href))
      let title = atomTitle()
      if url != nil || title != nil { parts.extras.origin = Origin(title: title, url: url) }
      return
    }
    var origin = Origin()
    var rank = 0
    while let child = scanner.nextPart(of: source.depth) {
      switch child.local {
      case .title: origin.title = origin.title ?? atomTitle()
      case .id: origin.id = origin.id ?? word()
      case .author:
        if let author = atomPerson(child) { parts.fallbackAuthors.merge(author) }
      case .link:
        guard let link = readAtomLink(against: itemBase) else { continue }
        let value =
          link.relation == "alternate" ? link.alternateRank : link.relation == "self" ? 1 : 0
        if value > rank {
          origin.url = link.url
          rank = value
        }
      default: break
      }
    }
    if origin != Origin() { parts.extras.origin = origin }
  }

  /// What addresses in items count against.
  var itemBase: String? {
    scanner.base ?? info.homePageURL ?? origin.url ?? info.feedURL
  }
}
