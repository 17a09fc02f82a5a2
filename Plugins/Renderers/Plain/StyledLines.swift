// Text of several styles, broken into lines that fit.
import GazetteText

/// A stretch of clean text in one style.
struct StyledRun {
  var text: String
  var style: Ink.Style?
}

enum StyledLines {
  private struct Word {
    var runs: [StyledRun] = []
    var width = 0
    /// Whether a line ends before it.
    var beginsLine = false
  }

  /// `runs` as one text in lines of at most `columns`, broken between words and at line feeds; a
  /// word that is wider than a line is broken between characters. Colours are added where `ink` has
  /// them, and never count as columns.
  static func of(_ runs: [StyledRun], _ columns: Int?, _ ink: Ink) -> [String] {
    let columns = columns.map { max(10, $0) } ?? .max
    var lines: [[StyledRun]] = [[]]
    var width = 0
    for word in words(of: runs) {
      if word.beginsLine || (width > 0 && width + 1 + word.width > columns) {
        lines.append([])
        width = 0
      }
      if width > 0 {
        // A blank within a style belongs to it.
        let style = lines[lines.count - 1].last?.style == word.runs.first?.style
        append(StyledRun(text: " ", style: style ? word.runs.first?.style : nil), to: &lines)
        width += 1
      }
      for run in word.runs { place(run, columns, &width, &lines) }
    }
    return lines.map { line in
      line.map { run in run.style.map { ink(run.text, $0) } ?? run.text }.joined()
    }
  }

  /// `runs` as one line that is at most `columns` wide; an ellipsis takes the place of what is cut.
  static func fitted(_ runs: [StyledRun], columns: Int) -> [StyledRun] {
    let width = runs.reduce(0) { $0 + TerminalText.width($1.text) }
    guard width > columns, columns > 0 else { return width > columns ? [] : runs }
    var kept: [StyledRun] = []
    var room = columns - 1
    for run in runs {
      let beginning = beginning(of: run.text, columns: &room)
      kept.append(StyledRun(text: beginning, style: run.style))
      if beginning.utf8.count < run.text.utf8.count { break }
    }
    while kept.count > 1, kept.last?.text.isEmpty ?? false { kept.removeLast() }
    while kept.last?.text.last == " " { kept[kept.count - 1].text.removeLast() }
    kept[kept.count - 1].text += "…"
    return kept
  }

  /// As many characters as there is room for, which is then less.
  private static func beginning(of text: String, columns room: inout Int) -> String {
    var kept = ""
    for character in text {
      let width = TerminalText.width(String(character))
      guard width <= room else { break }
      kept.append(character)
      room -= width
    }
    return kept
  }

  private static func place(
    _ run: StyledRun, _ columns: Int, _ width: inout Int, _ lines: inout [[StyledRun]]
  ) {
    let whole = TerminalText.width(run.text)
    if width + whole <= columns {
      append(run, to: &lines)
      width += whole
      return
    }
    for character in run.text {
      let one = TerminalText.width(String(character))
      if width + one > columns, width > 0 {
        lines.append([])
        width = 0
      }
      append(StyledRun(text: String(character), style: run.style), to: &lines)
      width += one
    }
  }

  private static func append(_ run: StyledRun, to lines: inout [[StyledRun]]) {
    let line = lines.count - 1
    if let last = lines[line].indices.last, lines[line][last].style == run.style {
      lines[line][last].text += run.text
    } else {
      lines[line].append(run)
    }
  }

  private static func words(of runs: [StyledRun]) -> [Word] {
    var words: [Word] = []
    var word = Word()
    func finish(_ word: inout Word, beginsLine: Bool) {
      if !word.runs.isEmpty || word.beginsLine { words.append(word) }
      word = Word(beginsLine: beginsLine)
    }
    for run in runs {
      var part = ""
      for character in run.text {
        guard character == " " || character == "\n" else {
          part.append(character)
          continue
        }
        add(part, run.style, to: &word)
        part = ""
        if character == "\n" || !word.runs.isEmpty {
          finish(&word, beginsLine: character == "\n")
        }
      }
      add(part, run.style, to: &word)
    }
    finish(&word, beginsLine: false)
    return words
  }

  private static func add(_ text: String, _ style: Ink.Style?, to word: inout Word) {
    guard !text.isEmpty else { return }
    word.runs.append(StyledRun(text: text, style: style))
    word.width += TerminalText.width(text)
  }
}
