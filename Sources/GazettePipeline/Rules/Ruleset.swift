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

  private enum Pattern: Sendable {
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

  /// Applies the rules to an arrival of `source`; false when one of them drops it.
  func judge(_ arrival: inout Arrival, from source: String) -> Bool {
    guard !rules.isEmpty else { return true }
    var texts = ArrivalTexts(arrival.content)
    for compiled in rules where matches(compiled, arrival, source, &texts) {
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
    _ compiled: Compiled, _ arrival: Arrival, _ source: String, _ texts: inout ArrivalTexts
  ) -> Bool {
    guard compiled.rule.filter.admits(arrival, from: source) else { return false }
    if let search = compiled.search, !search.matches(tokens: texts.tokens) { return false }
    for condition in compiled.conditions {
      let fields = texts.values(of: condition.field)
      let isMet = condition.patterns.contains { pattern in
        fields.contains { field in
          switch pattern {
          case .literal(let words): SearchText.fold(field).contains(words)
          case .expression(let expression): expression.matches(field)
          }
        }
      }
      guard isMet else { return false }
    }
    return true
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
    switch pattern {
    case .literal(let text): return .literal(SearchText.fold(text))
    case .expression(let source, let ignoresCase):
      do throws(Expression.Problem) {
        return .expression(try Expression(source, ignoresCase: ignoresCase))
      } catch {
        problems.append(
          ConfigProblem("the expression /\(source)/ cannot be used: \(error.what)", at: place))
        return nil
      }
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
