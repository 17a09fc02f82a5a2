// Keys of a keyboard, as people write them.
import GazetteCore

/// `s`, `G`, `?`, `PageDown`, `F5`, `Ctrl-x`, `Alt-j`. Case matters for a letter alone.
public struct WrittenKey: Sendable, Hashable {
  public enum Name: String, Sendable, Hashable, CaseIterable {
    case up = "Up"
    case down = "Down"
    case left = "Left"
    case right = "Right"
    case home = "Home"
    case end = "End"
    case pageUp = "PageUp"
    case pageDown = "PageDown"
    case insert = "Insert"
    case delete = "Delete"
    case enter = "Enter"
    case tab = "Tab"
    case backTab = "Shift-Tab"
    case backspace = "Backspace"
    case escape = "Esc"
    case f1 = "F1"
    case f2 = "F2"
    case f3 = "F3"
    case f4 = "F4"
    case f5 = "F5"
    case f6 = "F6"
    case f7 = "F7"
    case f8 = "F8"
    case f9 = "F9"
    case f10 = "F10"
    case f11 = "F11"
    case f12 = "F12"
  }

  public enum Base: Sendable, Hashable {
    case character(Character)
    case named(Name)
  }

  /// A letter with Control or Alt is in lower case.
  public let base: Base
  public let holdsControl: Bool
  public let holdsAlt: Bool

  private static let control = "Ctrl-"
  private static let alt = "Alt-"

  /// nil for what is no key.
  public init?(_ text: String) {
    var rest = text[...]
    let holdsControl = WrittenKey.take(WrittenKey.control, from: &rest)
    let holdsAlt = WrittenKey.take(WrittenKey.alt, from: &rest)
    if let character = WrittenKey.character(rest) {
      if holdsControl, !holdsAlt, let same = WrittenKey.sameByte(as: character) {
        self.init(.named(same))
      } else if holdsControl || holdsAlt {
        guard let letter = character.lowercased().first, !holdsControl || letter.isASCII else {
          return nil
        }
        self.init(.character(letter), control: holdsControl, alt: holdsAlt)
      } else {
        self.init(.character(character))
      }
    } else {
      let word = rest.lowercased()
      let name = Name.allCases.first { $0.rawValue.lowercased() == word } ?? WrittenKey.short[word]
      guard let name, !holdsControl, !holdsAlt else { return nil }
      self.init(.named(name))
    }
  }

  /// As keyboards and help have them.
  private static let short: [String: Name] = [
    "pgup": .pageUp, "pgdn": .pageDown, "del": .delete, "ins": .insert, "escape": .escape,
    "return": .enter,
  ]

  private init(_ base: Base, control: Bool = false, alt: Bool = false) {
    self.base = base
    holdsControl = control
    holdsAlt = alt
  }

  private static func take(_ prefix: String, from rest: inout Substring) -> Bool {
    let head = rest.prefix(prefix.count)
    guard rest.count > prefix.count, head.lowercased() == prefix.lowercased() else { return false }
    rest = rest.dropFirst(prefix.count)
    return true
  }

  private static func character(_ text: Substring) -> Character? {
    if text.lowercased() == "space" { return " " }
    guard text.count == 1, let character = text.first, character.utf8.count <= 16,
      character.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value) })
    else { return nil }
    return character
  }

  /// What a terminal sends for both: ECMA-48 has one byte for Tab and Control-I.
  private static func sameByte(as letter: Character) -> Name? {
    switch letter.lowercased() {
    case "i": .tab
    case "m", "j": .enter
    case "h": .backspace
    case "[": .escape
    default: nil
    }
  }

  /// As messages and help show it; `WrittenKey` of it is the same key.
  public var text: String {
    let held = (holdsControl ? WrittenKey.control : "") + (holdsAlt ? WrittenKey.alt : "")
    switch base {
    case .character(" "): return held + "Space"
    case .character(let character):
      return held + (held.isEmpty ? String(character) : character.uppercased())
    case .named(let name): return held + name.rawValue
    }
  }

  /// The key that somebody probably meant.
  static func nearest(to text: String) -> String? {
    // Of equally near ones the longer has more in common.
    let names = Name.allCases.map(\.rawValue) + ["Space"]
    return Spelling.nearest(to: text, among: names.sorted { $0.utf8.count > $1.utf8.count })
  }
}
