// Reads Dublin Core, which says about any document what RSS 1.0 left open.
import GazetteCore
import GazetteXML

extension DocumentReader {
  mutating func readDublinCore(_ field: XMLElement, of parts: inout ItemParts) {
    switch field.local {
    case .title: parts.setTitle(title(.either), rank: 3)
    case .creator, .author: parts.add(author: readPerson(field))
    case .contributor: if let person = readPerson(field) { parts.extras.contributors.merge(person) }
    case .date: parts.setPublished(date(), rank: 3)
    case .issued: parts.setPublished(date(), rank: 3)
    case .created: parts.setPublished(date(), rank: 1)
    case .modified: parts.setModified(date(), rank: 3)
    case .subject: parts.add(tag: tag())
    case .language: if let language = line() { parts.draft.language = language }
    case .rights: if let text = title(.either) { parts.extras.copyright = text }
    case .description, .abstract: parts.setShort(self.field(.either), rank: 2)
    case .identifier: if let id = word(), parts.draft.ownID == nil { parts.draft.ownID = id }
    default: break
    }
  }

  mutating func readDublinCoreHead(_ field: XMLElement) {
    switch field.local {
    case .title: setTitle(title(.either), rank: 3)
    case .creator, .author: add(headAuthor: readPerson(field))
    case .publisher: if let person = readPerson(field) { head.fallbackAuthors.merge(person) }
    case .contributor: if let person = readPerson(field) { info.contributors.merge(person) }
    case .date: setPublished(date(), rank: 3)
    case .issued: setPublished(date(), rank: 3)
    case .created: setPublished(date(), rank: 1)
    case .modified: setModified(date(), rank: 3)
    case .subject: add(headTag: tag())
    case .language: setLanguage(line(), rank: 3)
    case .rights: setCopyright(title(.either), rank: 3)
    case .description, .abstract: setDescription(self.field(.either), rank: 3)
    default: break
    }
  }
}
