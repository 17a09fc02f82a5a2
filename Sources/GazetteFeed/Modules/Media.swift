// Reads Media RSS 1.5.1: files, pictures and what is said about them.
import GazetteCore
import GazetteXML

extension DocumentReader {
  mutating func readMedia(_ field: XMLElement, of parts: inout ItemParts) {
    switch field.local {
    case .group, .content: readMediaTree(field, of: &parts)
    default: readMediaField(field, of: &parts, isInContent: false)
    }
  }

  /// A group with its alternatives, or one file; what stands in them describes them.
  private mutating func readMediaTree(_ field: XMLElement, of parts: inout ItemParts) {
    var file = field.local == .content ? mediaFile(of: &parts) : nil
    while let child = scanner.nextPart(of: field.depth) {
      switch child.local {
      case .content, .group:
        // Files in groups, and groups wrongly in files; deeper there is nothing of use.
        if child.depth < 12 { readMediaTree(child, of: &parts) }
      case .title where file != nil:
        file?.title = title(.either)
      default:
        readMediaField(child, of: &parts, isInContent: true)
      }
    }
    if let file { parts.add(file) }
  }

  /// The file that the element found last announces, where it is sound or film.
  private mutating func mediaFile(of parts: inout ItemParts) -> Attachment? {
    guard let url = address(scanner.attribute(.url)) else { return nil }
    let type = scanner.attribute(.type).flatMap { $0.isEmpty ? nil : $0.lowercased() }
    let medium = scanner.attribute(.medium)?.lowercased() ?? ""
    if medium == "image" || type?.hasPrefix("image/") == true || isImageAddress(url, type, medium) {
      parts.setImage(url, rank: 3)
      return nil
    }
    let isMedia =
      type?.hasPrefix("audio/") == true || type?.hasPrefix("video/") == true
      || medium == "audio" || medium == "video"
      || parts.draft.attachments.contains { $0.url == url }
    guard isMedia else { return nil }
    return Attachment(
      url: url, mimeType: type, sizeInBytes: NumberText.count(scanner.attribute(.filesize)),
      durationInSeconds: NumberText.duration(scanner.attribute(.duration)))
  }

  private func isImageAddress(_ url: String, _ type: String?, _ medium: String) -> Bool {
    guard type == nil, medium.isEmpty else { return false }
    let path = url.prefix { $0 != "?" && $0 != "#" }.suffix(5).lowercased()
    return [".jpg", ".jpeg", ".png", ".gif", ".webp"].contains { path.hasSuffix($0) }
  }

  private mutating func readMediaField(
    _ field: XMLElement, of parts: inout ItemParts, isInContent: Bool
  ) {
    switch field.local {
    case .title: parts.setTitle(mediaTitle(), rank: 1)
    case .description: parts.setShort(mediaText(), rank: isInContent ? 1 : 2)
    case .thumbnail: parts.setImage(address(scanner.attribute(.url) ?? word()), rank: 4)
    case .keywords: for tag in keywords() { parts.add(tag: tag) }
    case .category: readMediaCategory(of: &parts)
    case .credit: readCredit(of: &parts)
    case .player: parts.state(.playerURL, Fact.text(address(scanner.attribute(.url))))
    case .rating: readMediaRating(of: &parts)
    case .community: readCommunity(field, of: &parts)
    case .copyright, .license:
      if parts.draft.extras?.copyright == nil, let text = title(.either) {
        parts.extras.copyright = text
      }
    default: break
    }
  }

  /// Media RSS knows many schemes; the simple one says for whom it is.
  private mutating func readMediaRating(of parts: inout ItemParts) {
    guard parts.draft.extras?.isExplicit == nil else { return }
    switch word()?.lowercased() {
    case "adult": parts.extras.isExplicit = true
    case "nonadult": parts.extras.isExplicit = false
    default: break
    }
  }

  /// What those who have seen it made of it.
  private mutating func readCommunity(_ field: XMLElement, of parts: inout ItemParts) {
    while let child = scanner.nextPart(of: field.depth) {
      switch child.local {
      case .starrating:
        let rating = Fact.object([
          ("average", Fact.number(NumberText.decimal(scanner.attribute(.average)))),
          ("count", Fact.count(scanner.attribute(.count))),
          ("max", Fact.number(NumberText.decimal(scanner.attribute(Word.max)))),
        ])
        parts.state(.rating, rating)
      case .statistics: parts.state(.views, Fact.count(scanner.attribute(.views)))
      default: break
      }
    }
  }

  mutating func readMediaHead(_ field: XMLElement) {
    switch field.local {
    case .thumbnail: setIcon(address(scanner.attribute(.url)), rank: 3)
    case .title: setTitle(mediaTitle(), rank: 1)
    case .description: setDescription(mediaText(), rank: 1)
    case .keywords: for tag in keywords() { add(headTag: tag) }
    case .category: add(headTag: scanner.attribute(.label) ?? title(.either))
    default: break
    }
  }

  private mutating func mediaTitle() -> String? {
    title(scanner.attribute(.type) == "html" ? .html : .either)
  }

  private mutating func mediaText() -> Field {
    field(scanner.attribute(.type) == "plain" ? .text : .either)
  }

  private mutating func readMediaCategory(of parts: inout ItemParts) {
    let label = scanner.attribute(.label).flatMap { Line.folded($0) }
    let text = title(.either)
    parts.add(tag: label ?? text)
  }

  private mutating func readCredit(of parts: inout ItemParts) {
    let role = scanner.attribute(.role)?.lowercased()
    guard let name = line() else { return }
    if role == nil || role == "author" || role == "creator" || role == "writer" {
      parts.fallbackAuthors.merge(Author(name: name))
    }
  }
}
