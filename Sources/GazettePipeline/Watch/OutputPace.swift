// When `watch` makes the outputs, as a pure policy.
import GazetteCore

/// Outputs are made when something new has come since they were last made, or a new day has begun;
/// and never more often than once in the base interval, since a delivery goes to people.
public struct OutputPace: Sendable, Hashable {
  private let base: Duration
  private var isStale = true
  private var made: Duration?
  private var day: String?

  public init(base: Duration) { self.base = base }

  /// Something has come that they do not have, or the last attempt failed.
  public mutating func noteNews() { isStale = true }

  /// They were made; `isWhole`: each of them.
  public mutating func noteMade(on day: String, elapsed: Duration, isWhole: Bool) {
    made = elapsed
    self.day = day
    isStale = !isWhole
  }

  /// From when on, in time since the start, they are to be made; nil while there is no reason to.
  public func moment(today: String) -> Duration? {
    guard isStale || day != today else { return nil }
    return made.map { $0 + base } ?? .zero
  }
}
