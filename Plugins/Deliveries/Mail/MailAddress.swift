// An address of mail as somebody writes it into a configuration.

/// `ann@example.org`, or `Ann Reed <ann@example.org>`.
struct MailAddress: Sendable, Hashable {
  /// What people call whoever it is.
  var name: String?
  /// Plain ASCII, without anything that means something to a mail server.
  var address: String

  /// nil for what is no address.
  init?(_ text: String) {
    var address = Substring(text)
    var name: Substring?
    if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
      name = text[..<open]
      address = text[text.index(after: open)...].dropLast()
    }
    let halves = address.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, halves.allSatisfy(MailAddress.isPlain), address.utf8.count <= 254,
      !halves[1].hasPrefix("."), !halves[1].hasSuffix("."),
      !text.utf8.contains(where: { $0 < 32 || $0 == 127 })
    else { return nil }
    self.address = String(address)
    let words = name?.split(separator: " ").joined(separator: " ") ?? ""
    let bare =
      words.count > 1 && words.hasPrefix("\"") && words.hasSuffix("\"")
      ? String(words.dropFirst().dropLast()) : words
    self.name = bare.isEmpty ? nil : bare
  }

  var domain: Substring { address.split(separator: "@").last ?? "" }

  /// Quoted local parts and other alphabets are left to mail programs.
  private static func isPlain(_ part: Substring) -> Bool {
    !part.isEmpty
      && part.utf8.allSatisfy { $0 > 32 && $0 < 127 && !MailAddress.special.contains($0) }
  }

  private static let special = Array("()<>[]:;@\\,\"".utf8)
}
