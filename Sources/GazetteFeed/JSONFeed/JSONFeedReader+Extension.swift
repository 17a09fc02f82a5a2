// Reads what Gazette writes beside the members of JSON Feed, so that its own output comes back.
import GazetteCore
import GazetteJSON

extension JSONFeedReader {
  /// The `_gazette` object of an item: DESIGN.md §5.
  mutating func readExtension(_ json: JSON, into draft: inout Draft) {
    draft.commentsURL = fields.address("comments_url", of: json, base: base)
    var extras = Extras()
    extras.copyright = fields.line("copyright", of: json)
    extras.contributors = people(fields.elements("contributors", of: json))
    extras.isExplicit = json["explicit"]?.bool
    extras.episode = fields.number("episode", of: json)
    extras.season = fields.number("season", of: json)
    extras.durationInSeconds = fields.number("duration_in_seconds", of: json)
    // A stored article has a name as its `source`.
    extras.origin = (json["origin"] ?? json["source"]).flatMap { origin($0) }
    extras.geometry = json["geo"].flatMap(JSONFeedReader.geometry)
    extras.chapters = chapters(of: json)
    extras.facts = facts(ItemFact.allCases.map(\.rawValue), of: json)
    if extras != Extras() { draft.extras = extras }
  }

  /// An object in a document that was read; in a listing of stored articles, the name of a source.
  private mutating func origin(_ json: JSON) -> Origin? {
    let origin = Origin(
      title: fields.line("title", of: json), url: fields.address("url", of: json, base: base),
      id: fields.text("id", of: json))
    return origin == Origin() ? nil : origin
  }

  private mutating func chapters(of json: JSON) -> [Chapter] {
    fields.elements("chapters", of: json).prefix(JSONFeedReader.maximumParts).compactMap {
      chapter in
      fields.number("start_in_seconds", of: chapter).map { start in
        Chapter(title: fields.line("title", of: chapter), startInSeconds: start)
      }
    }
  }

  private static func geometry(_ json: JSON) -> Geometry? {
    guard let type = json["type"]?.string, let places = json["coordinates"],
      let coordinates = coordinates(places, depth: 4)
    else { return nil }
    return Geometry(type: type, coordinates: coordinates)
  }

  /// GeoJSON has at most four levels: the polygons of a `MultiPolygon`.
  private static func coordinates(_ json: JSON, depth: Int) -> Geometry.Coordinates? {
    guard depth > 0, json.kind == .array else { return nil }
    let numbers = json.elements.compactMap(\.double)
    if !numbers.isEmpty { return .position(numbers) }
    let lists = json.elements.compactMap { coordinates($0, depth: depth - 1) }
    return lists.isEmpty ? nil : .list(lists)
  }
}
