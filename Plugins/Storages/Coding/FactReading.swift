// Reads the facts of an item back from the members of `_gazette`.
import GazetteCore
import GazetteJSON

extension [Fact] {
  /// The members of an object that an item's facts are named for.
  init(json: JSON) {
    self = ItemFact.allCases.compactMap { fact in
      let value = json[fact.rawValue].flatMap { Fact.Value(json: $0, depth: 1) }
      return value.map { Fact(fact.rawValue, $0) }
    }
  }
}

extension Fact.Value {
  /// nil for null, and for what is deeper than facts are.
  fileprivate init?(json: JSON, depth: Int) {
    guard depth <= Fact.deepest else { return nil }
    switch json.kind {
    case .null: return nil
    case .string: self = .text(json.string ?? "")
    case .number:
      guard let number = json.double else { return nil }
      self = .number(number)
    case .bool: self = .flag(json.bool ?? false)
    case .array:
      self = .list(json.elements.compactMap { Fact.Value(json: $0, depth: depth + 1) })
    case .object:
      self = .object(
        json.members.compactMap { name, member in
          Fact.Value(json: member, depth: depth + 1).map { Fact(name, $0) }
        })
    }
  }
}
