// Draws the reader's state on a screen.
import GazetteReader
import GazetteText

/// A pure function: the same state, the same screen.
public struct ReaderDrawing {
  let state: ReaderState
  let theme: Theme
  var screen: Screen

  public static func screen(of state: ReaderState, theme: Theme) -> Screen {
    var drawing = ReaderDrawing(
      state: state, theme: theme,
      screen: Screen(columns: state.frame.columns, rows: state.frame.rows))
    drawing.draw()
    return drawing.screen
  }

  private mutating func draw() {
    drawTabs()
    if state.frame.isWide || !state.readsArticle { drawList() }
    if state.frame.isWide { drawLine() }
    if state.frame.isWide || state.readsArticle { drawArticle() }
    switch state.overlay {
    case .help: drawHelp()
    case .filters: drawFilters()
    case nil: break
    }
    drawStatus()
  }

  /// Where a tab's name stands in the first row.
  static func columns(of tab: Reading.Tab, in state: ReaderState) -> Range<Int> {
    let first = TerminalText.width(label(of: .headlines, in: state))
    if tab == .headlines { return 1..<(1 + first) }
    return (3 + first)..<(3 + first + TerminalText.width(label(of: .saved, in: state)))
  }

  private static func label(of tab: Reading.Tab, in state: ReaderState) -> String {
    state.words.label(of: tab, unread: state.unread, saved: state.savedCount)
  }

  private mutating func drawTabs() {
    for tab in Reading.Tab.allCases {
      screen.write(
        ReaderDrawing.label(of: tab, in: state), row: 0,
        column: ReaderDrawing.columns(of: tab, in: state).lowerBound,
        tab == state.tab ? theme.activeTab : theme.tab)
    }
    let reading = state.reading
    var narrowed = reading.sources + reading.tags.map { "#" + $0 }
    if reading.showsUnreadOnly { narrowed.append(state.words.unreadOnly) }
    if let newcomers = state.newcomers { narrowed.append(state.words.newcomers(newcomers)) }
    let start = ReaderDrawing.columns(of: .saved, in: state).upperBound + 2
    let room = state.frame.columns - start - 1
    guard room > 3, !narrowed.isEmpty else { return }
    let words = TerminalText.fitted(
      TerminalText.clean(narrowed.joined(separator: " · ")), columns: room)
    screen.write(
      words, row: 0, column: state.frame.columns - 1 - TerminalText.width(words), theme.saved)
  }

  private mutating func drawLine() {
    for row in state.frame.body {
      screen.write("│", row: row, column: state.frame.listColumns.upperBound, theme.line)
    }
  }

  // MARK: The last row

  private mutating func drawStatus() {
    let row = state.frame.statusRow
    if state.isTyping {
      drawSearch(row)
    } else if let toast = state.toast {
      drawToast(toast, row)
    } else if let refreshing = state.refreshing {
      write(refreshing, row, theme.faint)
    } else {
      drawPlace(row)
    }
  }

  private mutating func write(_ text: String, _ row: Int, _ style: CellStyle) {
    let columns = state.frame.columns
    screen.write(
      TerminalText.fitted(TerminalText.clean(text), columns: max(0, columns - 2)), row: row,
      column: 1, style)
  }

  /// The end of what is typed is always seen.
  private mutating func drawSearch(_ row: Int) {
    let prompt = state.words.searchPrompt
    var column = 1 + screen.write(prompt, row: row, column: 1, theme.heading)
    let room = max(1, state.frame.columns - column - 2)
    var typed = state.search[...]
    while TerminalText.width(String(typed)) > room { typed.removeFirst() }
    column += screen.write(String(typed), row: row, column: column)
    screen.cursor = Screen.Place(row: row, column: min(column, state.frame.columns - 1))
  }

  /// What went wrong is told whole, over the rows above where it has to be.
  private mutating func drawToast(_ toast: ReaderState.Toast, _ row: Int) {
    let hint = toast.undo == nil ? "" : "  " + state.words.undoHint
    guard toast.isFault else {
      return write(" " + toast.text + hint + " ", row, theme.notice)
    }
    let lines = TerminalText.wrapped(
      TerminalText.clean(toast.text), columns: max(10, state.frame.columns - 2))
    let shown = lines.prefix(max(1, state.frame.body.count / 2))
    for (offset, line) in shown.enumerated() {
      let row = row - shown.count + 1 + offset
      screen.fill(row: row, columns: 0..<state.frame.columns)
      write(line, row, theme.fault)
    }
  }

  /// The search, the place in the list, and how to learn more.
  private mutating func drawPlace(_ row: Int) {
    let list = state.list
    var parts: [String] = []
    if let number = state.typedNumber { parts.append("[\(number)]") }
    if state.awaitsList || list.seeksEnd {
      parts.append(state.words.loading)
    }
    if let (reading, count) = state.hits, reading == list.reading, !list.isWhole {
      parts.append(state.words.hits(count))
    }
    if list.count > 0 {
      parts.append("\(list.selected + 1)/\(list.count)" + (list.isWhole ? "" : "+"))
    }
    parts.append(state.words.hint)
    let rest = parts.filter { !$0.isEmpty }.joined(separator: "  ")
    guard !state.search.isEmpty else { return write(rest, row, theme.faint) }
    let room = max(0, state.frame.columns - 2 - TerminalText.width(rest) - 2)
    let search = TerminalText.fitted(
      TerminalText.clean(state.words.searchPrompt + state.search), columns: room)
    let width = screen.write(search, row: row, column: 1, theme.match)
    screen.write(
      rest, row: row, column: width == 0 ? 1 : 1 + width + 2, room: state.frame.columns - 2,
      theme.faint)
  }
}
