// Puts other words into a title.
import GazetteCore
import GazetteText

/// What a pattern matches gives way to a text.
struct TitleReplacement: Sendable {
  private let expression: Expression
  private let text: String

  init(_ pattern: Rule.Pattern, with text: String) throws(Expression.Fault) {
    switch pattern {
    case .expression(let source, let ignoresCase):
      expression = try Expression(source, ignoresCase: ignoresCase)
    case .literal(let words), .glob(let words):
      expression = try Expression(TitleReplacement.quoted(words), ignoresCase: true)
    }
    try TitleReplacement.check(text, groups: expression.groups)
    self.text = text
  }

  /// The new title; the old one where nothing of it would be left, nil where it takes too long.
  func applied(to title: String) -> String? {
    guard let replaced = expression.replacing(in: title, with: text) else { return nil }
    let line = PlainText.line(replaced)
    return line.isEmpty ? title : line
  }

  private static func quoted(_ words: String) -> String {
    "\\Q" + words.replacing("\\E", with: "\\E\\\\E\\Q") + "\\E"
  }

  /// A `$` stands before the number of a group, or another `$`.
  private static func check(_ text: String, groups: Int) throws(Expression.Fault) {
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      let after = rest[rest.index(after: dollar)...]
      guard let sign = after.first, sign == "$" || sign.isWholeNumber else {
        throw Expression.Fault(what: "'$' in 'with' stands before the number of a group, or '$'")
      }
      let digits = after.prefix { $0.isASCII && $0.isWholeNumber }
      if let number = Int(digits), number > groups {
        throw Expression.Fault(what: "'with' names group \(number), and there are \(groups)")
      }
      rest = digits.isEmpty ? after.dropFirst() : after.dropFirst(digits.count)
    }
  }
}
