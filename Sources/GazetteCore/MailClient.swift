// The seam to mail servers: one message to one server.

/// Hands messages to servers that pass them on.
public protocol MailClient: Sendable {
  /// Returns once the server has accepted the message for all recipients. `depart` is awaited when
  /// all but the message's end mark is sent; if it throws, the server forgets the message.
  func send(
    _ message: MailMessage, depart: @escaping @Sendable () async throws(DeliveryError) -> Void
  ) async throws(DeliveryError)
}

/// A message, and who is asked to pass it on.
public struct MailMessage: Sendable, Hashable {
  public var server: MailServer
  public var login: MailLogin?
  /// Addresses alone, without names: `ann@example.org`.
  public var sender: String
  public var recipients: [String]
  /// RFC 5322: header and body, with lines that end in CR LF.
  public var bytes: [UInt8]
  /// From the connection to the server's last word.
  public var timeout: Duration

  public init(
    server: MailServer, login: MailLogin?, sender: String, recipients: [String], bytes: [UInt8],
    timeout: Duration
  ) {
    self.server = server
    self.login = login
    self.sender = sender
    self.recipients = recipients
    self.bytes = bytes
    self.timeout = timeout
  }
}

/// Who passes mail on. The connection is always encrypted.
public struct MailServer: Sendable, Hashable {
  /// A name, or an address; one of IPv6 in brackets.
  public var host: String
  public var port: Int
  /// Whether TLS begins with the connection; otherwise the server must offer it (STARTTLS).
  public var beginsWithTLS: Bool

  public init(host: String, port: Int, beginsWithTLS: Bool) {
    self.host = host
    self.port = port
    self.beginsWithTLS = beginsWithTLS
  }

  /// `host:port`.
  public var authority: String { "\(host):\(port)" }
}

public struct MailLogin: Sendable, Hashable {
  public var user: String
  public var password: Secret

  public init(user: String, password: Secret) {
    self.user = user
    self.password = password
  }
}
