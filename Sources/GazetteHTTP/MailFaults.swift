// Says what went wrong with a mail, and what to do about it.
import CCurl
import GazetteCore
import GazetteText

/// The sentences about one message.
struct MailFaults {
  private let message: MailMessage
  private let certificates: String?
  private let lastWord: String

  /// `lastWord` is the server's last refusal.
  init(_ message: MailMessage, certificates: String?, lastWord: [UInt8]) {
    self.message = message
    self.certificates = certificates
    self.lastWord = TerminalText.clean(String(decoding: lastWord, as: UTF8.self))
      .split(separator: " ").joined(separator: " ")
  }

  private var server: String { "The mail server \(message.server.authority)" }

  var refusedHost: DeliveryError {
    DeliveryError(
      "\(server) is in a private network.",
      hint: "If that is wanted, take http.allow_private_hosts: false out.")
  }

  /// `status` is the server's last one, `certificate` OpenSSL's verdict.
  func of(_ code: CURLcode, status: Int, certificate: Int) -> DeliveryError {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      DeliveryError(
        "The name \(message.server.host) is not known.",
        hint: "Check 'server', and that this machine is online.")
    case CURLE_COULDNT_CONNECT:
      DeliveryError("No connection to the mail server \(message.server.authority).", hint: address)
    case CURLE_OPERATION_TIMEDOUT:
      DeliveryError(
        "\(server) did not take the mail within \(Notation.text(message.timeout)).",
        hint: "Try again later, or raise http.timeout.")
    case CURLE_LOGIN_DENIED where !isPassing(status):
      DeliveryError("\(server) does not let '\(user)' in.", hint: "Check 'user' and 'password'.")
    case CURLE_USE_SSL_FAILED:
      DeliveryError(
        "\(server) offers no encryption.",
        hint: "Nothing is sent without: try smtps:// and its port, usually 465.")
    case CURLE_PEER_FAILED_VERIFICATION: of(CertificateFlaw(certificate, host: message.server.host))
    case CURLE_SSL_CACERT_BADFILE:
      DeliveryError(
        "The certificates that servers are checked by cannot be read.",
        hint: certificates == nil
          ? "Install the package ca-certificates." : "Check the file that SSL_CERT_FILE names.")
    case CURLE_SSL_CONNECT_ERROR:
      DeliveryError(
        "\(server) could not agree on TLS 1.2 or later.",
        hint: "Check 'server': smtps:// is usually port 465, smtp:// port 587.")
    case CURLE_ABORTED_BY_CALLBACK: DeliveryError("The mail was interrupted.")
    case _ where status >= 400: refusal(status)
    default: DeliveryError("\(server) broke off (\(reason(code))).", hint: "Try again later.")
    }
  }

  private var user: String { message.login?.user ?? "" }
  private var address: String { "Check 'server'; it may be down." }

  private func of(_ flaw: CertificateFlaw) -> DeliveryError {
    DeliveryError("\(server) shows a certificate that \(flaw.what).", hint: flaw.hint)
  }

  /// What the server says may repeat what it was told, so a password is cut out.
  private func refusal(_ status: Int) -> DeliveryError {
    let password = message.login?.password.revealed ?? ""
    let said = password.isEmpty ? lastWord : lastWord.replacing(password, with: "***")
    return DeliveryError(
      "\(server) refuses the mail: \(said.prefix(200)).",
      hint: isPassing(status) ? "Try again later." : "Check 'from', 'to', 'user' and 'password'.")
  }

  /// RFC 5321 §4.2.1: after 4yz the same may be accepted another time.
  private func isPassing(_ status: Int) -> Bool { (400..<500).contains(status) }

  private func reason(_ code: CURLcode) -> String { String(cString: gz_easy_strerror(code)) }
}
