// Reads `items` and `fields` of a configuration; a path that cannot be read is told with its place.
import GazetteCore

extension ItemMapping {
  init(_ options: inout Options) {
    self.init()
    zone = options.zone("timezone")
    if let text = options.text("items") {
      do throws(JSONPath.Fault) {
        items = try JSONPath(text)
      } catch {
        options.complain("items", "'items' is no path: \(error.what)", hint: ItemMapping.advice)
      }
    }
    guard var table = options.table("fields") else { return }
    for field in ItemField.allCases where table.has(field.rawValue) {
      fields[field] = ItemMapping.ways(field.rawValue, &table)
    }
    let names = ItemField.allCases.filter(\.isEssential).map(\.rawValue)
    if !names.contains(where: table.has) {
      table.complain(
        nil, "'fields' needs at least one of 'id', 'url' and 'title'",
        hint: "Without them, nothing tells one item from another.")
    }
    options.adopt(table, of: "fields")
  }

  private static let advice = "Paths look like data.results[0].title; a name with a dot is quoted."

  private static func ways(_ name: String, _ table: inout Options) -> [ItemText] {
    var ways: [ItemText] = []
    for text in table.texts(name) {
      do throws(JSONPath.Fault) {
        ways.append(try ItemText(text))
      } catch {
        table.complain(name, "\(Setting.quoted(text)) is no path: \(error.what)", hint: advice)
      }
    }
    return ways
  }

  /// What makes another question of a fetch with it.
  var identity: String {
    let ways = ItemField.allCases.map { "\(fields[$0] ?? [])" }
    return "\(items) \(ways.joined(separator: " ")) \(zone.name)"
  }
}
