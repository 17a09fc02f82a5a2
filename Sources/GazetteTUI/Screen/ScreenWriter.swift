// The bytes that turn what a terminal shows into what it is to show.

/// Writes only cells that changed. A value: it remembers nothing between two screens.
public struct ScreenWriter: Sendable {
  public var depth: ColorDepth
  /// Whether the terminal shows a frame at once when told where it ends (mode 2026). Others skip it.
  public var isSynchronized: Bool

  public init(depth: ColorDepth, isSynchronized: Bool = true) {
    self.depth = depth
    self.isSynchronized = isSynchronized
  }

  /// From `old`, or from an unknown state when it is nil or of another size, to `new`.
  public func bytes(from old: Screen?, to new: Screen) -> [UInt8] {
    let known = old.flatMap { $0.columns == new.columns && $0.rows == new.rows ? $0 : nil }
    var pen = Pen(depth: depth)
    if known == nil { pen.out += "\u{1b}[0m\u{1b}[2J" }
    for row in 0..<new.rows { writeRow(row, from: known, to: new, &pen) }
    let moved = known == nil || known?.cursor != new.cursor
    guard !pen.out.isEmpty || moved else { return [] }
    pen.set(.plain)
    var body = "\u{1b}[?25l" + pen.out
    if let cursor = new.cursor {
      body += "\u{1b}[\(cursor.row + 1);\(cursor.column + 1)H\u{1b}[?25h"
    }
    return Array((isSynchronized ? "\u{1b}[?2026h\(body)\u{1b}[?2026l" : body).utf8)
  }

  private func writeRow(_ row: Int, from old: Screen?, to new: Screen, _ pen: inout Pen) {
    var changes = ScreenWriter.changes(row, from: old, to: new)
    guard !changes.isEmpty else { return }
    let tail = ScreenWriter.tail(of: row, in: new)
    if let old, ScreenWriter.isTangled(row, in: old) || ScreenWriter.isTangled(row, in: new) {
      // What else the terminal shows there is not known.
      pen.erase(row: row)
      changes = tail > 0 ? [0..<tail] : []
    }
    for change in changes {
      // Behind the tail there are only blanks, so that all of it may be erased, in three bytes.
      let erases = change.upperBound - max(tail, change.lowerBound) > 3
      for column in change where !erases || column < tail {
        let cell = new[row, column]
        guard !cell.text.isEmpty else { continue }
        pen.move(row: row, column: column)
        pen.set(cell.style)
        pen.write(cell.text, row: row, before: ScreenWriter.end(of: column, row, in: new))
      }
      if erases {
        pen.move(row: row, column: max(tail, change.lowerBound))
        pen.set(.plain)
        pen.out += "\u{1b}[K"
      }
    }
  }

  /// Whether terminals disagree about what a row looks like.
  private static func isTangled(_ row: Int, in screen: Screen) -> Bool {
    (0..<screen.columns).contains { !Pen.isSimple(screen[row, $0].text) }
  }

  /// Stretches of a row that differ, each wide character whole. Two with few cells between them are
  /// one, since moving the cursor costs more.
  static func changes(_ row: Int, from old: Screen?, to new: Screen) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for column in 0..<new.columns {
      if let old, old[row, column] == new[row, column] { continue }
      var start = column
      while start > 0, new[row, start].text.isEmpty { start -= 1 }
      var end = column + 1
      while end < new.columns, new[row, end].text.isEmpty { end += 1 }
      if let last = ranges.last, start - last.upperBound <= 4 {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        ranges.append(start..<end)
      }
    }
    return ranges
  }

  /// Behind the character at a place.
  private static func end(of column: Int, _ row: Int, in screen: Screen) -> Int {
    var end = column + 1
    while end < screen.columns, screen[row, end].text.isEmpty { end += 1 }
    return end
  }

  /// Where the blanks at the end of a row begin. Only plain ones: terminals differ in what erasing
  /// does with colours.
  private static func tail(of row: Int, in screen: Screen) -> Int {
    var start = screen.columns
    while start > 0, screen[row, start - 1] == .blank { start -= 1 }
    return start
  }
}

/// What was told to the terminal so far.
private struct Pen {
  let depth: ColorDepth
  var out = ""
  var style: CellStyle?
  var place: Screen.Place?

  init(depth: ColorDepth) { self.depth = depth }

  mutating func move(row: Int, column: Int) {
    let wanted = Screen.Place(row: row, column: column)
    guard place != wanted else { return }
    out += "\u{1b}[\(row + 1)" + (column == 0 ? "H" : ";\(column + 1)H")
    place = wanted
  }

  /// One scalar that all terminals take for equally wide, or none.
  static func isSimple(_ text: String) -> Bool {
    if text.utf8.count <= 1 { return true }
    let scalars = text.unicodeScalars
    return scalars.count == 1 && (scalars.first?.value ?? 0) < 0x1_0000
  }

  mutating func erase(row: Int) {
    move(row: row, column: 0)
    set(.plain)
    out += "\u{1b}[2K"
  }

  /// Terminals disagree about characters of several scalars, and about emoji: where they end is not
  /// relied on, nor what stands beside them joined with them. At the end of a row a terminal waits.
  mutating func write(_ text: String, row: Int, before end: Int) {
    out += text
    place = Pen.isSimple(text) ? Screen.Place(row: row, column: end) : nil
  }

  mutating func set(_ wanted: CellStyle) {
    guard style != wanted else { return }
    // Nothing was set yet: a screen begins and ends plain.
    if style != nil || wanted != .plain { out += depth.sequence(for: wanted) }
    style = wanted
  }
}
