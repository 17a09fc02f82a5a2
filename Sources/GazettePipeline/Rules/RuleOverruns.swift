// Which rules took too long, in one harvest.
import GazetteCore

/// Rules whose expressions went over their bound (specs/security.md rule 5).
struct RuleOverruns: Sendable {
  /// A rule that costs this many times too much is not asked again, so that a harvest of many
  /// items ends soon too.
  private static let patience = 5

  private var counts: [Place: Int] = [:]

  mutating func note(_ rule: Rule) { counts[rule.place, default: 0] += 1 }

  func isGivenUp(_ rule: Rule) -> Bool {
    counts[rule.place].map { $0 >= RuleOverruns.patience } ?? false
  }

  /// Each rule once, in order of place.
  var problems: [ConfigProblem] {
    counts.keys.sorted().map { place in
      ConfigProblem(
        "an expression of this rule takes too long for some articles, so it leaves them as they are",
        at: place, hint: "Write the expression more simply.")
    }
  }
}
