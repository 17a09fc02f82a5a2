// HTML to plain text.

public enum PlainText {
  /// The text of an HTML fragment: paragraphs and lines kept, lists and tables readable.
  public static func text(ofHTML html: String) -> String {
    read(html, isOneLine: false)
  }

  /// The text of an HTML fragment on one line, as a title or a name has it: tags gone, character
  /// references decoded once, white space folded.
  public static func line(ofHTML html: String) -> String {
    if !html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) {
      return line(html)
    }
    return line(read(html, isOneLine: true))
  }

  /// The same for text that may or may not be HTML, as titles of RSS are: what looks like a tag is
  /// one only when it is closed, has attributes or is an element that stands alone. The title
  /// `What belongs in the <head>` keeps its words.
  public static func line(ofLooseHTML text: String) -> String {
    line(ofHTML: LooseHTML.escapingWhatIsNoTag(text))
  }

  /// White space and control characters folded to single blanks, trimmed: text for one line.
  public static func line(_ text: String) -> String { LineText.folded(text) }

  /// At most `count` characters, cut at a word where there is one, with an ellipsis when cut.
  public static func shortened(_ text: String, to count: Int) -> String {
    if text.utf8.count <= count { return text }
    guard count > 0 else { return "" }
    guard let end = text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    let room = text[..<text.index(before: end)]
    var kept = room
    let cutsWord = !(text[room.endIndex].isWhitespace)
    if cutsWord, let blank = room.lastIndex(where: \.isWhitespace) {
      let words = room[..<blank]
      // A language without blanks, or one very long word: the cut is where it is.
      if words.utf8.count * 2 >= room.utf8.count { kept = words }
    }
    while let last = kept.last, last.isWhitespace || last == "," || last == "…" {
      kept = kept.dropLast()
    }
    return kept + "…"
  }

  private static func read(_ html: String, isOneLine: Bool) -> String {
    var html = html
    return html.withUTF8 { bytes in
      HTMLSource.withText(bytes) { source in
        HTMLReader.read(
          source, make: { PlainTextWriter(isOneLine: isOneLine, capacity: source.count) },
          finish: { writer, _ in writer.finished() })
      }
    }
  }
}
