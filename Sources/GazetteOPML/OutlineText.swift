// The names in a list of subscriptions as plain text, and back.
import GazetteText

enum OutlineText {
  /// In characters; nobody reads longer names.
  static let longest = 200

  /// The name that a `text` attribute shows, which may hold HTML; nil when nothing is left.
  static func name(_ text: String?) -> String? {
    guard let text else { return nil }
    let name = line(PlainText.line(ofLooseHTML: text))
    return name.isEmpty ? nil : PlainText.shortened(name, to: longest)
  }

  /// The name that plain text is; nil when nothing is left.
  static func name(plain text: Substring) -> String? {
    let name = line(String(text))
    return name.isEmpty ? nil : PlainText.shortened(name, to: longest)
  }

  /// One line, without noncharacters: XML and YAML both refuse some of them.
  static func line(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isNoncharacterCodePoint {
      kept.append(scalar)
    }
    return PlainText.line(String(kept))
  }

  /// A name for a `text` attribute: escaped where it would be taken for HTML.
  static func outline(_ name: String) -> String {
    guard PlainText.line(ofLooseHTML: name) != name else { return name }
    var escaped = ""
    for character in name {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
