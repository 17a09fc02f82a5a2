// Help and filters, over the rest.
import GazetteText

extension ReaderDrawing {
  /// Empties a part of the body, draws a frame with a title, and gives the place inside.
  private mutating func panel(_ title: String, rows: Int, columns: Int) -> (
    rows: Range<Int>, columns: Range<Int>
  ) {
    let body = state.frame.body
    let width = min(state.frame.columns, columns + 4)
    let height = min(body.count, rows + 2)
    let left = (state.frame.columns - width) / 2
    let top = body.lowerBound + (body.count - height) / 2
    for row in top..<(top + height) { screen.fill(row: row, columns: left..<(left + width)) }
    let line = String(repeating: "─", count: max(0, width - 2))
    screen.write("┌" + line + "┐", row: top, column: left, theme.line)
    for row in (top + 1)..<max(top + 1, top + height - 1) {
      screen.write("│", row: row, column: left, theme.line)
      screen.write("│", row: row, column: left + width - 1, theme.line)
    }
    screen.write("└" + line + "┘", row: top + height - 1, column: left, theme.line)
    screen.write(" \(title) ", row: top, column: left + 2, room: max(0, width - 4), theme.title)
    return (
      (top + 1)..<max(top + 1, top + height - 1), (left + 2)..<max(left + 2, left + width - 2)
    )
  }

  mutating func drawHelp() {
    let lines = ReaderCommand.allCases.map { command in
      (keys: state.keys.names(of: command), words: state.words.name(of: command))
    }.filter { !$0.keys.isEmpty }
    let keysWidth = min(20, lines.map { TerminalText.width($0.keys) }.max() ?? 0)
    let widest = lines.map { TerminalText.width($0.words) }.max() ?? 0
    let (rows, columns) = panel(
      state.words.help, rows: lines.count, columns: keysWidth + 2 + widest)
    for (row, line) in zip(rows, lines) {
      screen.write(
        TerminalText.fitted(line.keys, columns: keysWidth), row: row, column: columns.lowerBound,
        room: columns.count, theme.heading)
      let column = columns.lowerBound + keysWidth + 2
      screen.write(line.words, row: row, column: column, room: columns.upperBound - column)
    }
  }

  mutating func drawFilters() {
    let filters = state.filters
    let widest = filters.choices.map { TerminalText.width(TerminalText.clean($0.name)) }.max() ?? 0
    let (rows, columns) = panel(
      state.words.filters, rows: max(1, filters.choices.count),
      columns: max(20, min(60, widest + 6)))
    if filters.choices.isEmpty {
      screen.write(
        state.words.loading, row: rows.lowerBound, column: columns.lowerBound, room: columns.count,
        theme.faint)
    }
    let top = max(0, min(filters.selected - rows.count / 2, filters.choices.count - rows.count))
    for (offset, row) in rows.enumerated() where top + offset < filters.choices.count {
      let choice = filters.choices[top + offset]
      let name = (choice.isChosen ? "[x] " : "[ ] ") + (choice.isTag ? "#" : "") + choice.name
      screen.write(
        TerminalText.fitted(TerminalText.clean(name), columns: columns.count), row: row,
        column: columns.lowerBound)
      if top + offset == filters.selected {
        screen.restyle(row: row, columns: columns, theme.selection)
      }
    }
  }
}
