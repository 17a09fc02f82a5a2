// Makes the plain text of a title, by what its format says of it.
import GazetteText
import GazetteXML

/// How a title was written, once the references of XML are resolved.
enum TitleForm {
  /// Characters as they are: Atom's `text`, and what is left of `xhtml` without its tags.
  case text
  /// HTML: Atom's `html`.
  case html
  /// RSS never said which of both: its titles are text in the profile, and HTML in the wild.
  case either
}

enum Title {
  static let limit = 10_000

  /// The title on one line; nil when nothing is left of it.
  static func text(_ bytes: Bytes, _ form: TitleForm) -> String? {
    let whole = unwrapped(bytes, bytes.limited(0..<bytes.count, to: limit))
    let inside = bytes.trimmed(whole)
    // Most titles are fine as they are.
    if bytes.isFolded(inside, isMarkupAllowed: form == .text) { return bytes.string(inside) }
    if form == .text { return Line.folded(UnsafeBufferPointer(rebasing: bytes[inside])) }
    let source = bytes.string(whole)
    let line = form == .html ? PlainText.line(ofHTML: source) : PlainText.line(ofLooseHTML: source)
    return line.isEmpty ? nil : line
  }

  /// A section that was escaped as well: its inside.
  private static func unwrapped(_ bytes: Bytes, _ range: Range<Int>) -> Range<Int> {
    guard let first = range.first, bytes[first] <= .lessThan else { return range }
    let inside = bytes.trimmed(range)
    guard inside.count >= 12, bytes.has("<![CDATA[", at: inside.lowerBound),
      bytes.has("]]>", at: inside.upperBound - 3)
    else { return range }
    return inside.lowerBound + 9..<inside.upperBound - 3
  }
}
