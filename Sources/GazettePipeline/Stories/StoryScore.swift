// What makes a story stand high in a digest, as a pure function.
import GazetteCore
import Glibc

/// Points of a story: ten for one of today, half of that for each day it is older; three for each
/// doubling of the sources that tell it; the priority of the source that is shown; and what rules add.
public struct StoryScore: Sendable {
  private static let fresh = 10.0
  private static let halfLife = 86_400.0
  private static let coverage = 3.0

  /// The beginning of the digest's day: not the moment it is made, so that a digest that is made
  /// again on the same day has the same order.
  private let day: Instant
  private let priorities: [String: Int]
  private let boosts: RuleBoosts

  /// `priorities` are those of sources by name; 0 for others.
  public init(
    at now: Instant, zone: Zone, priorities: [String: Int], boosts: RuleBoosts = RuleBoosts()
  ) {
    self.boosts = boosts
    day = zone.civil(now).dayMark
    self.priorities = priorities
  }

  /// `sources` is how many tell the story, the article's own included.
  public func points(of article: Article, sources: Int) -> Double {
    let age = Double(day.since(article.listed).components.seconds) / StoryScore.halfLife
    return StoryScore.fresh * exp2(-age) + StoryScore.coverage * log2(Double(max(1, sources)))
      + Double((priorities[article.id.source] ?? 0) + boosts.points(of: article, at: day))
  }
}

/// What rules add to the points of stored articles.
public struct RuleBoosts: Sendable {
  private let rules: Ruleset
  private let tags: [String: [String]]

  /// `tags` are those of sources by name.
  public init(_ rules: Ruleset = Ruleset(), tags: [String: [String]] = [:]) {
    self.rules = rules
    self.tags = tags
  }

  func points(of article: Article, at now: Instant) -> Int {
    guard rules.hasBoosts else { return 0 }
    return rules.trial(of: article, tags: tags[article.id.source] ?? [], at: now).boost
  }
}
