// Colours and links of a terminal, added after foreign text was cleaned and cut.
import GazetteText

/// Colours of the terminal's own palette, which its owner can read on light and on dark, and few of
/// them. Only where they are wanted.
struct Ink {
  enum Style: String {
    case strong = "1"
    case faint = "2"
    case match = "1;31"
    case warning = "33"
    case deleted = "31"
    case inserted = "32"
    case emphasis = "3"
    case strongEmphasis = "1;3"
    case code = "36"
    case struck = "9"
  }

  let isOn: Bool
  /// Whether addresses become links.
  var links = false

  func callAsFunction(_ text: String, _ style: Style) -> String {
    isOn && !text.isEmpty ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : text
  }

  /// `text`, which opens `address` where the terminal knows links (OSC 8).
  func linked(_ text: String, to address: String?) -> String {
    guard links, !text.isEmpty, let target = address.flatMap(Ink.target) else { return text }
    return "\u{1b}]8;;\(target)\u{1b}\\\(text)\u{1b}]8;;\u{1b}\\"
  }

  /// Terminals forget longer ones, or show them as text.
  static let longestTarget = 2000

  /// The address as a terminal may be told it: of the web, and in the bytes 33 to 126 without the
  /// backslash, which ends a link; the others as escapes. nil for what is none.
  static func target(_ address: String) -> String? {
    guard WebAddress.isWeb(address) else { return nil }
    var target: [UInt8] = []
    for byte in address.utf8 {
      if 0x21...0x7E ~= byte, byte != UInt8(ascii: "\\") {
        target.append(byte)
      } else {
        target += [UInt8(ascii: "%"), Ink.digits[Int(byte >> 4)], Ink.digits[Int(byte & 15)]]
      }
      guard target.count <= longestTarget else { return nil }
    }
    return String(decoding: target, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
