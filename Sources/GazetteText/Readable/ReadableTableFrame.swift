// Collects the cells of one table, and tells a table of facts from one that only arranges things.

struct ReadableTableFrame {
  private struct Row {
    var cells: [[ReadableBlock]] = []
    var isHead = false
    var hasHeadCell = false
    var hasFactCell = false
  }

  /// Further columns are left out of the line, never of the text: they make it a table that arranges.
  private static let mostColumns = 32
  private static let mostRows = 1000

  private var rows: [Row] = []
  /// For each column how many more rows a cell above reaches into.
  private var reaching: [Int] = []

  mutating func startRow(isHead: Bool) {
    if let last = rows.last, last.cells.isEmpty { rows.removeLast() }
    rows.append(Row(isHead: isHead))
  }

  /// A cell begins: whether it is one of a head.
  mutating func note(isHead: Bool) {
    if rows.isEmpty { startRow(isHead: false) }
    if isHead {
      rows[rows.count - 1].hasHeadCell = true
    } else {
      rows[rows.count - 1].hasFactCell = true
    }
  }

  mutating func add(_ blocks: [ReadableBlock], columns: Int, rows height: Int) {
    if rows.isEmpty { startRow(isHead: false) }
    let row = rows.count - 1
    while rows[row].cells.count < reaching.count, reaching[rows[row].cells.count] > 0 {
      reaching[rows[row].cells.count] -= 1
      rows[row].cells.append([])
    }
    let width = min(max(1, columns), ReadableTableFrame.mostColumns)
    for index in 0..<width {
      let place = rows[row].cells.count
      guard place < ReadableTableFrame.mostColumns || index == 0 else { return }
      rows[row].cells.append(index == 0 ? blocks : [])
      guard place < ReadableTableFrame.mostColumns else { return }
      while reaching.count <= place { reaching.append(0) }
      reaching[place] = min(max(1, height), ReadableTableFrame.mostRows) - 1
    }
  }

  /// The table; or what is in it, one after the other.
  var blocks: [ReadableBlock] {
    let rows = rows.filter { $0.cells.contains { !$0.isEmpty } }
    if let table = ReadableTableFrame.table(rows) { return [.table(table)] }
    return rows.flatMap { $0.cells.flatMap(\.self) }
  }

  private static func table(_ rows: [Row]) -> ReadableTable? {
    let width = rows.map(\.cells.count).max() ?? 0
    // One row without a head, as mails and forums place a picture beside text, says nothing by it.
    let hasHead = rows.contains { $0.hasHeadCell || $0.isHead }
    guard width > 1, width <= mostColumns, rows.count > 1 || hasHead else { return nil }
    var lines: [[ReadableTable.Cell]] = []
    for row in rows {
      var cells: [ReadableTable.Cell] = []
      for blocks in row.cells {
        guard let cell = cell(of: blocks) else { return nil }
        cells.append(cell)
      }
      lines.append(cells)
    }
    let first = rows[0]
    let isHead = first.isHead || (first.hasHeadCell && !first.hasFactCell)
    guard isHead, lines.count > 1 else { return ReadableTable(head: nil, rows: lines) }
    return ReadableTable(head: lines[0], rows: Array(lines.dropFirst()))
  }

  /// Paragraphs and simple lists as lines of a cell; nil for what a cell has no room for.
  private static func cell(of blocks: [ReadableBlock]) -> ReadableTable.Cell? {
    var runs: ReadableTable.Cell = []
    func addLine(_ line: [ReadableRun]) {
      if !runs.isEmpty { runs.append(ReadableRun("\n")) }
      runs += line
    }
    for block in blocks {
      switch block {
      case .paragraph(let line), .heading(_, let line): addLine(line)
      case .list(let list):
        for item in list.items {
          guard item.count == 1, case .paragraph(let line) = item[0] else { return nil }
          addLine([ReadableRun("- ", .mark)] + line)
        }
      case .code(let lines): for line in lines { addLine([ReadableRun(line, .code)]) }
      case .quote, .table, .figure, .rule: return nil
      }
    }
    return runs
  }
}
