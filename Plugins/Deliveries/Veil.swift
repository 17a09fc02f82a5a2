// Hides secrets in what others say, also where what they say was cut in the middle of one.
import GazetteCore
import GazetteText

struct Veil {
  /// Shorter ones may be words; and so many characters of a longer one are known again.
  private static let shortest = 6

  /// Longest first, so that none is left in pieces by one that is part of it.
  private let forms: [String]

  /// Covers each of `secrets` as it is, each of its lines, and what a terminal would show of it.
  init(_ secrets: [String]) {
    let lines = secrets.flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }
    let shown = lines.map { PlainText.line(TerminalText.clean($0)) }
    forms = Set(secrets + lines + shown).filter { $0.utf8.count >= Veil.shortest }
      .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  /// `text` with `***` in the place of each secret, and of what is left of one at its ends.
  func covering(_ text: String) -> String {
    let covered = forms.reduce(text) { $0.replacing($1, with: "***") }
    return forms.reduce(covered) { Veil.trimmed($0, of: $1) }
  }

  /// `text` without the rest of `form` that it begins with, and the start of it that it ends with.
  private static func trimmed(_ text: String, of form: String) -> String {
    var text = text[...]
    let lengths = (shortest..<max(shortest, form.count)).reversed()
    let isCutBefore = lengths.first { text.hasPrefix(form.suffix($0)) }
    if let isCutBefore { text = "***" + text.dropFirst(isCutBefore) }
    let isCutBehind = lengths.first { text.hasSuffix(form.prefix($0)) }
    if let isCutBehind { text = text.dropLast(isCutBehind) + "***" }
    return String(text)
  }
}
