// What rules decide about an article that is stored already.
import GazetteCore
import GazetteText

/// What rules have decided about an article, beside the marks that they set.
public struct RuleVerdict: Sendable, Hashable {
  /// The rules that match, by their places in the configuration's list.
  public var matched: [Int] = []
  public var isDropped = false
  /// The sum of all boosts.
  public var boost = 0
}

extension Ruleset {
  /// What the rules would do to a stored article. `tags` are those of its source.
  public func trial(of article: Article, tags: [String], at now: Instant) -> RuleVerdict {
    var arrival = Arrival(content: article.content)
    arrival.labels = tags
    arrival.isSaved = article.isSaved
    arrival.isRead = article.isRead
    var overruns = RuleOverruns()
    return judge(&arrival, from: article.id.source, at: now, &overruns)
  }

  /// Whether a stored article meets the conditions of an output.
  public static func admits(_ article: Article, by filter: Filter) -> Bool {
    var arrival = Arrival(content: article.content)
    arrival.labels = article.labels
    arrival.isSaved = article.isSaved
    arrival.isRead = article.isRead
    guard filter.admits(arrival, from: article.id.source) else { return false }
    guard let search = filter.search else { return true }
    var texts = ArrivalTexts(arrival.content)
    return SearchQuery(search).matches(tokens: texts.tokens)
  }

  /// Whether any rule gives points.
  public var hasBoosts: Bool {
    rules.contains { compiled in
      compiled.rule.actions.contains { if case .boost = $0 { true } else { false } }
    }
  }
}
