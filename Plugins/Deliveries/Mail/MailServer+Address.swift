// Reads the address of a mail server as somebody writes it into a configuration.
import GazetteCore

/// What an address lacks, and what to do. It is not repeated: a password may stand in it.
struct MailServerFault: Error, Sendable, Hashable {
  var what: String
  var hint: String

  static let scheme = MailServerFault(
    what: "'server' begins with neither smtps:// nor smtp://",
    hint: "Write it like smtps://mail.example.org.")
  static let user = MailServerFault(
    what: "'server' takes an address such as smtps://mail.example.org, without a user",
    hint: "'user' and 'password' stand on lines of their own.")
  static let path = MailServerFault(
    what: "'server' takes no path", hint: "It ends with the host, or with its port.")
  static let port = MailServerFault(
    what: "the port of 'server' is no number from 1 to 65535",
    hint: "Usual are 465 for smtps:// and 587 for smtp://, which need not be written.")
  static let host = MailServerFault(
    what: "the host of 'server' is neither a name nor an address",
    hint: "Write it like smtps://mail.example.org.")
}

extension MailServer {
  /// `smtps://host`, `smtp://host:port` and the like.
  init(address: String) throws(MailServerFault) {
    let lower = address.lowercased()
    let beginsWithTLS = lower.hasPrefix("smtps://")
    guard beginsWithTLS || lower.hasPrefix("smtp://") else { throw .scheme }
    var rest = lower.dropFirst(beginsWithTLS ? 8 : 7)
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    if rest.contains("@") { throw .user }
    if rest.contains(where: { "/?#".contains($0) }) { throw .path }
    var port = beginsWithTLS ? 465 : 587
    if let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]") {
      guard let number = Int(rest[rest.index(after: colon)...]), (1...65_535).contains(number)
      else { throw .port }
      port = number
      rest = rest[..<colon]
    }
    guard MailServer.isHost(rest) else { throw .host }
    self.init(host: String(rest), port: port, beginsWithTLS: beginsWithTLS)
  }

  /// A name, or an address of IPv4 or, in brackets, of IPv6.
  private static func isHost(_ text: Substring) -> Bool {
    let isSix = text.hasPrefix("[") && text.hasSuffix("]") && text.count > 2
    let name = isSix ? text.dropFirst().dropLast() : text
    return !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (97...122).contains(byte) || byte == 45 || byte == 46
          || isSix && byte == 58
      }
  }
}
