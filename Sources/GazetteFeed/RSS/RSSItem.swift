// Reads the fields of an RSS item, 0.9x to 2.0 and 1.0.
import GazetteCore
import GazetteText
import GazetteXML

extension DocumentReader {
  mutating func readRSSField(_ field: XMLElement, of parts: inout ItemParts) {
    switch field.local {
    case .title: parts.setTitle(title(.either), rank: 5)
    case .link: readRSSLink(of: &parts)
    case .description: parts.setShort(self.field(.either), rank: 5)
    case .summary: parts.setBrief(self.field(.either), rank: 2)
    case .content: parts.setLong(self.field(.either), rank: 4)
    case .guid: readGuid(of: &parts)
    case .id: if let id = word(), !parts.hasGuid { parts.draft.ownID = id }
    case .pubdate, .published: parts.setPublished(date(), rank: 5)
    case .date: parts.setPublished(date(), rank: 3)
    case .updated, .modified: parts.setModified(date(), rank: 5)
    case .author: parts.add(author: readPerson(field))
    case .creator: parts.add(author: readPerson(field))
    case .category: readRSSCategory(of: &parts)
    case .comments: if let page = address(word()) { parts.draft.commentsURL = page }
    case .enclosure: readEnclosure(of: &parts)
    case .source: readRSSSource(of: &parts)
    case .image: parts.setImage(readImage(field), rank: 3)
    case .language: if let language = line() { parts.draft.language = language }
    case .copyright, .rights: if let text = title(.either) { parts.extras.copyright = text }
    case .body: parts.setLong(self.field(.either), rank: 5)
    default: break
    }
  }

  private mutating func readRSSLink(of parts: inout ItemParts) {
    let reference = scanner.attribute(.href)
    let text = linkText()
    parts.setLink(address((text ?? reference).map(Line.withScheme)), rank: text == nil ? 3 : 5)
  }

  /// The address in a link element. Some hold an HTML link: then its address is meant.
  private mutating func linkText() -> String? {
    if scanner.beginsWithElement, let depth = scanner.depth {
      var reference: String?
      while scanner.nextPart(of: depth) != nil {
        if reference == nil { reference = scanner.attribute(.href) ?? word() }
      }
      return reference
    }
    return word()
  }

  /// RSS 2.0: a guid is an address unless it says that it is none.
  private mutating func readGuid(of parts: inout ItemParts) {
    let isPermaLink = scanner.bytes(ofAttribute: .ispermalink)?.isWord("false") != true
    guard let guid = word() else { return }
    if !parts.hasGuid { parts.draft.ownID = guid }
    parts.hasGuid = true
    if isPermaLink, parts.linkRank < 2, WebAddress.isWeb(guid) {
      parts.setLink(address(guid), rank: 2)
    }
  }

  /// A person as text, or in elements as Atom has it.
  mutating func readPerson(_ field: XMLElement) -> Author? {
    if scanner.beginsWithElement {
      let repairs = scanner.repairCount
      if let author = readAtomPerson(field) { return author }
      scanner.reopen(field, repairs: repairs)
    }
    return personText().flatMap { PersonText.author($0) }
  }

  /// Names are kept as they are written, but for tags and line ends.
  private mutating func personText() -> String? {
    guard let text = word() else { return nil }
    if text.utf8.contains(where: { $0 < 32 }) { return Line.folded(text) }
    // Nobody's name has a number in it: that was escaped once too often.
    guard Line.holds(text, "</") || Line.holds(text, "&#") else { return text }
    return PlainText.line(ofLooseHTML: text)
  }

  private mutating func readRSSCategory(of parts: inout ItemParts) {
    // The attributes are those of this element until the next one begins.
    parts.add(
      tag: tag() ?? scanner.attribute(.label) ?? scanner.attribute(.term)
        ?? scanner.attribute(.text))
  }

  /// A tag is compared as a whole, so line ends within it stay; what keeps tags folds them.
  mutating func tag() -> String? {
    let content = scanner.content(ending: .plainFields)
    guard !content.isEmpty else { return nil }
    let text = scanner.characters(of: content, limit: 4 * Title.limit)
    let range = text.trimmed(0..<text.count)
    return range.count <= Title.limit && Plain.isLines(text, range)
      ? text.string(range) : Title.text(text, .either)
  }

  private mutating func readEnclosure(of parts: inout ItemParts) {
    guard let url = address(scanner.attribute(.url) ?? scanner.attribute(.href)) else { return }
    let type = scanner.attribute(.type).flatMap { $0.isEmpty ? nil : $0 }
    parts.add(
      Attachment(
        url: url, mimeType: type, sizeInBytes: NumberText.count(scanner.attribute(.length))))
    if let type, Line.begins(type, with: "image/") { parts.setImage(url, rank: 2) }
  }

  private mutating func readRSSSource(of parts: inout ItemParts) {
    let url = address(scanner.attribute(.url))
    let title = title(.either)
    if url != nil || title != nil { parts.extras.origin = Origin(title: title, url: url) }
  }

  /// An image as an element with a `url`, as an attribute, or as text.
  mutating func readImage(_ image: XMLElement) -> String? {
    var reference =
      scanner.attribute(.url) ?? scanner.attribute(.href) ?? scanner.attribute(.resource)
    guard scanner.beginsWithElement else {
      let text = word().flatMap { WebAddress.isWeb($0) ? $0 : nil }
      return address(reference ?? text)
    }
    while let child = scanner.nextPart(of: image.depth) {
      if child.local == .url, reference == nil { reference = word() }
    }
    return address(reference)
  }
}
