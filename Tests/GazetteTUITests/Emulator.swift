// A terminal that knows just what Gazette writes: for tests of what is seen.
import GazetteText

@testable import GazetteTUI

/// Obeys cursor moves, erasing, styles and text; anything else is a fault.
struct Emulator {
  let columns: Int
  let rows: Int
  /// As `Screen` has them.
  private(set) var texts: [[String]]
  private(set) var faults: [String] = []
  private(set) var isCursorShown = false
  private var row = 0
  private var column = 0
  private var style = "\u{1b}[m"
  /// Of each cell, the sequence that was in force when it was written.
  private(set) var styles: [[String]]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    texts = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    styles = Array(repeating: Array(repeating: "\u{1b}[m", count: columns), count: rows)
  }

  mutating func obey(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let character = rest.popFirst() {
      if character == "\u{1b}" {
        obeySequence(&rest)
      } else {
        write(character)
      }
    }
  }

  /// Characters without a width of their own belong to the one before.
  private mutating func write(_ character: Character) {
    let width = TerminalText.width(String(character))
    guard width > 0 else {
      var before = min(column, columns) - 1
      while before > 0, texts[row][before].isEmpty { before -= 1 }
      texts[row][before].append(character)
      return
    }
    guard column + width <= columns else {
      faults.append("over the edge")
      return
    }
    for place in column..<(column + width) {
      breakWide(at: place)
      texts[row][place] = ""
      styles[row][place] = style
    }
    texts[row][column] = String(character)
    column += width
  }

  private mutating func breakWide(at place: Int) {
    var start = place
    while start > 0, texts[row][start].isEmpty { start -= 1 }
    var end = start + 1
    while end < columns, texts[row][end].isEmpty { end += 1 }
    if end - start > 1 { for place in start..<end { texts[row][place] = " " } }
  }

  private mutating func obeySequence(_ rest: inout Substring) {
    guard rest.popFirst() == "[" else {
      faults.append("no control sequence")
      return
    }
    let body = rest.prefix { !$0.isLetter }
    rest = rest.dropFirst(body.count)
    let numbers = body.split(separator: ";").map { Int($0) ?? 1 }
    switch (rest.popFirst(), body) {
    case ("H", _):
      row = (numbers.first ?? 1) - 1
      column = (numbers.count > 1 ? numbers[1] : 1) - 1
    case ("K", ""):
      for place in column..<columns {
        breakWide(at: place)
        texts[row][place] = " "
        styles[row][place] = style
      }
    case ("K", "2"):
      for place in 0..<columns {
        texts[row][place] = " "
        styles[row][place] = style
      }
    case ("J", "2"):
      texts = texts.map { $0.map { _ in " " } }
      styles = styles.map { $0.map { _ in "\u{1b}[m" } }
    case ("m", _): style = "\u{1b}[" + (body == "0" ? "" : body) + "m"
    case ("h", "?25"): isCursorShown = true
    case ("l", "?25"): isCursorShown = false
    case ("h", "?2026"), ("l", "?2026"): break
    default: faults.append(String(body))
    }
  }
}
