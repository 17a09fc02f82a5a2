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
    let first = TerminalText.width(state.words.name(of: Reading.Tab.headlines))
    if tab == .headlines { return 1..<(1 + first) }
    return (3 + first)..<(3 + first + TerminalText.width(state.words.name(of: Reading.Tab.saved)))
  }

  private mutating func drawTabs() {
    for tab in Reading.Tab.allCases {
      screen.write(
        state.words.name(of: tab), row: 0,
        column: ReaderDrawing.columns(of: tab, in: state).lowerBound,
        tab == state.tab ? theme.activeTab : theme.tab)
    }
    let reading = state.list.reading
    var narrowed = reading.sources + reading.tags.map { "#" + $0 }
    if reading.showsUnreadOnly { narrowed.append(state.words.unreadOnly) }
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
    } else if !state.search.isEmpty {
      write(state.words.searchPrompt + state.search, row, theme.match)
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

  private mutating func drawToast(_ toast: ReaderState.Toast, _ row: Int) {
    let hint = toast.undo == nil ? "" : "  " + state.words.undoHint
    let style = toast.isFault ? theme.fault : theme.notice
    write(" " + toast.text + hint + " ", row, style)
  }

  private mutating func drawPlace(_ row: Int) {
    let list = state.list
    guard list.count > 0 else {
      write(state.words.hint, row, theme.faint)
      return
    }
    let count = "\(list.selected + 1)/\(list.count)" + (list.isWhole ? "" : "+")
    let link = state.typedNumber.map { "[\($0)]  " } ?? ""
    write(link + count + "  " + state.words.hint, row, theme.faint)
  }
}
