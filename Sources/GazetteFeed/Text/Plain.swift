// Makes plain text of summaries, and mends text that was escaped once more than its format says.
import GazetteText
import GazetteXML

enum Plain {
  /// The text of a summary; nil when nothing is left. Most are one paragraph without any markup in
  /// it, which need no reader of HTML.
  static func text(ofHTML html: String) -> String? {
    var html = html
    let simple = html.withUTF8 { bytes -> String? in
      let isParagraph = bytes.has("<p>", at: 0) && bytes.has("</p>", at: bytes.count - 4)
      let inside = isParagraph ? 3..<max(3, bytes.count - 4) : 0..<bytes.count
      return Line.isFolded(bytes, inside, isMarkupAllowed: false) ? bytes.string(inside) : nil
    }
    return simple ?? Line.trimmed(PlainText.text(ofHTML: html))
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
