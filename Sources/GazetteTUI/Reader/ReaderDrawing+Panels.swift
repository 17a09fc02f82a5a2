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

  /// Commands that have keys, with their keys and what they do.
  static func helpLines(of state: ReaderState) -> [(keys: String, words: String)] {
    ReaderCommand.allCases.map { command in
      (keys: state.keys.names(of: command), words: state.words.name(of: command))
    }.filter { !$0.keys.isEmpty }
  }

  mutating func drawHelp() {
    let lines = ReaderDrawing.helpLines(of: state)
    let widest = lines.map { TerminalText.width($0.words) }.max() ?? 0
    let room = max(8, state.frame.columns - 6 - min(widest, state.frame.columns / 2))
    let keysWidth = min(room, lines.map { TerminalText.width($0.keys) }.max() ?? 0)
    let (rows, columns) = panel(
      state.words.help, rows: lines.count, columns: keysWidth + 2 + widest)
    let top = max(0, min(state.helpTop, lines.count - rows.count))
    for (row, line) in zip(rows, lines.dropFirst(top)) {
      screen.write(
        TerminalText.fitted(line.keys, columns: keysWidth), row: row, column: columns.lowerBound,
        room: columns.count, theme.heading)
      let column = columns.lowerBound + keysWidth + 2
      let room = max(0, columns.upperBound - column)
      screen.write(
        TerminalText.fitted(line.words, columns: room), row: row, column: column, room: room)
    }
    guard let right = rows.isEmpty ? nil : columns.upperBound else { return }
    if top > 0 { screen.write("↑", row: rows.lowerBound, column: right + 1, theme.faint) }
    if top + rows.count < lines.count {
      screen.write("↓", row: rows.upperBound - 1, column: right + 1, theme.faint)
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
