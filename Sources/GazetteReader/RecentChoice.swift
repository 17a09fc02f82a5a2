// What lists can be narrowed by, as it was a moment ago.

/// The names of sources and tags. They hold until something arrives, and for a few seconds at most,
/// since what is removed or retitled leaves no number.
actor RecentChoice {
  struct Choice: Sendable, Hashable {
    var sources: [String]
    var tags: [String]
  }

  private static let longest = Duration.seconds(10)

  private var kept: (choice: Choice, arrived: Int64, at: ContinuousClock.Instant)?

  func known(_ arrived: Int64) -> Choice? {
    guard let kept, kept.arrived == arrived else { return nil }
    return kept.at.duration(to: .now) < RecentChoice.longest ? kept.choice : nil
  }

  func keep(_ choice: Choice, _ arrived: Int64) { kept = (choice, arrived, .now) }
}
