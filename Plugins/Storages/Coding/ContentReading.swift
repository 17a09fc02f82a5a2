// Reads content back from the members of a JSON Feed item.
import GazetteCore
import GazetteJSON

extension Content {
  /// Takes what it finds; a member of another type counts as absent.
  init(item: JSON) {
    self.init()
    url = item["url"]?.string
    externalURL = item["external_url"]?.string
    title = item["title"]?.string
    summary = item["summary"]?.string
    html = item["content_html"]?.string
    text = item["content_text"].flatMap { $0.isEmptyString ? nil : $0.string }
    published = item["date_published"].flatMap(StoredInstant.read)
    modified = item["date_modified"].flatMap(StoredInstant.read)
    image = item["image"]?.string
    language = item["language"]?.string
    readDetails(item)
    guard let extensions = item["_gazette"] else { return }
    ownID = extensions["source_id"]?.string
    canonicalURL = extensions["canonical_url"]?.string
    commentsURL = extensions["comments_url"]?.string
    extras = Extras(json: extensions)
  }

  /// People, tags and files.
  mutating func readDetails(_ item: JSON) {
    authors = item["authors"]?.elements.map(Author.init(json:)) ?? []
    tags = item["tags"]?.elements.compactMap(\.string) ?? []
    attachments = item["attachments"]?.elements.compactMap(Attachment.init(json:)) ?? []
  }
}

extension Revision {
  init(json: JSON) {
    self.init(
      content: Content(item: json),
      fetched: json["_gazette"]?["fetched"].flatMap(StoredInstant.read))
  }
}

extension Author {
  init(json: JSON) {
    self.init(
      name: json["name"]?.string, url: json["url"]?.string,
      email: json["_gazette"]?["email"]?.string, avatar: json["avatar"]?.string,
      role: json["_gazette"]?["role"]?.string)
  }
}

extension Attachment {
  init?(json: JSON) {
    guard let url = json["url"]?.string else { return nil }
    self.init(
      url: url, mimeType: json["mime_type"]?.string, title: json["title"]?.string,
      sizeInBytes: json["size_in_bytes"]?.int,
      durationInSeconds: json["duration_in_seconds"]?.double)
  }
}

extension Extras {
  /// nil when there is nothing of the kind.
  init?(json: JSON) {
    self.init()
    copyright = json["copyright"]?.string
    contributors = json["contributors"]?.elements.map(Author.init(json:)) ?? []
    if let source = json["origin"], source.kind == .object {
      origin = Origin(
        title: source["title"]?.string, url: source["url"]?.string, id: source["id"]?.string)
    }
    isExplicit = json["explicit"]?.bool
    episode = json["episode"]?.double
    season = json["season"]?.double
    durationInSeconds = json["duration_in_seconds"]?.double
    geometry = json["geo"].flatMap(Geometry.init(json:))
    chapters =
      json["chapters"]?.elements.compactMap { chapter in
        chapter["start"]?.double.map {
          Chapter(title: chapter["title"]?.string, startInSeconds: $0)
        }
      } ?? []
    facts = [Fact](json: json)
    if self == Extras() { return nil }
  }
}

extension Geometry {
  init?(json: JSON) {
    guard let type = json["type"]?.string, let coordinates = json["coordinates"],
      let read = Geometry.coordinates(coordinates, depth: 0)
    else { return nil }
    self.init(type: type, coordinates: read)
  }

  /// RFC 7946 nests four deep at most.
  private static func coordinates(_ json: JSON, depth: Int) -> Coordinates? {
    guard json.kind == .array, depth < 8 else { return nil }
    let first = json.elements.first { _ in true }
    if first?.kind == .number { return .position(json.elements.compactMap(\.double)) }
    return .list(json.elements.compactMap { coordinates($0, depth: depth + 1) })
  }
}
