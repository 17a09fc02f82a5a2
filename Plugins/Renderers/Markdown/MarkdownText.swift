// Foreign text and addresses made safe inside Markdown.
import GazetteText

/// Escapes for CommonMark and for what GitHub and Obsidian add to it: specs/security.md rule 36.
enum MarkdownText {
  /// Text for one line. Characters that would act where they stand get a backslash; the others
  /// stay as they are, so that the raw text reads well. `startsLine`: nothing stands before it on
  /// its line, so that list and heading marks would act too.
  static func escaped(_ text: String, startsLine: Bool = false) -> String {
    let characters = Array(TerminalText.clean(PlainText.line(text)).unicodeScalars)
    var escaped: [UInt8] = []
    escaped.reserveCapacity(characters.count + characters.count / 8)
    let numberEnd = startsLine ? listNumberEnd(characters) : nil
    for (index, character) in characters.enumerated() {
      let before = index > 0 ? characters[index - 1] : nil
      let after = index + 1 < characters.count ? characters[index + 1] : nil
      if acts(character, before, after) || index == numberEnd
        || (startsLine && index == 0 && leads(character))
      {
        escaped.append(UInt8(ascii: "\\"))
      }
      escaped.append(contentsOf: character.utf8)
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Whether a character acts inside a line.
  private static func acts(
    _ character: Unicode.Scalar, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?
  ) -> Bool {
    switch character {
    case "\\", "`", "*", "[", "]", "<", "~", "$", "{", "^", "|": true
    // Emphasis, but not within a word such as snake_case.
    case "_": !(isWord(before) && isWord(after))
    // A reference such as &copy; or &#35;.
    case "&": after == "#" || isLetter(after)
    // Obsidian: a tag, a highlight, a comment. A closing # of a heading stands after a blank.
    case "#": !isWord(before)
    case "=", "%": before == character || after == character
    // An image, when a link follows.
    case "!": after == "["
    // GitHub links bare addresses: https://…, www.…, and marks such as :smile:.
    case ":": after == "/" || isLetter(after)
    case ".": before == "w" && isWord(after)
    default: false
    }
  }

  /// Whether a character acts at the beginning of a line.
  private static func leads(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "#", ">", "+", "-", "=", ":": true
    default: false
    }
  }

  /// Where the `.` or `)` of a list number at the beginning stands: `1986. A great year` is no list.
  private static func listNumberEnd(_ characters: [Unicode.Scalar]) -> Int? {
    let digits = characters.prefix { ("0"..."9").contains($0) }.count
    guard (1...9).contains(digits), digits < characters.count else { return nil }
    return characters[digits] == "." || characters[digits] == ")" ? digits : nil
  }

  private static func isLetter(_ character: Unicode.Scalar?) -> Bool {
    character.map { $0.properties.isAlphabetic } ?? false
  }

  private static func isWord(_ character: Unicode.Scalar?) -> Bool {
    character.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) } ?? false
  }

  /// A link destination: what would end it, or act in it, percent-encoded.
  static func destination(_ address: String) -> String {
    var encoded = ""
    var rest = address.unicodeScalars[...]
    while let character = rest.popFirst() {
      if character == "&", isReference(rest) {
        encoded += "&amp;"
      } else if mustEncode(character) {
        for byte in String(character).utf8 { encoded += percent(byte) }
      } else {
        encoded.unicodeScalars.append(character)
      }
    }
    return encoded
  }

  private static func mustEncode(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "(", ")", "[", "]", "<", ">", "\\", "`", "\"", "'", "|", "{", "}", "^", "*": true
    case "\u{0}"..."\u{20}", "\u{7f}"..."\u{a0}": true
    // Blanks, bidi controls and separators beyond ASCII.
    case "\u{2000}"..."\u{200f}", "\u{2028}"..."\u{202f}", "\u{205f}"..."\u{206f}": true
    case "\u{1680}", "\u{3000}", "\u{feff}": true
    default: false
    }
  }

  /// Whether what follows an `&` makes it a character reference, which CommonMark decodes even in
  /// addresses. No name is longer than 31 characters.
  private static func isReference(_ rest: Substring.UnicodeScalarView) -> Bool {
    for (index, character) in rest.prefix(33).enumerated() {
      switch character {
      case ";": return index > 0
      case "#" where index == 0: continue
      case "0"..."9", "a"..."z", "A"..."Z": continue
      default: return false
      }
    }
    return false
  }

  private static func percent(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF")
    return "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
  }

  /// A scalar for YAML front matter: double-quoted, whatever it contains.
  static func quoted(_ text: String) -> String {
    let clean = TerminalText.clean(PlainText.line(text))
    return "\"" + clean.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
