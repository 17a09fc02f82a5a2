// Mends plain text that was escaped once more than its format says.
import GazetteText

enum Plain {
  /// Text in which somebody left references that nobody writes about: they are resolved. Others
  /// stay, since a text may well be about `&lt;`.
  static func withoutReferences(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")), text.contains("&nbsp;") || text.contains("&#")
    else { return text }
    return HTMLEntities.decode(text)
  }
}
