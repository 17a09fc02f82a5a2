// The attributes that pages use, each with the type of value that fits it.
import GazetteCore
import GazetteText

/// A name and a value. There is no way to give a foreign text to an attribute that loads, submits
/// or runs something.
struct Attribute {
  let name: StaticString
  /// nil: the name alone says it.
  let value: String?
  /// False where lines of the value mean something.
  let isOneLine: Bool

  private init(_ name: StaticString, _ value: String?, isOneLine: Bool = true) {
    self.name = name
    self.value = value
    self.isOneLine = isOneLine
  }

  /// A value that is a word of this program.
  static func word(_ name: StaticString, _ value: StaticString) -> Attribute {
    Attribute(name, "\(value)")
  }

  static func flag(_ name: StaticString) -> Attribute { Attribute(name, nil) }
  static func flag(_ name: StaticString, if isSet: Bool) -> Attribute? {
    isSet ? Attribute(name, nil) : nil
  }

  static func `class`(_ names: StaticString) -> Attribute { word("class", names) }
  static func id(_ id: String) -> Attribute { Attribute("id", id) }
  static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
  static func title(_ text: String) -> Attribute { Attribute("title", text) }
  static func value(_ text: String) -> Attribute { Attribute("value", text) }
  static func name(_ name: StaticString) -> Attribute { word("name", name) }
  static func placeholder(_ text: String) -> Attribute { Attribute("placeholder", text) }
  static func label(_ text: String) -> Attribute { Attribute("aria-label", text) }
  static func labelled(by id: String) -> Attribute { Attribute("aria-labelledby", id) }
  static func pressed(_ isPressed: Bool) -> Attribute {
    Attribute("aria-pressed", isPressed ? "true" : "false")
  }
  static func current(_ isCurrent: Bool) -> Attribute? {
    isCurrent ? word("aria-current", "page") : nil
  }
  static func number(_ name: StaticString, _ number: Int) -> Attribute {
    Attribute(name, String(number))
  }

  /// For the script: `name` is a whole name such as `data-id`.
  static func data(_ name: StaticString, _ value: String) -> Attribute? {
    "\(name)".hasPrefix("data-") ? Attribute(name, value) : nil
  }

  /// The language of a text; nil for what is no tag of a language.
  static func language(_ tag: String?) -> Attribute? {
    guard let tag, !tag.isEmpty, tag.utf8.count <= 35,
      tag.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
    return Attribute("lang", tag)
  }

  static func moment(_ instant: Instant) -> Attribute { Attribute("datetime", instant.rfc3339) }

  static func href(_ address: LocalAddress) -> Attribute { Attribute("href", address.text) }
  static func href(_ original: OriginalAddress) -> Attribute { Attribute("href", original.text) }
  static func action(_ address: LocalAddress) -> Attribute { Attribute("action", address.text) }
  static func formAction(_ address: LocalAddress) -> Attribute {
    Attribute("formaction", address.text)
  }
  static func source(_ address: LocalAddress) -> Attribute { Attribute("src", address.text) }
  static func source(_ picture: PictureAddress) -> Attribute { Attribute("src", picture.text) }
  static func framed(_ page: FramedPage) -> Attribute {
    Attribute("srcdoc", page.html, isOneLine: false)
  }
  static func nonce(_ session: Session) -> Attribute { Attribute("nonce", session.nonce) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

/// Where an article stands in the web: what a browser may open.
struct OriginalAddress {
  let text: String

  init?(_ address: String?) {
    guard let address, WebAddress.isWeb(address) else { return nil }
    text = TerminalText.clean(address)
  }
}

/// A picture from outside, where somebody switched pictures on: over https only (specs/security.md
/// rule 38).
struct PictureAddress {
  let text: String

  init?(_ address: String?) {
    guard let address, WebAddress.isWeb(address),
      address.prefix(8).lowercased() == "https://"
    else { return nil }
    text = TerminalText.clean(address)
  }
}
