// Text made safe inside HTML.

public enum HTMLText {
  /// For text and for double-quoted attributes.
  public static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { reference(of: $0) != nil }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      if let reference = reference(of: byte) {
        bytes += reference.utf8
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What stands for a byte that HTML would take for its own.
  private static func reference(of byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
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
