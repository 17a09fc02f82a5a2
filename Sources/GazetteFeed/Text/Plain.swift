// Makes plain text of summaries, and mends text that was escaped once more than its format says.
import GazetteText
import GazetteXML

enum Plain {
  /// The text of a summary; nil when nothing is left. Most are one paragraph without any markup in
  /// it, which need no reader of HTML.
  static func text(ofHTML html: String) -> String? {
    var html = html
    return html.withUTF8 { text(ofHTML: $0, 0..<$0.count) }
  }

  /// As `text(ofHTML:)`, for a part of some bytes.
  static func text(ofHTML bytes: Bytes, _ range: Range<Int>) -> String? {
    let (start, end) = (range.lowerBound, range.upperBound)
    let isParagraph =
      range.count >= 7 && bytes.has("<p>", at: start) && bytes.has("</p>", at: end - 4)
    let inside = isParagraph ? start + 3..<end - 4 : range
    if bytes.isFolded(inside, isMarkupAllowed: false) { return bytes.string(inside) }
    return Line.trimmed(PlainText.text(ofHTML: bytes.string(range)))
  }

  /// True for lines that no markup makes: they were meant as lines of text.
  static func isLines(_ bytes: Bytes, _ range: Range<Int>) -> Bool {
    bytes.first(.newline, in: range) < range.upperBound
      && bytes.first(.lessThan, in: range) == range.upperBound
      && bytes.first(.ampersand, in: range) == range.upperBound
  }

  /// Text in which somebody left references that nobody writes about: they are resolved. Others
  /// stay, since a text may well be about `&lt;`.
  static func withoutReferences(_ text: String) -> String {
    var text = text
    let hasAny = text.withUTF8 { bytes in
      let start = bytes.first(.ampersand, in: 0..<bytes.count)
      let rest = start..<bytes.count
      return bytes.first("&nbsp;", in: rest) != nil || bytes.first("&#", in: rest) != nil
    }
    return hasAny ? HTMLEntities.decode(text) : text
  }
}
