// How a source logs in: by user and password, or by a token.
import GazetteCore

/// The option `auth`.
enum SourceLogin {
  static let keys: [OptionKey] = [
    OptionKey(
      "basic",
      .table([
        OptionKey("user", .text, required: true, "The name."),
        OptionKey("password", .secret, required: true, "What goes with it."),
      ]), "A user and a password."),
    OptionKey("bearer", .secret, "A token."),
  ]

  /// The header that the login comes to; nil without one.
  static func header(_ options: inout Options, for address: String) -> Header? {
    guard var login = options.table("auth") else { return nil }
    let bearer = login.secret("bearer")
    let basic = basic(&login)
    options.adopt(login, of: "auth")
    if login.has("basic") == login.has("bearer") {
      options.complain("auth", "'auth' takes one of 'basic' and 'bearer'")
    }
    if hasUser(address) {
      options.complain(
        "auth", "the address has a user of its own", hint: "Take it out of the address.")
    }
    return (bearer.map { "Bearer \($0.revealed)" } ?? basic).map { Header("Authorization", $0) }
  }

  /// RFC 7617 §2.
  private static func basic(_ login: inout Options) -> String? {
    guard var basic = login.table("basic") else { return nil }
    defer { login.adopt(basic, of: "basic") }
    let user = basic.text("user") ?? ""
    if user.utf8.contains(UInt8(ascii: ":")) {
      basic.complain("user", "a user's name for 'basic' has no colon in it")
    }
    let password = basic.secret("password")?.revealed ?? ""
    return "Basic \(base64(Array("\(user):\(password)".utf8)))"
  }

  private static func hasUser(_ address: String) -> Bool {
    let rest = address.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
    return rest.prefix { ![0x2f, 0x3f, 0x23].contains($0) }.contains(UInt8(ascii: "@"))
  }

  /// RFC 4648 §4.
  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        let isPadding = place > group.count
        text.append(isPadding ? UInt8(ascii: "=") : letters[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
