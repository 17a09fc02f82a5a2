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

  /// True when there are only single blanks between characters that no folding touches. Eight
  /// bytes of ASCII are looked at together.
  static func isFolded(_ bytes: Bytes, _ range: Range<Int>, isMarkupAllowed: Bool) -> Bool {
    guard let last = range.last, bytes[range.lowerBound] != .space, bytes[last] != .space else {
      return false
    }
    var place = range.lowerBound
    var afterBlank = false
    while place < range.upperBound {
      let end = min(place + 8, range.upperBound)
      let word = end - place == 8 ? bytes.word(at: place) : .max
      if word & UInt64.highBits == 0 {
        if word.hasDoubleBlank(after: &afterBlank)
          || isTouched(word, isMarkupAllowed: isMarkupAllowed)
        {
          return false
        }
      } else {
        for byte in bytes[place..<end] {
          let isDouble = byte == .space && afterBlank
          if isDouble || isTouched(byte, isMarkupAllowed: isMarkupAllowed) { return false }
          afterBlank = byte == .space
        }
      }
      place = end
    }
    return true
  }

  @inline(__always)
  private static func isTouched(_ word: UInt64, isMarkupAllowed: Bool) -> Bool {
    if word.hasControl || word.lanes(equalTo: 127) != 0 { return true }
    return !isMarkupAllowed
      && word.lanes(equalTo: .lessThan) | word.lanes(equalTo: .ampersand) != 0
  }

  @inline(__always)
  private static func isTouched(_ byte: UInt8, isMarkupAllowed: Bool) -> Bool {
    if byte < .space || byte == 127 || isSuspect(byte) { return true }
    return !isMarkupAllowed && (byte == .lessThan || byte == .ampersand)
  }

  /// True when the text begins with `word`, byte by byte.
  static func begins(_ text: String, with word: StaticString) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.has(word, at: 0) } ?? false
  }

  /// `www.mole.example/1` is meant as an address, though by the rules it names a file.
  static func withScheme(_ text: String) -> String {
    begins(text, with: "www.") ? "http://" + text : text
  }

  /// True when `word` stands somewhere, byte by byte: several times faster than `contains`.
  static func holds(_ text: String, _ word: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { $0.first(word, in: 0..<$0.count) != nil }
  }

  /// May begin white space or a control character outside ASCII.
  private static func isSuspect(_ byte: UInt8) -> Bool {
    byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3 || byte == 0xEF
  }
}
