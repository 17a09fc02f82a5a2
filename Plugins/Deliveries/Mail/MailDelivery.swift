// Brings a digest by mail.
import GazetteCore
import GazettePrograms
import GazetteText

/// One message a digest, through a server that encrypts. What the server accepts has arrived.
public struct MailDelivery: Delivery {
  public static let kind = "mail"
  public static let about = "A mail with the digest as text and as HTML."
  public static let options: [OptionKey] = [OptionKey(kind, .table(keys), "Who gets it by mail.")]
  public static let cargo = Parcel.Cargo.letter

  private static let keys: [OptionKey] = [
    OptionKey(
      "to", .texts, required: true, example: "ann@example.org",
      "Addresses, such as ann@example.org."),
    OptionKey(
      "from", .text, required: true, example: "news@example.org",
      "The sender's address; Gazette <news@example.org>."),
    OptionKey(
      "server", .text, required: true, example: "smtps://mail.example.org",
      "smtps://HOST (port 465), or smtp://HOST (port 587), which must offer STARTTLS; with :PORT "
        + "for another port."),
    OptionKey("user", .text, "The name to log in with."),
    OptionKey("password", .secret, "What goes with it."),
    OptionKey(
      "subject", .text, standard: "{title}", "With {title}, {name} and {date} filled in."),
  ]

  private let text: MailText
  private let server: MailServer
  private let login: MailLogin?

  public init(_ options: inout Options) throws(ConfigError) {
    guard var mail = options.table(Self.kind) else {
      throw ConfigError("'mail' takes a map", at: options.place(of: Self.kind))
    }
    let recipients = MailDelivery.people("to", &mail)
    let senders = MailDelivery.people("from", &mail)
    let server = MailDelivery.server(&mail)
    let subject = mail.placeholderProblems(
      of: "subject", known: ["title", "name", "date"], in: "a subject")
    for problem in subject { mail.complain("subject", problem.what, hint: problem.hint) }
    login = MailDelivery.login(&mail)
    options.adopt(mail, of: Self.kind)
    guard let server, let sender = senders.first, !recipients.isEmpty else {
      throw ConfigError(options.problems)
    }
    self.server = server
    text = MailText(
      sender: sender, recipients: recipients, subject: mail.text("subject") ?? "{title}")
  }

  public var destination: String {
    let more = text.recipients.count - 1
    return text.recipients[0].address + (more > 0 ? " and \(more) more" : "")
  }

  public func deliver(
    _ parcel: Parcel, _ context: DeliveryContext
  ) async throws(DeliveryError) {
    let message = MailMessage(
      server: server, login: login, sender: text.sender.address,
      recipients: text.recipients.map(\.address), bytes: text.bytes(of: parcel),
      timeout: context.limits.timeout)
    do throws(DeliveryError) {
      try await context.mail.send(message, depart: context.depart)
    } catch {
      throw veiled(error)
    }
  }

  public var secrets: [Secret] { login.map { [$0.password] } ?? [] }

  /// Without the login as it was sent, which a server may quote: whole for PLAIN (RFC 4616), a part
  /// at a time for LOGIN.
  private func veiled(_ error: DeliveryError) -> DeliveryError {
    guard let login else { return error }
    let password = login.password.revealed
    let sent = ["\0\(login.user)\0\(password)", login.user, password]
      .map { Base64.encode($0.utf8) }
    var error = error
    // The sentence about a refusal ends behind what the server said, of which the end may be gone.
    let end = error.what.hasSuffix(".") ? "." : ""
    let veil = SecretVeil(([password] + sent).map { Secret($0) })
    error.what = veil.overCut(String(error.what.dropLast(end.count))) + end
    return error
  }

  private static func server(_ mail: inout Options) -> MailServer? {
    guard let address = mail.text("server") else { return nil }
    do throws(MailServerFault) {
      return try MailServer(address: address)
    } catch {
      mail.complain("server", error.what, hint: error.hint)
      return nil
    }
  }

  private static func people(_ name: String, _ mail: inout Options) -> [MailAddress] {
    var people: [MailAddress] = []
    for text in mail.texts(name) {
      if let person = MailAddress(text) {
        people.append(person)
      } else {
        mail.complain(
          name, "\(Setting.quoted(text)) is no address of mail",
          hint: "Write it like ann@example.org, or like Ann <ann@example.org>.")
      }
    }
    return people
  }

  private static func login(_ mail: inout Options) -> MailLogin? {
    for (name, other) in [("user", "password"), ("password", "user")]
    where mail.has(name) && !mail.has(other) {
      mail.complain(name, "'\(name)' needs '\(other)'")
    }
    guard let user = mail.text("user"), let password = mail.secret("password") else { return nil }
    return MailLogin(user: user, password: password)
  }
}
