// Reads one item of a JSON Feed.
import GazetteCore
import GazetteJSON
import GazetteText

extension JSONFeedReader {
  /// nil for what is no item, which is noted as skipped.
  mutating func item(_ json: JSON) -> Draft? {
    guard json.kind == .object else {
      skip("an item is \(json.kind.described), not an object")
      return nil
    }
    var draft = Draft()
    readIdentity(json, into: &draft)
    readText(json, into: &draft)
    draft.published = fields.date("date_published", of: json)
    draft.modified = fields.date("date_modified", of: json)
    draft.image =
      fields.address("image", of: json, base: base)
      ?? fields.address("banner_image", of: json, base: base)
    draft.attachments = attachments(of: json)
    if let known = fields.member("_gazette", of: json), known.kind == .object {
      readExtension(known, into: &draft)
    }
    guard draft != Draft() else {
      skip("an item is empty")
      return nil
    }
    draft.authors = people(of: json)
    draft.tags = tags(of: json)
    draft.language = fields.line("language", of: json) ?? info.language
    draft.line = fields.line
    return draft
  }

  private mutating func readIdentity(_ json: JSON, into draft: inout Draft) {
    // Numbers as they are written: an id of 9007199254740993 stays that.
    draft.ownID = fields.member("id", of: json)?.scalarText.flatMap {
      JSONFields.isBlank($0) ? nil : $0
    }
    if draft.ownID == nil { fields.warn("an item has no 'id'.") }
    draft.url = fields.address("url", of: json, base: base)
    draft.externalURL = fields.address("external_url", of: json, base: base)
    // The format lets the address be the id, and some leave it at that.
    if draft.url == nil, let id = draft.ownID, WebAddress.isWeb(id) {
      draft.url = WebAddress.resolve(id, against: base)
    }
  }

  private mutating func readText(_ json: JSON, into draft: inout Draft) {
    draft.title = fields.line("title", of: json).map(JSONFeedReader.withoutNumberedReferences)
    draft.summary = fields.prose("summary", of: json)
    let plain = fields.prose("content_text", of: json)
    if let html = fields.prose("content_html", of: json) {
      draft.body = .html(html, base: bodyBase(of: draft))
      draft.plainBody = plain
    } else {
      draft.body = plain.map { .text($0) }
    }
  }

  /// The item's page, as for RSS; else the feed's page; else the document's own address.
  private func bodyBase(of draft: Draft) -> String? {
    if let url = draft.url, WebAddress.isWeb(url) { return url }
    return info.homePageURL ?? info.feedURL
  }

  /// The format says plain text, and `&amp;` may be meant as it stands; `&#8217;` never is, and a
  /// widespread plugin writes all its titles with such references.
  private static func withoutNumberedReferences(_ title: String) -> String {
    Line.holds(title, "&#") ? PlainText.line(HTMLEntities.decode(title)) : title
  }
}

// MARK: People, tags, files

extension JSONFeedReader {
  /// `authors` of version 1.1, else `author` of version 1.0.
  mutating func people(of json: JSON) -> [Author] {
    let people = people(fields.elements("authors", of: json))
    return people.isEmpty ? self.people(fields.elements("author", of: json)) : people
  }

  mutating func people(_ elements: [JSON]) -> [Author] {
    var found: [Author] = []
    for element in elements.prefix(JSONFeedReader.maximumPeople) {
      guard let author = person(element), !author.isEmpty, !found.contains(author) else { continue }
      found.append(author)
    }
    return found
  }

  private mutating func person(_ json: JSON) -> Author? {
    if let name = json.string { return Author(name: JSONFeedReader.named(name)) }
    guard json.kind == .object else { return nil }
    var author = Author(
      name: fields.line("name", of: json), url: fields.address("url", of: json, base: base),
      email: json["_gazette"]?["email"]?.string ?? json["email"]?.string,
      avatar: fields.address("avatar", of: json, base: base),
      role: json["_gazette"]?["role"]?.string)
    if let url = author.url, url.lowercased().hasPrefix("mailto:") {
      author.email = author.email ?? String(url.dropFirst("mailto:".count))
      author.url = nil
    }
    return author
  }

  private static func named(_ text: String) -> String? {
    let name = PlainText.line(text)
    return name.isEmpty ? nil : name
  }

  /// Tags as a list, or as one text that lists them.
  mutating func tags(of json: JSON) -> [String] {
    guard let member = fields.member("tags", of: json) else { return [] }
    var tags = TagList()
    if let text = member.string {
      for part in text.split(separator: ",") { tags.add(String(part)) }
    }
    for element in member.elements {
      if let text = element.scalarText { tags.add(text) }
    }
    return tags.found
  }

  private mutating func attachments(of json: JSON) -> [Attachment] {
    var seen: Set<String> = []
    var found: [Attachment] = []
    for element in fields.elements("attachments", of: json).prefix(JSONFeedReader.maximumParts) {
      let url = fields.address("url", of: element, base: base)
      guard let url, seen.insert(url).inserted else { continue }
      var attachment = Attachment(url: url)
      attachment.mimeType = fields.line("mime_type", of: element)
      attachment.title = fields.line("title", of: element)
      attachment.sizeInBytes = fields.count("size_in_bytes", of: element).flatMap {
        $0 > 0 ? $0 : nil
      }
      attachment.durationInSeconds = fields.number("duration_in_seconds", of: element)
      found.append(attachment)
    }
    return found
  }
}

/// Tags in their order, each once.
private struct TagList {
  private(set) var found: [String] = []
  private var seen: Set<String> = []

  mutating func add(_ text: String) {
    guard found.count < JSONFeedReader.maximumParts else { return }
    let tag = PlainText.line(text)
    guard !tag.isEmpty, !isKnown(tag) else { return }
    found.append(tag)
    if !seen.isEmpty {
      seen.insert(tag)
    } else if found.count > TagList.few {
      seen = Set(found)
    }
  }

  /// So many are compared faster than they are hashed.
  private static let few = 12

  private func isKnown(_ tag: String) -> Bool {
    found.count > TagList.few ? seen.contains(tag) : found.contains(tag)
  }
}
