// Headlines, one entry a line.
import GazetteCore
import GazetteText

/// Short id, marks, date, source, title, in columns that line up whatever the script.
struct PlainListing {
  private let edition: Edition
  private let ink: Ink
  private let sourceWidth: Int
  /// Between two columns of a line.
  private static let gap = "  "

  init(_ edition: Edition) {
    self.edition = edition
    ink = Ink(isOn: edition.usesColor)
    let sources = Set(edition.entries.map(\.article.id.source))
    let widest = sources.map { TerminalText.width(TerminalText.clean($0)) }.max() ?? 0
    // On a terminal a sixth of it: the title matters more.
    sourceWidth = edition.columns.map { min(widest, max(6, $0 / 6)) } ?? widest
  }

  var lines: [String] {
    var lines = edition.entries.flatMap { [line($0)] + snippet($0) }
    if edition.leftOut > 0 {
      lines.append(ink(Wording(edition.language).leftOut(edition.leftOut), .faint))
    }
    return lines
  }

  private func line(_ entry: Entry) -> String {
    let article = entry.article
    let id = String(article.id.handle.prefix(ArticleID.shortLength))
    let marks = (article.isSaved ? "*" : " ") + (article.isRead ? " " : "•")
    let source = TerminalText.padded(TerminalText.clean(article.id.source), columns: sourceWidth)
    let head = [id, marks, date(article)].joined(separator: " ")
    let used = TerminalText.width(head) + sourceWidth + 2 * PlainListing.gap.utf8.count
    let title = fitted(words(of: entry), after: used)
    guard !isTooNarrow(used) else { return fitted([head, title].joined(separator: " "), after: 0) }
    return [ink(head, .faint), source, ink(title, article.isRead ? .faint : .strong)]
      .joined(separator: PlainListing.gap)
  }

  /// The place where a search matched: at most two lines on a terminal, one elsewhere. A match in
  /// the title alone stands there to be seen.
  private func snippet(_ entry: Entry) -> [String] {
    guard let snippet = entry.snippet, !snippet.isTitle else { return [] }
    let runs = snippet.parts.map { part in
      let text = TerminalText.clean(part.text)
      guard part.isMatch else { return StyledRun(text: text) }
      return StyledRun(text: ink.isOn ? text : "[\(text)]", style: .strong)
    }
    return StyledLines.of(runs, edition.columns.map { $0 - 4 }, ink).prefix(2).map { "    " + $0 }
  }

  private func words(of entry: Entry) -> String {
    let title =
      Headline.title(of: entry.article.content) ?? Wording(edition.language).untitled
    let others = entry.alsoIn.isEmpty ? "" : " (+\(entry.alsoIn.count))"
    return TerminalText.clean(title) + others
  }

  /// Complete in a file; without the year, where it is this one, on a terminal.
  private func date(_ article: Article) -> String {
    let time = edition.zone.civil(article.listed)
    guard edition.columns != nil else { return time.minuteText }
    return time.year == edition.zone.civil(edition.made).year
      ? String(time.minuteText.dropFirst(5)) : "\(time.dateText) "
  }

  /// A terminal so narrow that nothing would be left for titles: the columns give way.
  private func isTooNarrow(_ used: Int) -> Bool {
    edition.columns.map { $0 < used + 10 } ?? false
  }

  private func fitted(_ text: String, after used: Int) -> String {
    guard let columns = edition.columns else { return text }
    return TerminalText.fitted(text, columns: max(1, columns - used))
  }
}
