// Text that runs from right to left, beside what must stay where it is.

public enum TextDirection {
  /// Whether a text has letters of scripts that run from right to left.
  public static func isRightToLeft(_ text: String) -> Bool {
    guard text.utf8.contains(where: { 0xD6...0xDF ~= $0 || 0xE0 == $0 || 0xEF == $0 || 0xF0 == $0 })
    else { return false }
    return text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFEFF, 0x10800..<0x11000, 0x1E800..<0x1F000:
        true
      default: false
      }
    }
  }

  /// What is written behind a text so that a terminal which turns such letters around turns nothing
  /// with them that follows: a mark without a width (UAX #9, U+200E), or nothing.
  public static func closing(_ text: String) -> String { isRightToLeft(text) ? "\u{200E}" : "" }
}
