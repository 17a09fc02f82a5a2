// Cleans the facts that Gazette hands on without acting on them.
import GazetteCore

extension Normaliser {
  /// Facts whose addresses lead somewhere and whose texts are one line; what is left empty goes.
  func facts(_ facts: [Fact]) -> [Fact] {
    guard !facts.isEmpty else { return [] }
    return facts.compactMap { fact in
      clean(fact.value, isAddress: fact.isAddress).map { Fact(fact.name, $0) }
    }
  }

  /// Values nest as deep as `Fact.deepest` allows, where they are read.
  private func clean(_ value: Fact.Value, isAddress: Bool) -> Fact.Value? {
    switch value {
    case .text(let text):
      let clean =
        isAddress ? links.link(text) : FieldText.line(text, longest: Normaliser.longestTitle)
      return clean.map { .text($0) }
    case .number, .flag: return value
    case .list(let values):
      let clean = values.compactMap { self.clean($0, isAddress: isAddress) }
      return clean.isEmpty ? nil : .list(clean)
    case .object(let members):
      let clean = facts(members)
      return clean.isEmpty ? nil : .object(clean)
    }
  }
}
