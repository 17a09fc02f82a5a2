// Judges what sources bring by the rules of the configuration.
import GazetteCore
import GazetteText

/// Rules, compiled. They are applied in order, and each sees what those before it have done.
public struct Ruleset: Sendable {
  struct Compiled: Sendable {
    var rule: Rule
    var search: SearchQuery?
    var conditions: [(field: Rule.Field, patterns: [RulePattern])]
    /// By the place of the action.
    var replacements: [Int: TitleReplacement] = [:]
  }

  private(set) var rules: [Compiled] = []

  /// No rules: everything is kept as it is.
  public init() {}

  /// Complains about every expression that cannot be used.
  public init(_ rules: [Rule]) throws(ConfigError) {
    var problems: [ConfigProblem] = []
    for rule in rules { self.rules.append(Ruleset.compiled(rule, &problems)) }
    guard problems.isEmpty else { throw ConfigError(problems) }
  }

  /// Why a pattern cannot be used, as a sentence without its full stop; nil when it can. `replacement`
  /// is what its matches give way to.
  public static func fault(of pattern: Rule.Pattern, replacement: String? = nil) -> String? {
    do throws(Expression.Fault) {
      if let replacement {
        _ = try TitleReplacement(pattern, with: replacement)
      } else {
        _ = try RulePattern(pattern)
      }
      return nil
    } catch {
      return error.what
    }
  }

  /// Applies the rules to an arrival of `source`. A rule with an expression that takes too long does
  /// not match; `overruns` has its place.
  func judge(
    _ arrival: inout Arrival, from source: String, at now: Instant, _ overruns: inout RuleOverruns
  ) -> RuleVerdict {
    var verdict = RuleVerdict()
    guard !rules.isEmpty else { return verdict }
    var texts = ArrivalTexts(arrival.content)
    for (number, compiled) in rules.enumerated() where !overruns.isGivenUp(compiled.rule) {
      guard compiled.rule.admitsAge(of: arrival.content, at: now),
        matches(compiled, arrival, source, &texts, &overruns)
      else { continue }
      verdict.matched.append(number)
      apply(compiled, to: &arrival, &verdict, &texts, &overruns)
      if verdict.isDropped { break }
    }
    return verdict
  }

  private func apply(
    _ compiled: Compiled, to arrival: inout Arrival, _ verdict: inout RuleVerdict,
    _ texts: inout ArrivalTexts, _ overruns: inout RuleOverruns
  ) {
    for (place, action) in compiled.rule.actions.enumerated() {
      switch action {
      case .drop: verdict.isDropped = true
      case .hide: arrival.isHidden = true
      case .save: arrival.isSaved = true
      case .read: arrival.isRead = true
      case .tag(let tag): if !arrival.labels.contains(tag) { arrival.labels.append(tag) }
      case .boost(let points): verdict.boost += points
      case .replaceInTitle:
        guard let title = arrival.content.title, arrival.content.isKnownWithoutTitle else { break }
        guard let replaced = compiled.replacements[place]?.applied(to: title) else {
          overruns.note(compiled.rule)
          break
        }
        arrival.content.title = replaced
        texts = ArrivalTexts(arrival.content)
      }
    }
  }

  private func matches(
    _ compiled: Compiled, _ arrival: Arrival, _ source: String, _ texts: inout ArrivalTexts,
    _ overruns: inout RuleOverruns
  ) -> Bool {
    guard compiled.rule.filter.admits(arrival, from: source) else { return false }
    if let search = compiled.search, !search.matches(tokens: texts.tokens) { return false }
    for condition in compiled.conditions {
      switch RulePattern.verdict(condition.patterns, on: texts.values(of: condition.field)) {
      case .match: continue
      case .noMatch: return false
      case .overrun:
        overruns.note(compiled.rule)
        return false
      }
    }
    return true
  }

  private static func compiled(_ rule: Rule, _ problems: inout [ConfigProblem]) -> Compiled {
    let conditions = rule.conditions.map { condition in
      (
        field: condition.field,
        patterns: condition.patterns.compactMap { pattern in
          usable(at: condition.place, &problems) { () throws(Expression.Fault) in
            try RulePattern(pattern)
          }
        }
      )
    }
    var compiled = Compiled(
      rule: rule, search: rule.filter.search.map { SearchQuery($0) }, conditions: conditions)
    for (place, action) in rule.actions.enumerated() {
      guard case .replaceInTitle(let pattern, let text) = action else { continue }
      compiled.replacements[place] = usable(at: rule.place, &problems) {
        () throws(Expression.Fault) in
        try TitleReplacement(pattern, with: text)
      }
    }
    return compiled
  }

  private static func usable<Part>(
    at place: Place, _ problems: inout [ConfigProblem],
    _ make: () throws(Expression.Fault) -> Part
  ) -> Part? {
    do throws(Expression.Fault) {
      return try make()
    } catch {
      problems.append(ConfigProblem("an expression cannot be used: \(error.what)", at: place))
      return nil
    }
  }
}

extension Rule {
  fileprivate func admitsAge(of content: Content, at now: Instant) -> Bool {
    guard olderThan != nil || youngerThan != nil else { return true }
    let age = now.since(Article.listed(content.published, firstSeen: now))
    return (olderThan.map { age > $0 } ?? true) && (youngerThan.map { age < $0 } ?? true)
  }
}

extension Content {
  /// Whether it keeps its identity whatever its title becomes (DESIGN.md §2).
  fileprivate var isKnownWithoutTitle: Bool { ownID != nil }
}

extension Filter {
  /// All conditions but `search`, which needs the text.
  func admits(_ arrival: Arrival, from source: String) -> Bool {
    let primary = arrival.content.language?.lowercased().split(separator: "-").first.map(
      String.init)
    let has = Set((arrival.labels + arrival.content.tags).map { $0.lowercased() })
    return (sources.isEmpty || sources.contains(source))
      && (tags.isEmpty || tags.contains { has.contains($0.lowercased()) })
      && (language.map { $0.lowercased() == primary } ?? true)
      && (isSaved.map { $0 == arrival.isSaved } ?? true)
      && (isUnread.map { $0 != arrival.isRead } ?? true)
  }
}
