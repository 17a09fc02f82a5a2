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
    var bytes = bytes
    if form != .text, bytes.has("<![CDATA[", at: 0), bytes.has("]]>", at: bytes.count - 3) {
      // The wrapper itself was escaped.
      bytes = UnsafeBufferPointer(rebasing: bytes[9..<bytes.count - 3])
    }
    let whole = 0..<bytes.count
    let hasMarkup = bytes.first(.lessThan, in: whole) < bytes.count
    let hasReference = bytes.first(.ampersand, in: whole) < bytes.count
    guard form != .text, hasMarkup || hasReference else {
      return Line.folded(UnsafeBufferPointer(rebasing: bytes[bytes.limited(whole, to: limit)]))
    }
    let bare =
      hasMarkup ? TitleMarkup.stripped(bytes, onlyFormatting: form == .either) : Array(bytes)
    return bare.withUnsafeBufferPointer { decoded($0) }
  }

  private static func decoded(_ bytes: Bytes) -> String? {
    let whole = 0..<bytes.count
    guard bytes.first(.ampersand, in: whole) < bytes.count else {
      return Line.folded(UnsafeBufferPointer(rebasing: bytes[bytes.limited(whole, to: limit)]))
    }
    return Line.folded(HTMLEntities.decode(bytes.string(bytes.limited(whole, to: limit))))
  }
}
