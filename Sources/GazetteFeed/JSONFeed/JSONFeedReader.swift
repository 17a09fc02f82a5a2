// Walks through a JSON Feed: its head, then its items.
import GazetteCore
import GazetteJSON
import GazetteText

struct JSONFeedReader {
  /// Of one document.
  static let maximumItems = 100_000
  /// Of one item: tags and files each.
  static let maximumParts = 1000
  /// Of one item: they are compared with each other.
  static let maximumPeople = 100

  var fields: JSONFields
  /// What relative addresses refer to: the feed's page, else its own address.
  var base: WebAddress.Base?
  var info = FeedInfo()
  private let document: JSON
  private let origin: FeedOrigin
  private var skipped: [Skipped] = []

  init(_ document: JSON, origin: FeedOrigin) {
    self.document = document
    self.origin = origin
    fields = JSONFields(zone: origin.zone)
  }

  mutating func read(
    _ take: (consuming Draft) -> Void
  ) -> (info: FeedInfo, skipped: [Skipped]) {
    readHead()
    var count = 0
    for json in fields.elements("items", of: document) {
      fields.enter(json)
      guard count < JSONFeedReader.maximumItems else {
        skip("more than \(JSONFeedReader.maximumItems) items: the rest was left out")
        break
      }
      if let draft = item(json) {
        take(draft)
        count += 1
      }
    }
    info.warnings = fields.warnings
    return (info, skipped)
  }

  mutating func skip(_ reason: String) {
    if skipped.count < JSONFeedReader.maximumParts {
      skipped.append(Skipped(reason, line: fields.line))
    }
  }
}

// MARK: Head

extension JSONFeedReader {
  private mutating func readHead() {
    info.format = "json-feed"
    checkVersion()
    readAddresses()
    info.title = fields.line("title", of: document)
    info.description = fields.text("description", of: document)
    info.icon = fields.address("icon", of: document, base: base)
    info.favicon = fields.address("favicon", of: document, base: base)
    info.authors = people(of: document)
    info.language = fields.line("language", of: document)
    info.isExpired = document["expired"]?.bool ?? false
    info.hubs = fields.elements("hubs", of: document).prefix(100).compactMap { hub in
      guard let url = fields.address("url", of: hub, base: base) else { return nil }
      return Hub(type: fields.line("type", of: hub) ?? "", url: url)
    }
    readHeadExtension()
  }

  private mutating func checkVersion() {
    let version = document["version"]?.string ?? ""
    if !Line.holds(version, "jsonfeed.org/version/1") {
      fields.warn("'version' is missing or unknown; the document was read as JSON Feed 1.1.")
    }
    if document["items"]?.kind != .array { fields.warn("There is no list of items.") }
  }

  private mutating func readAddresses() {
    let own = origin.url.flatMap { WebAddress.Base($0) }
    info.feedURL = fields.address("feed_url", of: document, base: own)
    let address = own ?? info.feedURL.flatMap { WebAddress.Base($0) }
    info.homePageURL = fields.address("home_page_url", of: document, base: address)
    base = info.homePageURL.flatMap { WebAddress.Base($0) } ?? address
    info.nextURL = fields.address("next_url", of: document, base: address)
  }

  /// What Gazette itself writes beside the format's own members: DESIGN.md §5.
  private mutating func readHeadExtension() {
    guard let known = document["_gazette"], known.kind == .object else { return }
    info.id = fields.text("id", of: known)
    info.copyright = fields.line("copyright", of: known)
    info.generator = fields.line("generator", of: known)
    info.published = fields.date("date_published", of: known)
    info.modified = fields.date("date_modified", of: known)
    info.tags = tags(of: known)
    info.contributors = people(fields.elements("contributors", of: known))
    info.isExplicit = known["explicit"]?.bool
    info.facts = facts(FeedFact.allCases.map(\.rawValue), of: known)
    readPace(known)
  }
}
