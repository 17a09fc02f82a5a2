// Reads the list of items in one answer, and tells what is not where a configuration says.
import GazetteCore
import GazetteJSON
import GazetteText

struct MappedItems {
  private(set) var drafts: [Draft] = []
  private(set) var skipped: [Skipped] = []
  /// Items in the answer, whatever became of them.
  private(set) var count = 0
  /// Fields that no item has.
  private(set) var absent: [ItemField] = []
  private var first: JSON?

  /// So many items that cannot be used are told, and the lines of so many; finding a line means
  /// counting all before it.
  private static let mostSkipped = 1000
  private static let mostPlaces = 20

  init(_ items: some Sequence<JSON>, _ mapping: ItemMapping, base: String?) {
    let base = base.flatMap(WebAddress.Base.init)
    var unseen = mapping.fields
    for item in items {
      first = first ?? item
      count += 1
      unseen = unseen.filter { entry in !entry.value.contains { $0.isThere(in: item) } }
      guard let draft = mapping.draft(from: item, base: base) else { continue }
      if draft.ownID == nil, draft.url == nil, draft.title == nil {
        skip(item)
      } else {
        drafts.append(draft)
      }
    }
    absent = count == 0 ? [] : ItemField.allCases.filter { unseen[$0] != nil }
  }

  private mutating func skip(_ item: JSON) {
    guard skipped.count < MappedItems.mostSkipped else { return }
    let line = skipped.count < MappedItems.mostPlaces ? item.place.line : nil
    skipped.append(Skipped("Item \(count) has neither id, address nor title.", line: line))
  }

  /// What the first item has, for a message.
  var keys: String { first.map(JSONKeys.described) ?? "nothing" }
}

/// Says what there is where something else was looked for.
enum JSONKeys {
  private static let most = 12

  /// The keys of an object, or what else it is.
  static func described(_ value: JSON) -> String {
    switch value.kind {
    case .object:
      let names = value.members.prefix(most + 1).map { quoted($0.name) }
      if names.isEmpty { return "no keys" }
      return names.prefix(most).joined(separator: ", ") + (names.count > most ? " and more" : "")
    case .array: return "a list"
    case .string: return "the text \(quoted(value.string ?? ""))"
    case .number, .bool: return value.scalarText ?? ""
    case .null: return "null"
    }
  }

  /// How far a path leads, and what is there instead of its next step.
  static func dead(_ path: JSONPath, in root: JSON) -> String {
    var reached = JSONPath(steps: [])
    var place = root
    for step in path.steps {
      guard let next = JSONPath.values(place, step).first else { break }
      reached.steps.append(step)
      place = next
    }
    let name = reached.steps.isEmpty ? "It" : "'\(reached)'"
    return "\(name) \(place.kind == .object ? "has" : "is") \(described(place))."
  }

  /// What an error object says, as a sentence behind others.
  static func complaint(_ value: JSON) -> String {
    for path in [["error", "message"], ["error"], ["message"], ["detail"], ["errors"]] {
      let found = path.reduce(value as JSON?) { $0?[$1] }
      guard let text = found?.string ?? found?.elements.first(where: { _ in true })?.string else {
        continue
      }
      let line = PlainText.shortened(TerminalText.clean(PlainText.line(text)), to: 120)
      return " It says: \(line)"
    }
    return ""
  }

  private static func quoted(_ name: String) -> String {
    "'\(PlainText.shortened(TerminalText.clean(PlainText.line(name)), to: 40))'"
  }
}
