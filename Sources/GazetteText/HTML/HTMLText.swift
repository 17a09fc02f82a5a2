// Text made safe inside HTML.

public enum HTMLText {
  /// For text and for double-quoted attributes.
  public static func escaped(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Plain text as HTML: an empty line parts paragraphs, other line ends stay.
  public static func paragraphs(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText.clean(String($0)) }
      .split(whereSeparator: { $0.allSatisfy(\.isWhitespace) })
      .map { "<p>" + $0.map(escaped).joined(separator: "<br />\n") + "</p>" }
      .joined(separator: "\n")
  }

  /// Safe HTML without the characters that would turn the direction of what stands around it.
  public static func withoutControls(_ html: String) -> String {
    guard html.utf8.contains(where: { $0 == 0xe2 || $0 == 0xc2 }) else { return html }
    var kept = String.UnicodeScalarView()
    for scalar in html.unicodeScalars where !isControl(scalar) { kept.append(scalar) }
    return String(kept)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9f, 0x2028, 0x2029, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
