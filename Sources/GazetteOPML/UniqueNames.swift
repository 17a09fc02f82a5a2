// Names that nothing else has.
import GazetteText

/// Gives each new source a name of its own.
public struct UniqueNames: Sendable {
  private var taken: Set<String>
  private var nextNumbers: [String: Int] = [:]

  public init(_ taken: some Sequence<String>) { self.taken = Set(taken) }

  /// `name`, or `name 2` where somebody has it already; nobody gets it a second time.
  public mutating func unique(_ name: String) -> String {
    if taken.insert(name).inserted { return name }
    var number = nextNumbers[name] ?? 2
    while !taken.insert(UniqueNames.name(name, number)).inserted { number += 1 }
    nextNumbers[name] = number + 1
    return UniqueNames.name(name, number)
  }

  /// No longer than a name that comes back from a list.
  private static func name(_ name: String, _ number: Int) -> String {
    let number = " \(number)"
    return PlainText.shortened(name, to: OutlineText.longest - number.utf8.count) + number
  }
}
