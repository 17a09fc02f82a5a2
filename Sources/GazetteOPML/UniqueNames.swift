// Names that nothing else has.

/// Gives each new source a name of its own.
public struct UniqueNames: Sendable {
  private var taken: Set<String>
  private var nextNumbers: [String: Int] = [:]

  public init(_ taken: some Sequence<String>) { self.taken = Set(taken) }

  /// `name`, or `name 2` where somebody has it already; nobody gets it a second time.
  public mutating func unique(_ name: String) -> String {
    if taken.insert(name).inserted { return name }
    var number = nextNumbers[name] ?? 2
    while !taken.insert("\(name) \(number)").inserted { number += 1 }
    nextNumbers[name] = number + 1
    return "\(name) \(number)"
  }
}
