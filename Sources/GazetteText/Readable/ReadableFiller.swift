// Fills lines with runs of text, up to a number of columns.

/// Breaks a paragraph into lines: at blanks, between ideographs, and within what is wider than a line.
package struct ReadableFiller {
  private let columns: Int
  private(set) var lines: [[ReadableRun]] = [[]]
  /// Of the widest line, and of the widest piece that is not broken.
  private(set) var widest = 0
  private(set) var widestPiece = 0
  private var width = 0
  private var piece: [ReadableRun] = []
  private var pieceWidth = 0
  private var last: LineBreaks.Kind?
  private var blank: ReadableRun?

  /// `columns` is at least 2, so that any character fits.
  init(columns: Int) { self.columns = max(2, columns) }

  /// `runs` in lines, each as few runs as can be.
  package static func lines(of runs: [ReadableRun], columns: Int) -> [[ReadableRun]] {
    var filler = ReadableFiller(columns: columns)
    for run in runs { filler.add(run) }
    filler.finish()
    return filler.lines
  }

  mutating func add(_ run: ReadableRun) {
    var stretch = ""
    var stretchWidth = 0
    for character in run.text {
      let isBreak = character == " " || character == "\n"
      let kind = isBreak ? nil : LineBreaks.kind(of: character)
      if isBreak || mayBreak(before: kind) {
        extend(by: stretch, stretchWidth, like: run)
        (stretch, stretchWidth) = ("", 0)
        placePiece()
      }
      if character == "\n" { startLine() }
      if character == " " { blank = ReadableRun(" ", run.style, link: run.link) }
      last = kind
      guard !isBreak else { continue }
      stretch.append(character)
      stretchWidth += character.utf8.count == 1 ? 1 : TerminalText.width(String(character))
    }
    extend(by: stretch, stretchWidth, like: run)
  }

  mutating func finish() {
    placePiece()
    widest = max(widest, width)
  }

  /// What the run before ends with counts as well: no word ends where its style does.
  private func mayBreak(before kind: LineBreaks.Kind?) -> Bool {
    guard let last, let kind else { return false }
    return LineBreaks.isAllowed(last, kind)
  }

  private mutating func extend(by text: String, _ width: Int, like run: ReadableRun) {
    guard !text.isEmpty else { return }
    ReadableFiller.append(ReadableRun(text, run.style, link: run.link), to: &piece)
    pieceWidth += width
  }

  private mutating func placePiece() {
    guard let first = piece.first else { return }
    let gap = blank == nil || width == 0 ? 0 : 1
    if width > 0, width + gap + pieceWidth > columns {
      startLine()
    } else if gap > 0, var blank {
      // A blank has the style of the words around it.
      let isInside = first.isLike(blank) && (lines[lines.count - 1].last?.isLike(blank) ?? false)
      if !isInside { blank = ReadableRun(" ") }
      ReadableFiller.append(blank, to: &lines[lines.count - 1])
      width += 1
    }
    blank = nil
    widestPiece = max(widestPiece, pieceWidth)
    if pieceWidth <= columns {
      for run in piece { ReadableFiller.append(run, to: &lines[lines.count - 1]) }
      width += pieceWidth
    } else {
      placeByCharacters()
    }
    (piece, pieceWidth) = ([], 0)
  }

  private mutating func placeByCharacters() {
    for run in piece {
      for character in run.text {
        let one = TerminalText.width(String(character))
        if width > 0, width + one > columns { startLine() }
        let part = ReadableRun(String(character), run.style, link: run.link)
        ReadableFiller.append(part, to: &lines[lines.count - 1])
        width += one
      }
    }
  }

  private mutating func startLine() {
    widest = max(widest, width)
    lines.append([])
    (width, blank) = (0, nil)
  }

  private static func append(_ run: ReadableRun, to line: inout [ReadableRun]) {
    if let last = line.last, last.isLike(run) {
      line[line.count - 1].text += run.text
    } else {
      line.append(run)
    }
  }
}
