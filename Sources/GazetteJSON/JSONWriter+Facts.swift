// Writes the facts of an item or a feed.
import GazetteCore

extension JSONWriter {
  /// Each fact as a member of its own name.
  public mutating func members(_ facts: [Fact]) {
    for fact in facts {
      name(fact.name)
      value(fact.value)
    }
  }

  /// Values nest as deep as `Fact.deepest` allows, where they are read.
  private mutating func value(_ value: Fact.Value) {
    switch value {
    case .text(let text): self.value(text)
    case .number(let number): self.value(number)
    case .flag(let flag): self.value(flag)
    case .list(let values): array { writer in for value in values { writer.value(value) } }
    case .object(let facts): object { $0.members(facts) }
    }
  }
}
