// How somebody likes the pages, kept in cookies so that the first byte is right already.

/// Theme and language. What is not chosen follows the system and the browser.
struct Preferences {
  enum Theme: String, CaseIterable {
    case system, light, dark
  }

  var theme = Theme.system
  /// nil: as the browser asks for.
  var language: Words.Language?

  static let themeCookie = "gazette-theme"
  static let languageCookie = "gazette-language"

  init(_ request: WebRequest) {
    theme = Cookies.value(Preferences.themeCookie, in: request).flatMap(Theme.init) ?? .system
    language = Cookies.value(Preferences.languageCookie, in: request).flatMap(Words.Language.init)
  }

  /// The language chosen, or the first of the browser's that we know, or English.
  func words(for request: WebRequest) -> Words {
    Words(language ?? Preferences.asked(request.header("accept-language") ?? "") ?? .english)
  }

  /// RFC 9110 §12.5.4, with the order of the list as the order of wishes: all browsers write it so.
  private static func asked(_ list: String) -> Words.Language? {
    for range in list.prefix(1000).split(separator: ",") {
      let tag = range.drop { $0 == " " }.prefix { $0 != ";" && $0 != "-" && $0 != " " }
      if let language = Words.Language(rawValue: tag.lowercased()) { return language }
    }
    return nil
  }
}

extension WebAnswer {
  /// Sets a cookie that only this server's answers see; `value` must be of letters, digits, `.`,
  /// `:` and `-`.
  mutating func setCookie(_ name: String, _ value: String, seconds: Int) {
    let value = value.utf8.allSatisfy(WebAnswer.isHarmless) ? value : ""
    headers.append(
      (
        "Set-Cookie",
        "\(name)=\(value); Path=/; Max-Age=\(value.isEmpty ? 0 : seconds); HttpOnly; SameSite=Strict"
      ))
  }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ":"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
