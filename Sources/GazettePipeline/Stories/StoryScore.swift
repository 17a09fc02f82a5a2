// What makes a story stand high in a digest, as a pure function.
import GazetteCore
import Glibc

/// Points of a story: ten for one of today, half of that for each day it is older; three for each
/// doubling of the sources that tell it; and the priority of the source that is shown.
public struct StoryScore: Sendable, Hashable {
  private static let fresh = 10.0
  private static let halfLife = 86_400.0
  private static let coverage = 3.0

  /// The beginning of the digest's day: not the moment it is made, so that a digest that is made
  /// again on the same day has the same order.
  private let day: Instant
  private let priorities: [String: Int]

  /// `priorities` are those of sources by name; 0 for others.
  public init(at now: Instant, zone: Zone, priorities: [String: Int]) {
    let time = zone.civil(now)
    day = CivilTime(year: time.year, month: time.month, day: time.day).instant()
    self.priorities = priorities
  }

  /// `sources` is how many tell the story, the article's own included.
  public func points(of article: Article, sources: Int) -> Double {
    let age = Double(day.since(article.listed).components.seconds) / StoryScore.halfLife
    return StoryScore.fresh * exp2(-age) + StoryScore.coverage * log2(Double(max(1, sources)))
      + Double(priorities[article.id.source] ?? 0)
  }
}
