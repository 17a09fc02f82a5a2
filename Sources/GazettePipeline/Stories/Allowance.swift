// How many stories a digest shows, and which come first.
import GazetteCore

/// The bounds of one digest; nil for no bound. What they cut is counted, and stays pending.
struct Allowance: Sendable {
  /// New stories beside those that are kept.
  var room: Int?
  var perSource: Int?
  var perSection: Int?

  /// Chooses among candidates, the best first, by what has been shown so far.
  struct Counter {
    private let allowance: Allowance
    private var room: Int?
    private var bySource: [String: Int] = [:]
    private var bySection: [String?: Int] = [:]

    init(_ allowance: Allowance) {
      self.allowance = allowance
      room = allowance.room
    }

    /// Counts a story that is shown whatever the bounds.
    mutating func keep(source: String, section: String?) {
      bySource[source, default: 0] += 1
      bySection[section, default: 0] += 1
    }

    /// Whether one more may be shown; counts it if so.
    mutating func admit(source: String, section: String?) -> Bool {
      guard room.map({ $0 > 0 }) ?? true,
        allowance.perSource.map({ bySource[source, default: 0] < $0 }) ?? true,
        allowance.perSection.map({ bySection[section, default: 0] < $0 }) ?? true
      else { return false }
      room = room.map { $0 - 1 }
      keep(source: source, section: section)
      return true
    }
  }
}
