// Headlines: marks, time, source, title, in columns that line up whatever the script.
import GazetteCore
import GazetteReader
import GazetteText

extension ReaderDrawing {
  /// `09:30`, `11-29`, `2025`.
  private static let timeWidth = 5
  /// A title of fewer columns says little.
  private static let titleWidth = 20

  mutating func drawList() {
    let list = state.list
    if list.count == 0 {
      if list.isLoaded { drawNothing(list.reading) }
      return
    }
    let style = state.readsArticle ? theme.idleSelection : theme.selection
    let rows = state.storyRows
    for offset in 0..<state.storiesSeen {
      let index = list.top + offset
      let row = state.frame.body.lowerBound + offset * rows
      guard index < list.count else { return }
      if let headline = list[index] {
        drawStory(headline, also: list.alsoIn(headline).count, row: row)
        if rows > 1, let snippet = headline.snippet { drawSnippet(snippet, row: row + 1) }
      } else {
        screen.write("…", row: row, column: 3, theme.faint)
      }
      guard index == list.selected else { continue }
      for row in row..<(row + rows) {
        screen.restyle(row: row, columns: state.frame.listColumns, style)
      }
    }
  }

  /// The part of the text where the search was found.
  private mutating func drawSnippet(_ snippet: Snippet, row: Int) {
    guard !snippet.isTitle else { return }
    let column = 3 + ReaderDrawing.timeWidth + 1
    let room = state.frame.listColumns.upperBound - 1 - column
    guard room > 0 else { return }
    let text = TerminalText.clean(snippet.parts.map(\.text).joined())
    screen.write(
      TerminalText.fitted(text, columns: room), row: row, column: column, room: room, theme.faint)
    mark(snippet, row: row, column: column, before: column + room - 1)
  }

  private mutating func mark(_ snippet: Snippet, row: Int, column: Int, before end: Int) {
    var place = column
    for part in snippet.parts {
      let width = TerminalText.width(TerminalText.clean(part.text))
      // The ellipsis is none of it.
      if part.isMatch { restyle(row, place..<(place + width), before: end) }
      place += width
    }
  }

  private mutating func drawNothing(_ reading: Reading) {
    let lines = state.words.nothing(in: reading)
    let start = state.frame.body.lowerBound + max(0, (state.frame.body.count - lines.count) / 3)
    let room = state.frame.listColumns.count
    for (offset, line) in lines.enumerated() {
      let text = TerminalText.fitted(line, columns: room - 2)
      let column = max(1, (room - TerminalText.width(text)) / 2)
      screen.write(
        text, row: start + offset, column: column, offset == 0 ? theme.title : theme.faint)
    }
  }

  private mutating func drawStory(_ headline: Story, also: Int, row: Int) {
    let article = headline.article
    let columns = state.frame.listColumns
    screen.write(article.isRead ? " " : "•", row: row, column: 0, theme.heading)
    screen.write(article.isSaved ? "★" : " ", row: row, column: 1, room: 2, theme.saved)
    var column = 3
    screen.write(
      time(article.listed), row: row, column: column, room: columns.count - column, theme.faint)
    column += ReaderDrawing.timeWidth + 1
    let sourceWidth = max(6, min(columns.count / 5, 18))
    if columns.count - column - sourceWidth - 1 >= ReaderDrawing.titleWidth {
      let source = TerminalText.fitted(TerminalText.clean(article.id.source), columns: sourceWidth)
      screen.write(source, row: row, column: column, theme.source)
      column += sourceWidth + 1
    }
    drawTitle(headline, also, row: row, column: column, end: columns.upperBound - 1)
  }

  /// The title comes last: nothing stands to the right of it that its direction could move.
  private mutating func drawTitle(
    _ headline: Story, _ also: Int, row: Int, column: Int, end: Int
  ) {
    let style = headline.article.isRead ? theme.read : theme.unread
    let more = also > 0 ? " (+\(also))" : ""
    let room = max(0, end - column - more.utf8.count)
    let shown = TerminalText.fitted(title(of: headline), columns: room)
    let width = screen.write(shown, row: row, column: column, room: room, style)
    screen.write(more, row: row, column: column + width, room: end - column - width, theme.faint)
    if let marked = headline.markedTitle {
      mark(marked, row: row, column: column, before: column + room - 1)
    }
  }

  /// Clean; never one that is not to be seen.
  func title(of headline: Story) -> String {
    let title = GazetteText.Headline.title(of: headline.article.content).map(TerminalText.clean)
    return title.flatMap { TerminalText.width($0) > 0 ? $0 : nil } ?? state.words.untitled
  }

  private mutating func restyle(_ row: Int, _ range: Range<Int>, before end: Int) {
    guard range.lowerBound < end else { return }
    screen.restyle(row: row, columns: range.lowerBound..<min(range.upperBound, end), theme.match)
  }

  private func time(_ instant: Instant) -> String {
    let time = state.zone.civil(instant)
    let today = state.zone.civil(state.now)
    if time.dateText == today.dateText { return time.clockText }
    return time.year == today.year
      ? String(time.dateText.dropFirst(5)) : String(time.dateText.prefix(4))
  }
}
