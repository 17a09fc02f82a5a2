// Tables: drawn where they fit, unfolded row by row where they do not.

extension ReadableLayout {
  /// A column in less room than that is no column.
  private static let leastColumn = 6
  /// The longest word that a column is kept wide for.
  private static let widestWord = 16

  private struct Column {
    /// Of its widest line, and of its widest word.
    var natural = 1
    var least = 1
    var isNumeric = true
  }

  mutating func lay(_ table: ReadableTable) {
    let rows = ((table.head.map { [$0] } ?? []) + table.rows).map { $0.map(spelled) }
    let columns = measured(rows, hasHead: table.head != nil, count: table.columnCount)
    if let widths = widths(of: columns) {
      draw(rows, hasHead: table.head != nil, widths, columns)
    } else {
      unfold(table)
    }
  }

  private func measured(
    _ rows: [[ReadableTable.Cell]], hasHead: Bool, count: Int
  ) -> [Column] {
    var columns = Array(repeating: Column(), count: count)
    for (row, cells) in rows.enumerated() {
      for (index, cell) in cells.enumerated() {
        var filler = ReadableFiller(columns: .max)
        for run in cell { filler.add(run) }
        filler.finish()
        columns[index].natural = max(columns[index].natural, filler.widest)
        columns[index].least = max(columns[index].least, filler.widestPiece)
        let isFact = row > 0 || !hasHead
        if isFact, !ReadableLayout.isNumber(cell) { columns[index].isNumeric = false }
      }
    }
    return columns
  }

  /// Digits, with the signs that stand around them.
  private static func isNumber(_ cell: ReadableTable.Cell) -> Bool {
    guard !cell.isEmpty else { return true }
    let text = cell.map(\.text).joined()
    return text.utf8.count <= 24 && text.contains(where: \.isNumber)
      && text.allSatisfy { $0.isNumber || "+-−–.,:%$€£₩¥ /".contains($0) }
  }

  /// How wide each column is drawn; nil when they do not fit.
  private func widths(of columns: [Column]) -> [Int]? {
    let room = (room ?? ReadableLayout.widestTable) - 3 * (columns.count - 1)
    let natural = columns.map(\.natural)
    if natural.reduce(0, +) <= room { return natural }
    var widths = columns.map { min($0.natural, max(leastWidth($0), ReadableLayout.leastColumn)) }
    var left = room - widths.reduce(0, +)
    guard left >= 0 else { return nil }
    // What is left goes to all that need more, in equal parts; the ones that need least come first.
    let wanting = columns.indices.sorted {
      (natural[$0] - widths[$0], $0) < (natural[$1] - widths[$1], $1)
    }
    for (place, index) in wanting.enumerated() {
      let share = min(natural[index] - widths[index], left / (wanting.count - place))
      widths[index] += share
      left -= share
    }
    return widths
  }

  private func leastWidth(_ column: Column) -> Int { min(column.least, ReadableLayout.widestWord) }

  private mutating func draw(
    _ rows: [[ReadableTable.Cell]], hasHead: Bool, _ widths: [Int], _ columns: [Column]
  ) {
    let drawn = rows.enumerated().map { row, cells in
      widths.indices.map { index in
        let cell = index < cells.count ? cells[index] : []
        let isHead = hasHead && row == 0
        let runs = cell.map { run in
          ReadableRun(run.text, isHead ? run.style.union(.strong) : run.style, link: run.link)
        }
        return ReadableFiller.lines(of: runs, columns: widths[index])
      }
    }
    // Rows of several lines would run into each other.
    let isTall = drawn.dropFirst(hasHead ? 1 : 0).contains { $0.contains { $0.count > 1 } }
    for (row, cells) in drawn.enumerated() {
      if row > 0, isTall || (row == 1 && hasHead) { addLine(tableRule(widths)) }
      for line in 0..<(cells.map(\.count).max() ?? 1) {
        addLine(tableLine(line, of: cells, widths, columns))
      }
    }
  }

  private func tableRule(_ widths: [Int]) -> [ReadableRun] {
    let lines = widths.map { String(repeating: signs.line, count: $0) }
    return [ReadableRun(lines.joined(separator: signs.crossing), .mark)]
  }

  private func tableLine(
    _ line: Int, of cells: [[[ReadableRun]]], _ widths: [Int], _ columns: [Column]
  ) -> [ReadableRun] {
    var runs: [ReadableRun] = []
    for (index, cell) in cells.enumerated() {
      let text = line < cell.count ? cell[line] : []
      let words = text.map(\.text).joined()
      let gap = String(repeating: " ", count: max(0, widths[index] - TerminalText.width(words)))
      if index > 0 { runs.append(ReadableRun(signs.bar, .mark)) }
      let isLast = index + 1 == cells.count
      if columns[index].isNumeric {
        runs += [ReadableRun(gap)] + text
      } else {
        runs += text + (isLast ? [] : [ReadableRun(TextDirection.closing(words) + gap)])
      }
    }
    while let last = runs.last, last.text.utf8.allSatisfy({ $0 == 0x20 }) { runs.removeLast() }
    if let last = runs.last, last.style == .mark, last.text == signs.bar {
      runs[runs.count - 1].text.removeLast()
    }
    return runs
  }

  /// Each row as lines of `name: value`, for what is wider than the page.
  private mutating func unfold(_ table: ReadableTable) {
    for (row, cells) in table.rows.enumerated() {
      if row > 0 { addLine([]) }
      for (index, cell) in cells.enumerated() where !cell.isEmpty {
        var name: [ReadableRun] = []
        if let head = table.head, index < head.count, !head[index].isEmpty {
          name = head[index].map { ReadableRun($0.text, $0.style.union(.strong), link: $0.link) }
          name.append(ReadableRun(": "))
        }
        fillHanging(name + cell)
      }
    }
    if table.rows.isEmpty, let head = table.head { for cell in head { fillHanging(cell) } }
  }
}
