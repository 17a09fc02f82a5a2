// HTML to plain text.

public enum PlainText {
  /// The text of an HTML fragment: paragraphs and lines kept, lists and tables readable.
  public static func text(ofHTML html: String) -> String { html }

  /// White space and control characters folded to single blanks, trimmed: text for one line.
  public static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// At most `count` characters, cut at a word where there is one, with an ellipsis when cut.
  public static func shortened(_ text: String, to count: Int) -> String {
    text.count <= count ? text : String(text.prefix(count)) + "…"
  }
}
