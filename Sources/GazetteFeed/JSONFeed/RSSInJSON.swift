// Reads RSS 2.0 written as JSON, as converters and a proposal of its authors write it.
import GazetteCore
import GazetteJSON
import GazetteText

/// `{"rss": {"version": "2.0", "channel": {…, "item": […]}}}`. Attributes stand beside the text of
/// an element, which then is called `#text`, `#value`, `$t` or `_`.
struct RSSInJSON {
  private let channel: JSON
  private let version: String
  private var fields: JSONFields
  private var base: WebAddress.Base?
  private var info = FeedInfo()
  private var skipped: [Skipped] = []

  static func channel(of document: JSON) -> JSON? {
    guard let channel = document["rss"]?["channel"], channel.kind == .object else { return nil }
    return channel
  }

  init(channel: JSON, version: JSON?, origin: FeedOrigin) {
    self.channel = channel
    self.version = version?.scalarText ?? ""
    fields = JSONFields(zone: origin.zone)
    base = origin.url.flatMap { WebAddress.Base($0) }
  }

  mutating func read(
    _ take: (consuming Draft) -> Void
  ) -> (info: FeedInfo, skipped: [Skipped]) {
    readHead()
    for json in fields.elements("item", of: channel).prefix(JSONFeedReader.maximumItems) {
      fields.enter(json)
      if let draft = item(json) {
        take(draft)
      } else if skipped.count < JSONFeedReader.maximumParts {
        skipped.append(Skipped("an item is empty", line: fields.line))
      }
    }
    info.warnings = fields.warnings
    return (info, skipped)
  }

  private mutating func readHead() {
    let old = ["0.90", "0.91", "0.92", "0.93", "0.94"]
    info.format = old.contains(version) ? "rss-\(version)" : "rss-2.0"
    info.homePageURL = address(channel["link"])
    base = info.homePageURL.flatMap { WebAddress.Base($0) } ?? base
    info.title = line(channel["title"])
    info.description = line(channel["description"])
    info.language = line(channel["language"])
    info.copyright = line(channel["copyright"])
    info.generator = line(channel["generator"])
    info.published = date(channel["pubDate"])
    info.modified = date(channel["lastBuildDate"])
    info.icon = address(channel["image"]?["url"])
    info.tags = fields.elements("category", of: channel).prefix(100).compactMap { line($0) }
    info.authors = line(channel["managingEditor"]).map { [RSSInJSON.person($0)] } ?? []
  }

  /// nil for an empty item.
  private func item(_ json: JSON) -> Draft? {
    var draft = Draft()
    draft.ownID = text(json["guid"])
    draft.url = address(json["link"]) ?? permalink(json["guid"])
    draft.title = line(json["title"])
    readBody(json, into: &draft)
    draft.published = date(json["pubDate"]) ?? date(json["dc:date"])
    draft.commentsURL = address(json["comments"])
    draft.attachments = fields.elements("enclosure", of: json).prefix(100).compactMap(attachment)
    guard draft != Draft() else { return nil }
    draft.tags = fields.elements("category", of: json).prefix(1000).compactMap { line($0) }
    let author = line(json["author"]) ?? line(json["dc:creator"])
    draft.authors = author.map { [RSSInJSON.person($0)] } ?? []
    draft.language = info.language
    draft.line = fields.line
    if let source = json["source"] {
      let origin = Origin(title: line(source), url: address(source["url"] ?? source["@url"]))
      if origin != Origin() { draft.extras = Extras(origin: origin) }
    }
    return draft
  }

  private func readBody(_ json: JSON, into draft: inout Draft) {
    let page = draft.url.flatMap { WebAddress.isWeb($0) ? $0 : nil }
    let short = text(json["description"])
    guard let body = text(json["content:encoded"]) ?? short else { return }
    draft.body = .html(body, base: page ?? info.homePageURL)
    if let short, short != body { draft.summary = PlainText.text(ofHTML: short) }
  }

  private func attachment(_ json: JSON) -> Attachment? {
    guard let url = address(json["url"] ?? json["@url"]) else { return nil }
    let size = (json["length"] ?? json["@length"])?.scalarText.flatMap { Int64($0) }
    return Attachment(
      url: url, mimeType: line(json["type"] ?? json["@type"]),
      sizeInBytes: size.flatMap { $0 > 0 ? $0 : nil })
  }

  /// An id is an address unless it says otherwise (RSS 2.0, `isPermaLink`).
  private func permalink(_ json: JSON?) -> String? {
    let claim = (json?["isPermaLink"] ?? json?["@isPermaLink"])?.scalarText
    guard claim?.lowercased() != "false", let id = text(json), WebAddress.isWeb(id) else {
      return nil
    }
    return WebAddress.resolve(id, against: base)
  }
}

// MARK: Values

extension RSSInJSON {
  /// The text of an element, with or without attributes beside it; nil when it is blank.
  private func text(_ json: JSON?) -> String? {
    guard let json else { return nil }
    let names = ["#text", "#value", "#cdata-section", "$t", "_", "value"]
    let text = json.scalarText ?? names.lazy.compactMap { json[$0]?.scalarText }.first
    return text.flatMap { JSONFields.isBlank($0) ? nil : $0 }
  }

  private func line(_ json: JSON?) -> String? {
    guard let text = text(json) else { return nil }
    let line = PlainText.line(ofLooseHTML: text)
    return line.isEmpty ? nil : line
  }

  private func date(_ json: JSON?) -> Instant? {
    text(json).flatMap { DateText.parse($0, zone: fields.zone) }
  }

  private func address(_ json: JSON?) -> String? {
    text(json).flatMap { WebAddress.resolve($0, against: base) }
  }

  /// `jo@example.org (Jo Rivers)`, as RSS wants it, or a mere name.
  private static func person(_ text: String) -> Author {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "("),
      text[..<open].contains("@")
    else {
      return text.contains("@") && !text.contains(" ") ? Author(email: text) : Author(name: text)
    }
    let name = PlainText.line(String(text[text.index(after: open)...].dropLast()))
    let email = PlainText.line(String(text[..<open]))
    return Author(name: name.isEmpty ? nil : name, email: email)
  }
}

extension Extras {
  fileprivate init(origin: Origin) {
    self.init()
    self.origin = origin
  }
}
