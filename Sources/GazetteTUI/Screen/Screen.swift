// What a terminal shows, as a grid of cells.
import GazetteText

/// One column of one row.
public struct Cell: Sendable, Hashable {
  /// A character as people see it; empty in the second column of a wide one.
  public var text: String
  public var style: CellStyle

  public static let blank = Cell(text: " ", style: .plain)
}

/// Rows and columns are counted from 0. What would stand outside is not written; a wide character
/// that loses one of its columns becomes a blank.
public struct Screen: Sendable, Hashable {
  public let columns: Int
  public let rows: Int
  public private(set) var cells: [Cell]
  /// Where the cursor stands; nil where none is to be seen.
  public var cursor: Place?

  public struct Place: Sendable, Hashable {
    public var row: Int
    public var column: Int

    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// Of blanks. A terminal tells at most some thousand columns; more are not believed.
  public init(columns: Int, rows: Int, style: CellStyle = .plain) {
    self.columns = max(1, min(columns, 2000))
    self.rows = max(1, min(rows, 2000))
    cells = Array(
      repeating: Cell(text: " ", style: style), count: self.columns * self.rows)
  }

  public subscript(row: Int, column: Int) -> Cell {
    guard (0..<rows).contains(row), (0..<columns).contains(column) else { return .blank }
    return cells[row * columns + column]
  }

  /// Writes text that is made clean here, in at most `room` columns, and gives how many it took.
  /// What does not fit is cut; whoever wants an ellipsis has fitted the text before.
  @discardableResult
  public mutating func write(
    _ text: String, row: Int, column: Int, room: Int = .max, _ style: CellStyle = .plain
  ) -> Int {
    guard (0..<rows).contains(row), column >= 0, column < columns else { return 0 }
    let end = column + min(room, columns - column)
    var place = column
    for character in TerminalText.clean(text) {
      let text = String(character)
      let width = TerminalText.width(text)
      if width == 0 {
        // Without a place of its own: it belongs to what is before it.
        if place > column { join(text, row: row, before: place) }
        continue
      }
      guard place + width <= end else { break }
      put(text, width, row: row, column: place, style)
      place += width
    }
    closeDirection(row: row, from: column, to: place)
    return place - column
  }

  /// Gives cells a style, and leaves their text.
  public mutating func restyle(row: Int, columns range: Range<Int>, _ style: CellStyle) {
    guard (0..<rows).contains(row) else { return }
    for column in range.clamped(to: 0..<columns) {
      let index = row * columns + column
      cells[index].style = cells[index].style.with(style)
    }
  }

  /// Blanks.
  public mutating func fill(row: Int, columns range: Range<Int>, _ style: CellStyle = .plain) {
    guard (0..<rows).contains(row) else { return }
    for column in range.clamped(to: 0..<columns) {
      put(" ", 1, row: row, column: column, style)
    }
  }

  /// The text of a row, without blanks at its end.
  public func text(ofRow row: Int) -> String {
    guard (0..<rows).contains(row) else { return "" }
    var line = cells[(row * columns)..<((row + 1) * columns)].map(\.text).joined()
    while line.last == " " { line.removeLast() }
    return line
  }

  private mutating func put(
    _ text: String, _ width: Int, row: Int, column: Int, _ style: CellStyle
  ) {
    let index = row * columns + column
    breakWide(at: index, row)
    breakWide(at: index + width - 1, row)
    cells[index] = Cell(text: Screen.bounded(text), style: style)
    for next in 1..<max(1, width) { cells[index + next] = Cell(text: "", style: style) }
  }

  /// Families of emoji have ten scalars; more are piles of marks.
  private static let mostScalars = 12

  private static func bounded(_ character: String) -> String {
    guard character.utf8.count > mostScalars else { return character }
    var kept = character.unicodeScalars.prefix(mostScalars)
    // What joins would join with whatever is written next.
    while kept.last == "\u{200D}" { kept.removeLast() }
    return String(String.UnicodeScalarView(kept))
  }

  /// What is left of a character of several columns, one of which is written over, are blanks.
  private mutating func breakWide(at index: Int, _ row: Int) {
    let line = (row * columns)..<((row + 1) * columns)
    guard line.contains(index) else { return }
    var start = index
    while start > line.lowerBound, cells[start].text.isEmpty { start -= 1 }
    var end = start + 1
    while end < line.upperBound, cells[end].text.isEmpty { end += 1 }
    guard end - start > 1 else { return }
    for place in start..<end { cells[place].text = " " }
  }

  private mutating func join(_ text: String, row: Int, before column: Int) {
    var index = row * columns + column - 1
    while index > row * columns, cells[index].text.isEmpty { index -= 1 }
    if cells[index].text.unicodeScalars.count < Screen.mostScalars { cells[index].text += text }
  }

  /// Terminals that turn text from right to left around shall not turn with it what stands behind.
  private mutating func closeDirection(row: Int, from start: Int, to end: Int) {
    guard end > start, end <= columns else { return }
    let line = cells[(row * columns + start)..<(row * columns + end)].map(\.text).joined()
    let mark = TextDirection.closing(line)
    if !mark.isEmpty { join(mark, row: row, before: end) }
  }
}
