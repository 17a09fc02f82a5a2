// Reads numbers and durations as feeds write them. Out of range means absent.

enum NumberText {
  /// A whole number of at least zero.
  static func count(_ text: String?) -> Int64? {
    guard let text = text.map(trimmed), let value = Int64(text), value >= 0 else { return nil }
    return value
  }

  static func decimal(_ text: String?) -> Double? {
    guard let text = text.map(trimmed), !text.isEmpty, text.utf8.count < 40,
      text.utf8.allSatisfy({ $0 &- 48 < 10 || $0 == 45 || $0 == 46 || $0 == 43 || $0 | 32 == 101 }),
      let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  /// `SS`, `MM:SS`, `HH:MM:SS`, with fractions in the last part; in seconds.
  static func duration(_ text: String?) -> Double? {
    guard let text else { return nil }
    if let seconds = plainDuration(text) { return seconds }
    let parts = trimmed(text).split(separator: ":", omittingEmptySubsequences: false)
    guard (1...4).contains(parts.count) else { return nil }
    var total = 0.0
    for part in parts {
      guard let value = decimal(String(part)), value >= 0 else { return nil }
      total = total * 60 + value
    }
    return total < 1e9 ? total : nil
  }

  /// As `duration`, for digits and colons only, at most nine digits in a part.
  private static func plainDuration(_ text: String) -> Double? {
    var total = 0
    var part = 0
    var digits = 0
    var parts = 1
    for byte in text.utf8 {
      if byte &- 48 < 10, digits < 9 {
        part = part * 10 + Int(byte &- 48)
        digits += 1
      } else if byte == UInt8(ascii: ":"), digits > 0, parts < 4 {
        total = (total + part) * 60
        (part, digits) = (0, 0)
        parts += 1
      } else {
        return nil
      }
    }
    guard digits > 0, total + part < 1_000_000_000 else { return nil }
    return Double(total + part)
  }

  /// Numbers in a row, divided by blanks or commas.
  static func list(_ text: String) -> [Double] {
    var numbers: [Double] = []
    for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      guard numbers.count < 20_000, let value = decimal(String(part)) else { return numbers }
      numbers.append(value)
    }
    return numbers
  }

  static func trimmed(_ text: String) -> Substring {
    var text = text[...]
    while let first = text.utf8.first, first <= 32 {
      text = text[text.utf8.index(after: text.startIndex)...]
    }
    while let last = text.utf8.last, last <= 32 {
      text = text[..<text.utf8.index(before: text.endIndex)]
    }
    return text
  }

  private static func decimal(_ text: Substring) -> Double? { decimal(String(text)) }
  private static func trimmed(_ text: Substring) -> String { String(trimmed(String(text))) }
}
