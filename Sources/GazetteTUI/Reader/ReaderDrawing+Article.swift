// The article beside or over the list.
import GazetteCore
import GazetteReader
import GazetteText

extension ReaderDrawing {
  mutating func drawArticle() {
    guard let article = state.article else { return }
    let columns = state.frame.articleColumns
    let headline = article.headline
    let first = state.frame.body.lowerBound
    screen.write(
      TerminalText.fitted(title(of: headline), columns: columns.count), row: first,
      column: columns.lowerBound, theme.title)
    screen.write(
      TerminalText.fitted(facts(article), columns: columns.count), row: first + 1,
      column: columns.lowerBound, theme.faint)
    drawText(article, from: first + ReaderFrame.articleHead, columns)
  }

  private func facts(_ article: ReaderArticle) -> String {
    let stored = article.headline.article
    let time = state.zone.civil(stored.listed)
    var facts = [stored.id.source, "\(time.dateText) \(time.clockText)"]
    let authors = stored.content.authors.compactMap { $0.name }
    if !authors.isEmpty { facts.append(authors.joined(separator: ", ")) }
    let others = state.list.alsoIn(article.headline)
    if !others.isEmpty { facts.append(state.words.alsoIn(others.joined(separator: ", "))) }
    return (stored.isSaved ? "★ " : "") + TerminalText.clean(facts.joined(separator: " · "))
  }

  private mutating func drawText(_ article: ReaderArticle, from first: Int, _ columns: Range<Int>) {
    for row in first..<max(first, state.frame.body.upperBound) {
      let index = article.top + row - first
      guard index < article.lines.count else { return }
      var column = columns.lowerBound
      for run in article.lines[index].runs {
        column += screen.write(
          run.text, row: row, column: column, room: columns.upperBound - column, style(of: run))
      }
    }
  }

  private func style(of run: ReadableRun) -> CellStyle {
    var style = CellStyle.plain
    if run.style.contains(.strong) { style.attributes.insert(.bold) }
    if run.style.contains(.emphasis) { style.attributes.insert(.italic) }
    if run.style.contains(.deleted) { style.attributes.insert(.struck) }
    if run.style.contains(.code) { style = style.with(theme.code) }
    if run.style.contains(.heading) { style = style.with(theme.heading) }
    if run.style.contains(.mark) || run.style.contains(.picture) { return style.with(theme.faint) }
    return run.link == nil ? style : style.with(theme.link)
  }
}
