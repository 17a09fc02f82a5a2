// Reads the answers of a JSON API, and says what is wrong with those that hold no items.
import GazetteCore
import GazetteJSON
import GazetteText

struct JSONAnswers: Sendable {
  let mapping: ItemMapping
  private let veil: KeyVeil

  init(_ mapping: ItemMapping, _ veil: KeyVeil = KeyVeil([])) {
    self.mapping = mapping
    self.veil = veil
  }

  func json(_ response: HTTPResponse) throws(SourceError) -> JSON {
    do throws(JSONError) { return try JSON.parse(response.body) } catch {}
    if let wall = BotWall(response) { throw SourceError(wall, response, at: response.url) }
    let start = AnswerText.beginning(of: response.body)
    throw SourceError(
      .parse, "\(shown(response)) answered with something that is no JSON\(start).",
      hint: "Open it in a browser and check the address.")
  }

  /// The items of an answer as drafts. A field that no item of the first page has is told; of what an
  /// item is known by, it is an error, since a wrong path would make all items new ones.
  func page(
    _ json: JSON, _ response: HTTPResponse, isFirst: Bool = true
  ) throws(SourceError) -> ReadPage {
    let found = MappedItems(try items(of: json, response), mapping, base: response.url)
    var page = ReadPage()
    page.drafts = found.drafts
    page.skipped = found.skipped
    page.count = found.count
    for field in mapping.tellsAbsence && isFirst ? found.absent : [] {
      let ways = (mapping.fields[field] ?? []).map { "\($0)" }.joined(separator: ", ")
      let what = "None of its \(found.count) items has '\(field.rawValue): \(ways)'"
      guard field.isEssential else {
        page.notes.append("\(what); the first has \(found.keys).")
        continue
      }
      throw SourceError(
        .parse, "\(shown(response)): \(what.prefix(1).lowercased() + what.dropFirst()).",
        hint: "The first has \(found.keys): mend the path.")
    }
    if found.drafts.isEmpty, !found.skipped.isEmpty {
      throw SourceError(
        .parse, "\(shown(response)): none of its \(found.count) items can be used.",
        hint: "The first has \(found.keys).")
    }
    return page
  }

  /// What stands at the path of the items: a list, or what a path with `[]` leads to.
  private func items(of json: JSON, _ response: HTTPResponse) throws(SourceError) -> [JSON] {
    let found = mapping.items.values(in: json)
    if mapping.items.steps.contains(.all) { return found }
    guard let list = found.first else {
      throw SourceError(
        .parse, "\(shown(response)) answered without '\(mapping.items)'.",
        hint: veil.over("\(JSONKeys.dead(mapping.items, in: json))\(JSONKeys.complaint(json))"))
    }
    if list.kind == .array { return Array(list.elements) }
    let isObject = list.kind == .object
    throw SourceError(
      .parse,
      "\(shown(response)): '\(mapping.items)' is no list but \(isObject ? "an object" : "\(JSONKeys.described(list))").",
      hint: veil.over(
        "\(JSONKeys.dead(mapping.items, in: json)) Put the path of the list into `items`."))
  }

  private func shown(_ response: HTTPResponse) -> String { WebAddress.redacted(response.url) }
}

extension ItemText: CustomStringConvertible {
  /// As a configuration may write it.
  var description: String {
    switch self {
    case .path(let path): "\(path)"
    case .template(let pieces):
      pieces.map { piece in
        switch piece {
        case .words(let words): words.replacing("{", with: "{{").replacing("}", with: "}}")
        case .path(let path): "{\(path)}"
        }
      }.joined()
    }
  }
}
