// Breaks a line of text into lines that fit.
import GazetteText

enum WrappedLines {
  /// `text` in lines of at most `columns`, broken between words, and within a word that is wider
  /// than a line (as Chinese and Japanese sentences are). One line when `columns` is nil.
  static func of(_ text: String, _ columns: Int?) -> [String] {
    guard let columns = columns.map({ max(10, $0) }), TerminalText.width(text) > columns else {
      return [text]
    }
    var lines: [String] = []
    var line = ""
    var width = 0
    for word in text.split(separator: " ") {
      let wordWidth = TerminalText.width(String(word))
      if width > 0, width + 1 + wordWidth <= columns {
        line += " " + word
        width += 1 + wordWidth
        continue
      }
      if width > 0 { lines.append(line) }
      let pieces = wordWidth <= columns ? [String(word)] : pieces(of: word, columns)
      lines += pieces.dropLast()
      line = pieces.last ?? ""
      width = TerminalText.width(line)
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func pieces(of word: Substring, _ columns: Int) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var width = 0
    for character in word {
      let characterWidth = TerminalText.width(String(character))
      if width + characterWidth > columns, !piece.isEmpty {
        pieces.append(piece)
        piece = ""
        width = 0
      }
      piece.append(character)
      width += characterWidth
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}
