// Foreign text made fit for a terminal or a log, and for its columns.

public enum TerminalText {
  /// `text` without anything that a terminal acts on: tabs, line ends and line separators become
  /// blanks; other control characters (C0, DEL, C1), bidi overrides and isolates become U+FFFD.
  /// Every foreign string passes through here before a terminal, a log or plain output.
  public static func clean(_ text: String) -> String {
    var text = text
    let isClean = text.withUTF8 { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }
    }
    // C2 and E2 also begin letters, quotes and dashes.
    if isClean || text.unicodeScalars.allSatisfy({ replacement(of: $0) == $0 }) { return text }
    var cleaned = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { cleaned.append(replacement(of: scalar)) }
    return String(cleaned)
  }

  /// Columns on a terminal: two for wide characters and emoji, none for what combines with the
  /// character before it.
  public static func width(_ text: String) -> Int {
    if let width = ColumnWidth.simple(text) { return width }
    return text.reduce(0) { $0 + ColumnWidth.of($1) }
  }

  /// At most `columns` wide; an ellipsis takes the place of what is cut.
  public static func fitted(_ text: String, columns: Int) -> String {
    guard columns > 0 else { return "" }
    guard width(text) > columns else { return text }
    var kept = ""
    var room = columns - 1
    for character in text {
      room -= ColumnWidth.of(character)
      guard room >= 0 else { break }
      kept.append(character)
    }
    while kept.last == " " { kept.removeLast() }
    return kept + "…"
  }

  /// `text` in lines that are at most `columns` wide, broken at blanks. A longer word, such as an
  /// address, stays whole, so that it can be copied.
  public static func wrapped(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var room = 0
    for word in text.split(separator: " ") {
      let width = width(String(word))
      if !lines.isEmpty, width < room {
        lines[lines.count - 1] += " " + word
        room -= width + 1
      } else {
        lines.append(String(word))
        room = columns - width
      }
    }
    return lines
  }

  /// `fitted`, and filled with blanks to exactly `columns`.
  public static func padded(_ text: String, columns: Int) -> String {
    let fitted = fitted(text, columns: columns)
    return fitted + String(repeating: " ", count: max(0, columns - width(fitted)))
  }

  private static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: " "
    case 0x00..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }
}
