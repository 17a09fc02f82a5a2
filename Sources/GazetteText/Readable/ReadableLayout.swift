// Lays an article's blocks out as lines that fit a number of columns.

/// One line of an article: what is written, in runs of one style.
public struct ReadableLine: Sendable, Hashable {
  public var runs: [ReadableRun]

  public init(runs: [ReadableRun]) { self.runs = runs }

  public var text: String { runs.map(\.text).joined() }
}

/// What stands for what HTML has no letters for.
public struct ReadableSigns: Sendable, Hashable {
  var bullet: String
  var quote: String
  var code: String
  var bar: String
  var line: String
  var crossing: String
  /// Under headings of the first two levels, where no style tells them from text.
  var underlines: [String] = []
  /// Around text that was deleted.
  var deleted = ""
  /// Before the description of a picture.
  public var picture = "Image"

  /// For a pipe or a file.
  public static let plain = ReadableSigns(
    bullet: "- ", quote: "> ", code: "    ", bar: " | ", line: "-", crossing: "-+-",
    underlines: ["=", "-"], deleted: "~~")
  /// For a terminal, where styles tell headings.
  public static let drawn = ReadableSigns(
    bullet: "• ", quote: "│ ", code: "  ", bar: " │ ", line: "─", crossing: "─┼─")
}

public struct ReadableLayout {
  /// What stands before the lines of a list's item or a quote.
  private struct Margin {
    /// On the first line; nil once that is written.
    var first: [ReadableRun]?
    var rest: [ReadableRun]
    var width: Int
  }

  /// Text in less room than that is not to be read: what is further in stands as far in as it.
  private static let leastRoom = 16
  /// A rule, and a table in a file, are no wider.
  private static let widestRule = 40
  static let widestTable = 120

  let signs: ReadableSigns
  private let columns: Int?
  private(set) var lines: [ReadableLine] = []
  private var margins: [Margin] = []
  private var marginWidth = 0

  private init(_ columns: Int?, _ signs: ReadableSigns) {
    self.columns = columns
    self.signs = signs
  }

  /// The lines of an article; nothing is broken when `columns` is nil. Numbers of links stand behind
  /// their words; the list of addresses is not part of it.
  public static func lines(
    of text: ReadableText, columns: Int?, signs: ReadableSigns = .drawn
  ) -> [ReadableLine] {
    var layout = ReadableLayout(columns.map { max(10, $0) }, signs)
    layout.lay(text.blocks, isTight: false)
    return layout.lines
  }

  /// Columns that text has here; nil for as many as it takes.
  var room: Int? { columns.map { max(10, $0 - marginWidth) } }

  private mutating func lay(_ blocks: [ReadableBlock], isTight: Bool) {
    for (index, block) in blocks.enumerated() {
      if index > 0, !isTight { addLine([]) }
      lay(block)
    }
  }

  private mutating func lay(_ block: ReadableBlock) {
    switch block {
    case .paragraph(let runs): fill(runs)
    case .heading(let level, let runs): layHeading(level, runs)
    case .list(let list): lay(list)
    case .quote(let blocks):
      let bar = [ReadableRun(signs.quote, .mark)]
      within(bar, bar) { $0.lay(blocks, isTight: false) }
    case .code(let code):
      let indent = [ReadableRun(signs.code)]
      within(indent, indent) { $0.layCode(code) }
    case .table(let table): lay(table)
    case .figure(let descriptions, let caption): layFigure(descriptions, caption)
    case .rule:
      let width = min(room ?? .max, ReadableLayout.widestRule)
      addLine([ReadableRun(String(repeating: signs.line, count: width), .mark)])
    }
  }

  private mutating func layHeading(_ level: Int, _ runs: [ReadableRun]) {
    let first = lines.count
    fill(runs.map { ReadableRun($0.text, $0.style.union(.heading), link: $0.link) })
    guard level <= signs.underlines.count, !lines.isEmpty, lines.count > first else { return }
    let widest = lines[first...].map { TerminalText.width($0.text) }.max() ?? 0
    let width = max(1, min(widest - marginWidth, room ?? .max))
    let line = String(repeating: signs.underlines[level - 1], count: width)
    addLine([ReadableRun(line, .mark)])
  }

  private mutating func lay(_ list: ReadableList) {
    let isTight = list.isTight
    // As wide as the widest number, so that items stand below each other.
    let last = if case .number(let first) = list.marker { first + list.items.count - 1 } else { 0 }
    for (index, item) in list.items.enumerated() {
      if index > 0, !isTight { addLine([]) }
      let mark =
        switch list.marker {
        case .bullet: signs.bullet
        case .number(let first):
          String(repeating: " ", count: "\(last)".utf8.count - "\(first + index)".utf8.count)
            + "\(first + index). "
        case .term: ""
        case .meaning: "    "
        }
      let indent = String(repeating: " ", count: TerminalText.width(mark))
      within([ReadableRun(mark, .mark)], [ReadableRun(indent)]) { $0.lay(item, isTight: isTight) }
    }
  }

  /// By characters, since blanks are part of code.
  private mutating func layCode(_ code: [String]) {
    for line in code {
      var part = ""
      var width = 0
      for character in line {
        let one = TerminalText.width(String(character))
        if let room, width + one > room {
          addLine([ReadableRun(part, .code)])
          (part, width) = ("", 0)
        }
        part.append(character)
        width += one
      }
      addLine(part.isEmpty ? [] : [ReadableRun(part, .code)])
    }
  }

  private mutating func layFigure(_ descriptions: [ReadableRun], _ caption: [ReadableRun]) {
    for description in descriptions { fill([description]) }
    if !caption.isEmpty { fill(caption) }
  }

  // MARK: Lines

  private mutating func fill(_ runs: [ReadableRun]) {
    for line in ReadableFiller.lines(of: spelled(runs), columns: room ?? .max) { addLine(line) }
  }

  /// What does not fit the first line stands a little further in.
  mutating func fillHanging(_ runs: [ReadableRun]) {
    let columns = room ?? .max
    let lines = ReadableFiller.lines(
      of: spelled(runs), columns: columns == .max ? .max : columns - 2)
    for (index, line) in lines.enumerated() {
      addLine(index == 0 ? line : [ReadableRun("  ")] + line)
    }
  }

  /// `runs` with what is written around some of them: numbers of links, marks, the word for a picture.
  func spelled(_ runs: [ReadableRun]) -> [ReadableRun] {
    var spelled: [ReadableRun] = []
    for (index, run) in runs.enumerated() {
      let tail = String(run.text.reversed().prefix { $0 == " " || $0 == "\n" }.reversed())
      var run = run
      run.text.removeLast(tail.count)
      if !run.text.isEmpty {
        if run.style.contains(.picture) { run.text = "[\(signs.picture): \(run.text)]" }
        if run.style.contains(.deleted) { run.text = signs.deleted + run.text + signs.deleted }
        spelled.append(run)
      }
      let isLast = index + 1 == runs.count || runs[index + 1].link != run.link
      if isLast, let link = run.link { spelled.append(ReadableRun("[\(link)]", .mark, link: link)) }
      if !tail.isEmpty {
        spelled.append(isLast ? ReadableRun(tail) : ReadableRun(tail, run.style, link: run.link))
      }
    }
    return spelled
  }

  private mutating func within(
    _ first: [ReadableRun], _ rest: [ReadableRun], _ body: (inout ReadableLayout) -> Void
  ) {
    let width = first.reduce(0) { $0 + TerminalText.width($1.text) }
    guard columns.map({ $0 - marginWidth - width >= ReadableLayout.leastRoom }) ?? true else {
      body(&self)
      return
    }
    margins.append(Margin(first: first, rest: rest, width: width))
    marginWidth += width
    body(&self)
    margins.removeLast()
    marginWidth -= width
  }

  /// An empty line is not the first of an item.
  mutating func addLine(_ runs: [ReadableRun]) {
    if runs.isEmpty, margins.contains(where: { $0.first != nil && $0.first != $0.rest }) { return }
    var line: [ReadableRun] = []
    for index in margins.indices {
      line += margins[index].first ?? margins[index].rest
      margins[index].first = nil
    }
    line += runs
    // Nothing is written at the end of a line.
    while let last = line.last, isBlank(last.text) { line.removeLast() }
    while line.last?.text.last == " " { line[line.count - 1].text.removeLast() }
    lines.append(ReadableLine(runs: line.filter { !$0.text.isEmpty }))
  }

  private func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 == 0x20 } }
}
