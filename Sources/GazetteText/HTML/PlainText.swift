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

  /// True for text that `line` leaves as it is. It has no control characters,
  /// nor U+FFFE and U+FFFF.
  package static func isLine(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(LineText.isLine) ?? false
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
