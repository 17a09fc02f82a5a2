// One pattern of a rule, ready to be held against texts.
import GazetteCore
import GazetteText

enum RulePattern: Sendable {
  /// Folded.
  case literal(String)
  case glob(Glob)
  case expression(Expression)

  init(_ pattern: Rule.Pattern) throws(Expression.Fault) {
    switch pattern {
    case .literal(let text): self = .literal(SearchText.fold(text))
    case .glob(let text): self = .glob(Glob(SearchText.fold(text)))
    case .expression(let source, let ignoresCase):
      self = .expression(try Expression(source, ignoresCase: ignoresCase))
    }
  }

  func verdict(on text: String) -> Expression.Verdict {
    switch self {
    case .literal(let words): SearchText.fold(text).contains(words) ? .match : .noMatch
    case .glob(let glob): glob.matches(SearchText.fold(text)) ? .match : .noMatch
    case .expression(let expression): expression.verdict(on: text)
    }
  }

  /// Whether one of the patterns matches one of the texts.
  static func verdict(_ patterns: [RulePattern], on texts: [String]) -> Expression.Verdict {
    for pattern in patterns {
      for text in texts {
        let verdict = pattern.verdict(on: text)
        if verdict != .noMatch { return verdict }
      }
    }
    return .noMatch
  }
}
