// Makes one line of any text, without a second look at text that is one already.
import GazetteText
import GazetteXML

enum Line {
  /// The text on one line; nil when nothing is left.
  static func folded(_ bytes: Bytes) -> String? {
    let range = bytes.trimmed(0..<bytes.count)
    guard !range.isEmpty else { return nil }
    let text = bytes.string(range)
    guard !isFolded(bytes, range, isMarkupAllowed: true) else { return text }
    let line = PlainText.line(text)
    return line.isEmpty ? nil : line
  }

  static func folded(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { folded($0) }
  }

  /// The text without white space at its ends; nil when nothing is left.
  static func trimmed(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      let range = bytes.trimmed(0..<bytes.count)
      return range.isEmpty ? nil : bytes.string(range)
    }
  }

  /// True when there are only single blanks between characters that no folding touches.
  static func isFolded(_ bytes: Bytes, _ range: Range<Int>, isMarkupAllowed: Bool) -> Bool {
    guard let last = range.last, bytes[last] != .space else { return false }
    var afterBlank = true
    for place in range {
      let byte = bytes[place]
      if byte == .space {
        if afterBlank { return false }
        afterBlank = true
      } else if byte < .space || byte == 127 || isSuspect(byte) {
        return false
      } else if !isMarkupAllowed, byte == .lessThan || byte == .ampersand {
        return false
      } else {
        afterBlank = false
      }
    }
    return true
  }

  /// May begin white space or a control character outside ASCII.
  private static func isSuspect(_ byte: UInt8) -> Bool {
    byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3 || byte == 0xEF
  }
}
