// Makes one line of any text, without a second look at text that is one already.
import GazetteText
import GazetteXML

enum Line {
  /// The text on one line; nil when nothing is left.
  static func folded(_ bytes: Bytes) -> String? {
    let range = bytes.trimmed(0..<bytes.count)
    guard !range.isEmpty else { return nil }
    let text = bytes.string(range)
    guard !bytes.isFolded(range, isMarkupAllowed: true) else { return text }
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
    return text.withUTF8 { trimmed($0) }
  }

  static func trimmed(_ bytes: Bytes) -> String? {
    let range = bytes.trimmed(0..<bytes.count)
    return range.isEmpty ? nil : bytes.string(range)
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

  /// The text with small letters only. Most has no others.
  static func lowered(_ text: String) -> String {
    text.utf8.contains { $0 &- 65 < 26 || $0 >= 0x80 } ? text.lowercased() : text
  }
}
