// Judges what sources bring by the rules of the configuration.
import GazetteCore
import GazetteText

/// Rules, compiled. They are applied in order, and each sees what those before it have done.
public struct Ruleset: Sendable {
  private struct Compiled: Sendable {
    var rule: Rule
    var search: SearchQuery?
    var conditions: [(field: Rule.Field, patterns: [Pattern])]
  }

  fileprivate enum Pattern: Sendable {
    /// Folded.
    case literal(String)
    case expression(Expression)
  }

  private var rules: [Compiled] = []

  /// No rules: everything is kept as it is.
  public init() {}

  /// Complains about every expression that cannot be used.
  public init(_ rules: [Rule]) throws(ConfigError) {
    var problems: [ConfigProblem] = []
    for rule in rules { self.rules.append(Ruleset.compiled(rule, &problems)) }
    guard problems.isEmpty else { throw ConfigError(problems) }
  }

  /// Why a pattern cannot be used, as a sentence without its full stop; nil when it can.
  public static func fault(of pattern: Rule.Pattern) -> String? {
    do throws(Expression.Fault) {
      _ = try Pattern(pattern)
      return nil
    } catch {
      return error.what
    }
  }

  /// Applies the rules to an arrival of `source`; false when one of them drops it. A rule with an
  /// expression that takes too long does not match; `overruns` has its place.
  func judge(
    _ arrival: inout Arrival, from source: String, _ overruns: inout RuleOverruns
  ) -> Bool {
    guard !rules.isEmpty else { return true }
    var texts = ArrivalTexts(arrival.content)
    for compiled in rules where !overruns.isGivenUp(compiled.rule) {
      guard matches(compiled, arrival, source, &texts, &overruns) else { continue }
      for action in compiled.rule.actions {
        switch action {
        case .drop: return false
        case .hide: arrival.isHidden = true
        case .save: arrival.isSaved = true
        case .read: arrival.isRead = true
        case .tag(let tag): if !arrival.labels.contains(tag) { arrival.labels.append(tag) }
        }
      }
    }
    return true
  }

  private func matches(
    _ compiled: Compiled, _ arrival: Arrival, _ source: String, _ texts: inout ArrivalTexts,
    _ overruns: inout RuleOverruns
  ) -> Bool {
    guard compiled.rule.filter.admits(arrival, from: source) else { return false }
    if let search = compiled.search, !search.matches(tokens: texts.tokens) { return false }
    for condition in compiled.conditions {
      switch Ruleset.verdict(condition.patterns, on: texts.values(of: condition.field)) {
      case .match: continue
      case .noMatch: return false
      case .overrun:
        overruns.note(compiled.rule)
        return false
      }
    }
    return true
  }

  /// Whether one of the patterns matches one of the texts.
  private static func verdict(_ patterns: [Pattern], on texts: [String]) -> Expression.Verdict {
    for pattern in patterns {
      for text in texts {
        let verdict = pattern.verdict(on: text)
        if verdict != .noMatch { return verdict }
      }
    }
    return .noMatch
  }

  private static func compiled(_ rule: Rule, _ problems: inout [ConfigProblem]) -> Compiled {
    let conditions = rule.conditions.map { condition in
      (
        field: condition.field,
        patterns: condition.patterns.compactMap { compiled($0, at: condition.place, &problems) }
      )
    }
    return Compiled(
      rule: rule, search: rule.filter.search.map { SearchQuery($0) }, conditions: conditions)
  }

  private static func compiled(
    _ pattern: Rule.Pattern, at place: Place, _ problems: inout [ConfigProblem]
  ) -> Pattern? {
    do throws(Expression.Fault) {
      return try Pattern(pattern)
    } catch {
      problems.append(ConfigProblem("an expression cannot be used: \(error.what)", at: place))
      return nil
    }
  }
}

extension Ruleset.Pattern {
  fileprivate init(_ pattern: Rule.Pattern) throws(Expression.Fault) {
    switch pattern {
    case .literal(let text): self = .literal(SearchText.fold(text))
    case .expression(let source, let ignoresCase):
      self = .expression(try Expression(source, ignoresCase: ignoresCase))
    }
  }

  fileprivate func verdict(on text: String) -> Expression.Verdict {
    switch self {
    case .literal(let words): SearchText.fold(text).contains(words) ? .match : .noMatch
    case .expression(let expression): expression.verdict(on: text)
    }
  }
}

extension Filter {
  /// All conditions but `search`, which needs the text.
  fileprivate func admits(_ arrival: Arrival, from source: String) -> Bool {
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

/// The texts of an arrival as rules look at them, made once and only when a rule asks.
private struct ArrivalTexts {
  private let content: Content
  private var text: [String]?
  private var words: Set<String>?

  init(_ content: Content) { self.content = content }

  mutating func values(of field: Rule.Field) -> [String] {
    switch field {
    case .title: [content.title].compactMap(\.self)
    case .author: content.authors.compactMap(\.name)
    case .url: [content.url, content.externalURL].compactMap(\.self)
    case .text: wholeText()
    }
  }

  var tokens: Set<String> {
    mutating get {
      if let words { return words }
      let found = Set(wholeText().flatMap { SearchText.tokens($0) })
      words = found
      return found
    }
  }

  private mutating func wholeText() -> [String] {
    if let text { return text }
    let body = content.text ?? content.html.map(PlainText.text(ofHTML:))
    let found = [content.title, content.summary, body].compactMap(\.self)
    text = found
    return found
  }
}
