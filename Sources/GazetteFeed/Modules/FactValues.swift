// Makes the values of facts, which are absent where there is nothing to say.
import GazetteCore

extension Fact {
  static func text(_ text: String?) -> Value? {
    text.flatMap { $0.isEmpty ? nil : .text($0) }
  }

  /// A whole number of at least zero.
  static func count(_ text: String?) -> Value? {
    NumberText.count(text).map { .number(Double($0)) }
  }

  /// A number of at least zero.
  static func number(_ number: Double?) -> Value? {
    number.flatMap { $0 >= 0 ? .number($0) : nil }
  }

  /// nil when none of the members is there.
  static func object(_ members: [(name: String, value: Value?)]) -> Value? {
    let facts = members.compactMap { member in member.value.map { Fact(member.name, $0) } }
    return facts.isEmpty ? nil : .object(facts)
  }
}
