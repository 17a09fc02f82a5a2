// Reads the facts that Gazette writes into `_gazette`, by their names.
import GazetteCore
import GazetteJSON
import GazetteText

extension JSONFeedReader {
  func facts(_ names: [String], of json: JSON) -> [Fact] {
    names.compactMap { name in json[name].flatMap { fact(name, $0, depth: 1) } }
  }

  private func fact(_ name: String, _ json: JSON, depth: Int) -> Fact? {
    guard var fact = value(json, depth: depth).map({ Fact(name, $0) }) else { return nil }
    if fact.isAddress, case .text(let text) = fact.value {
      guard let url = WebAddress.resolve(text, against: base) else { return nil }
      fact.value = .text(url)
    }
    return fact
  }

  /// nil for null, and for what is deeper or longer than facts are.
  private func value(_ json: JSON, depth: Int) -> Fact.Value? {
    guard depth <= Fact.deepest else { return nil }
    switch json.kind {
    case .null: return nil
    case .string: return Fact.text(json.string)
    case .number: return json.double.map { .number($0) }
    case .bool: return json.bool.map { .flag($0) }
    case .array:
      let values = json.elements.prefix(Fact.longestList).compactMap { value($0, depth: depth + 1) }
      return values.isEmpty ? nil : .list(values)
    case .object:
      let facts = json.members.prefix(JSONFeedReader.maximumParts).compactMap { name, member in
        fact(name, member, depth: depth + 1)
      }
      return facts.isEmpty ? nil : .object(facts)
    }
  }

  /// Hints about when to ask; numbers out of range are none.
  mutating func readPace(_ json: JSON) {
    if let seconds = json["update_interval_in_seconds"]?.int, (1...60_000_000).contains(seconds) {
      info.pace.interval = .seconds(seconds)
    }
    info.pace.skipHours = JSONFeedReader.numbers("skip_hours", below: 24, of: json)
    info.pace.skipDays = JSONFeedReader.numbers("skip_days", below: 7, of: json)
  }

  private static func numbers(_ name: String, below end: Int64, of json: JSON) -> [Int] {
    var found: [Int] = []
    for number in json[name]?.elements.prefix(100).compactMap(\.int) ?? []
    where (0..<end).contains(number) && !found.contains(Int(number)) {
      found.append(Int(number))
    }
    return found
  }
}
