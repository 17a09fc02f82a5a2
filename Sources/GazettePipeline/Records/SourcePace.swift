// How often a source brings something new, judged by the dates of its articles.
import GazetteCore

public enum SourcePace {
  /// How many of a source's newest dates tell its pace.
  public static let enough = 20

  /// The usual time between two articles: the median of the gaps between `dates`, which may come in
  /// any order; nil for fewer than three dates, since two say nothing of a habit.
  public static func usual(of dates: [Instant]) -> Duration? {
    guard dates.count >= 3 else { return nil }
    let sorted = dates.sorted()
    let gaps = zip(sorted.dropFirst(), sorted).map { later, earlier in later.since(earlier) }
      .sorted()
    return gaps[gaps.count / 2]
  }

  /// How long a source has been silent, where that is longer than its habit explains: ten times its
  /// usual pace, and a month at least; half a year where no pace is known. Otherwise nil.
  public static func silence(since newest: Instant, pace: Duration?, now: Instant) -> Duration? {
    let silence = now.since(newest)
    let usual = pace.map { max($0 * 10, .seconds(30 * 86_400)) } ?? .seconds(180 * 86_400)
    return silence > usual ? silence : nil
  }
}
