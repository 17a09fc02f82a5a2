// Brings a digest to a server, signed.
import GazetteCore
import GazetteText

/// A POST of the digest's main page. The id in `X-Gazette-Delivery` stays the same whenever the same
/// parcel is sent again, so that the server takes it once.
public struct WebhookDelivery: Delivery {
  public static let kind = "webhook"
  public static let about = "A signed POST to a server."
  public static let options: [OptionKey] = [
    OptionKey(kind, .table(keys), "A server that gets it.")
  ]
  public static let mayRepeat = true

  private static let keys: [OptionKey] = [
    OptionKey(
      "url", .secret, required: true,
      "The address that it is posted to, which many services treat as a secret."),
    OptionKey("secret", .secret, required: true, "What the signature is made with."),
    OptionKey("headers", .secrets, "More headers, such as a token."),
  ]

  /// Between the first try and the second, and so on.
  static let waits: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2)]
  /// Nobody reads what the server says.
  private static let longestAnswer = 65_536
  private static let own = [
    "host", "content-length", "content-type", "transfer-encoding", "expect", "x-gazette-delivery",
    "x-gazette-signature",
  ]

  private let url: String
  private let secret: Secret
  private let headers: [Header]

  public init(_ options: inout Options) throws(ConfigError) {
    guard var webhook = options.table(Self.kind) else {
      throw ConfigError("'webhook' takes a map", at: options.place(of: Self.kind))
    }
    url = WebhookDelivery.address(&webhook)
    secret = webhook.secret("secret") ?? Secret(nil)
    headers = webhook.secrets("headers").map { Header($0.name, $0.secret.revealed) }
    for header in headers {
      if !header.isSendable {
        webhook.complain(
          "headers", member: header.name, "'\(header.name)' is no header that can be sent")
      } else if Self.own.contains(header.name.lowercased()) {
        webhook.complain(
          "headers", member: header.name, "'\(header.name)' is set by Gazette itself")
      }
    }
    options.adopt(webhook, of: Self.kind)
  }

  /// Empty where it is not known, since no secrets are looked up.
  private static func address(_ webhook: inout Options) -> String {
    guard let found = webhook.secret("url")?.revealed else { return "" }
    let written = webhook.text("url") ?? ""
    let url = found.isEmpty && !written.hasPrefix("$") ? written : found
    let isWeb = ["http://", "https://"].contains { url.lowercased().hasPrefix($0) }
    if isWeb || url.isEmpty { return url }
    webhook.complain("url", "'url' takes an http or https address")
    return ""
  }

  public var addresses: [String] { url.isEmpty ? [] : [url] }

  public var secrets: [Secret] { [Secret(url), secret] + headers.map { Secret($0.value) } }

  /// The rest of the address may be a secret.
  public var destination: String {
    if url.isEmpty { return "a webhook" }
    let shown = WebAddress.redacted(url)
    guard let start = shown.firstRange(of: "://")?.upperBound else { return shown }
    return String(shown[..<start]) + shown[start...].prefix { !"/?#".contains($0) }
  }

  public func deliver(
    _ parcel: Parcel, _ context: DeliveryContext
  ) async throws(DeliveryError) {
    guard let page = parcel.pages.first else { return }
    try await context.depart()
    var waits = Self.waits[...]
    var isUnsure = false
    while var trouble = await attempt(page, parcel.id, context) {
      isUnsure = isUnsure || trouble.error.isUnsure
      trouble.error.isUnsure = isUnsure
      guard trouble.isPassing, let wait = waits.popFirst(), !Task.isCancelled else {
        throw trouble.error
      }
      await context.pause(wait * (1 + Double.random(in: 0...0.1)))
    }
  }

  private struct Trouble {
    var error: DeliveryError
    /// Whether it may be gone at the next try.
    var isPassing = false

    init(_ what: String, hint: String?, isUnsure: Bool = false, isPassing: Bool = false) {
      error = DeliveryError(what, hint: hint, isUnsure: isUnsure)
      self.isPassing = isPassing
    }
  }

  /// nil when the server has taken it.
  private func attempt(
    _ page: Page, _ id: String, _ context: DeliveryContext
  ) async -> Trouble? {
    var request = HTTPRequest(url: url)
    request.post = page.bytes
    request.headers =
      headers + [
        Header("Content-Type", page.mediaType), Header("X-Gazette-Delivery", id),
        Signature(of: page.bytes, at: context.now(), secret: secret).header,
      ]
    request.timeout = context.limits.timeout
    request.maximumBytes = Self.longestAnswer
    do throws(HTTPError) {
      return trouble(try await context.http.send(request).status, isAgain: context.isAgain)
    } catch {
      return trouble(error)
    }
  }

  private func trouble(_ status: Int, isAgain: Bool) -> Trouble? {
    switch status {
    case 200...299: nil
    case 300...399:
      Trouble(
        "\(destination) answered \(status), a redirect, which a digest does not follow.",
        hint: "Write the address that it leads to.")
    case 500...599:
      // It may have taken the digest before it failed.
      Trouble(
        "\(destination) answered \(status).",
        hint: isAgain ? "Try again later." : "The next run tries again.", isUnsure: true,
        isPassing: true)
    default:
      Trouble(
        "\(destination) answered \(status) and did not take the digest.",
        hint: "Check 'url', 'secret' and 'headers'.")
    }
  }

  private func trouble(_ error: HTTPError) -> Trouble? {
    let what = sentence(error)
    switch error.reason {
    // A long answer follows a status that says yes.
    case .tooLarge: return nil
    case .connect, .nameLookup: return Trouble(what, hint: error.hint, isPassing: true)
    case .timeout, .transfer, .truncated:
      return Trouble(what, hint: error.hint, isUnsure: true, isPassing: true)
    case .badHead, .badCoding, .cancelled: return Trouble(what, hint: error.hint, isUnsure: true)
    case .badAddress, .refusedScheme, .refusedHost, .redirect, .tls, .offline:
      return Trouble(what, hint: error.hint)
    }
  }

  /// Sentences about requests begin with the address, of which only the beginning is shown.
  private func sentence(_ error: HTTPError) -> String {
    error.what.split(separator: " ").map { word in
      word.lowercased().hasPrefix("http") && word.contains("://") ? destination : String(word)
    }.joined(separator: " ")
  }
}
