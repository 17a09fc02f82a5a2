// Reads the head of an RSS channel.
import GazetteCore
import GazetteText
import GazetteXML

extension DocumentReader {
  mutating func readRSSHead(_ field: XMLElement) {
    switch field.local {
    case .title: setTitle(title(.either), rank: 5)
    case .link: setHome(homeAddress(), rank: 5)
    case .description, .summary: setDescription(self.field(.either), rank: 5)
    case .subtitle, .tagline: setDescription(self.field(.either), rank: 4)
    case .language: setLanguage(line(), rank: 5)
    case .copyright, .rights: setCopyright(title(.either), rank: 5)
    case .managingeditor, .author, .creator: add(headAuthor: readPerson(field))
    case .webmaster: if let author = readPerson(field) { head.fallbackAuthors.merge(author) }
    case .category: add(headTag: tag())
    case .generator: if let generator = title(.either) { info.generator = generator }
    case .pubdate, .published: setPublished(date(), rank: 5)
    case .lastbuilddate, .updated, .modified: setModified(date(), rank: 5)
    case .image: setIcon(readImage(field), rank: 5)
    case .icon: if let icon = address(word()) { info.favicon = icon }
    case .id, .guid: if let id = word() { info.id = id }
    case .ttl: readTTL()
    case .skiphours: readSkipHours(field)
    case .skipdays: readSkipDays(field)
    case .cloud: readCloud()
    case .textinput: readTextInput(field)
    default: break
    }
  }

  /// The channel's page. It is itself a base, so it counts against the document only.
  private mutating func homeAddress() -> String? {
    let reference = scanner.attribute(.href)
    guard let text = word() ?? reference, !text.isEmpty else { return nil }
    return WebAddress.resolve(Line.withScheme(text), against: scanner.base ?? origin.url)
  }

  /// RSS 2.0's own way to be told of news, named as JSON Feed names it.
  private mutating func readCloud() {
    guard let domain = scanner.attribute(.domain), !domain.isEmpty else { return }
    let port = scanner.attribute(.port).flatMap { UInt16($0) }
    let path = scanner.attribute(.path) ?? "/"
    let authority = port.map { $0 == 80 ? domain : "\(domain):\($0)" } ?? domain
    let scheme = port == 443 ? "https" : "http"
    let url = "\(scheme)://\(authority)\(path.first == "/" ? "" : "/")\(path)"
    if let url = address(url) { add(Hub(type: "rssCloud", url: url)) }
  }

  /// A form with one field, which sends what is typed to an address.
  private mutating func readTextInput(_ field: XMLElement) {
    var parts: [Word: String] = [:]
    while let child = scanner.nextPart(of: field.depth) {
      switch child.local {
      case .title, .description, .name: parts[child.local] = title(.either)
      case .link: parts[.link] = address(word())
      default: break
      }
    }
    let input = Fact.object([
      ("title", Fact.text(parts[.title])), ("description", Fact.text(parts[.description])),
      ("name", Fact.text(parts[.name])), ("url", Fact.text(parts[.link])),
    ])
    state(.textInput, parts[.link] == nil ? nil : input)
  }

  private mutating func readTTL() {
    guard let minutes = NumberText.count(word()), minutes > 0, minutes < 1_000_000 else { return }
    info.pace.interval = .seconds(minutes * 60)
  }

  private mutating func readSkipHours(_ field: XMLElement) {
    while let child = scanner.nextPart(of: field.depth) {
      guard child.local == .hour, let hour = NumberText.count(word()), hour <= 24 else { continue }
      // 24 is seen for midnight.
      let value = Int(hour % 24)
      if !info.pace.skipHours.contains(value) { info.pace.skipHours.append(value) }
    }
  }

  private mutating func readSkipDays(_ field: XMLElement) {
    while let child = scanner.nextPart(of: field.depth) {
      guard child.local == .day, let name = word()?.lowercased().prefix(3),
        let day = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"].firstIndex(of: String(name)),
        !info.pace.skipDays.contains(day)
      else { continue }
      info.pace.skipDays.append(day)
    }
  }
}
