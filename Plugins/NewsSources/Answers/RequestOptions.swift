// The options by which a source says how its server is to be asked.
import GazetteCore
import GazetteText

/// For every source that asks a server: add `keys` to the source's own, and read them once.
struct RequestOptions: Sendable {
  static let keys: [OptionKey] = [
    OptionKey("auth", .table(SourceLogin.keys), "How the source logs in at its server."),
    OptionKey("headers", .secrets, "More headers for that server, such as a key."),
    OptionKey("user_agent", .text, "How this source introduces itself."),
    OptionKey("timeout", .duration, "Instead of http.timeout."),
    OptionKey("max_body", .size, "Instead of http.max_body."),
    OptionKey(
      "tls_verify", .flag, standard: "true",
      "false takes any certificate of that server, and says so on every run."),
  ]

  private let headers: [Header]
  private let timeout: Duration?
  private let maximumBody: Int?
  private let verifiesTLS: Bool
  /// Hides what a server sends back of them.
  let veil: KeyVeil

  /// `address` is the one that the login and the headers are for.
  init(_ options: inout Options, for address: String) {
    let login = SourceLogin.header(&options, for: address)
    headers = RequestOptions.headers(&options, login)
    timeout = options.duration("timeout")
    maximumBody = options.size("max_body")
    verifiesTLS = options.flag("tls_verify") ?? true
    veil = KeyVeil(ofSecretsIn: "headers", headers.map { ($0.name, $0.value) }, options)
  }

  /// What a source has to say of them whenever it is asked.
  var warnings: [String] {
    verifiesTLS
      ? [] : ["tls_verify is off: whoever stands between can read and change what comes."]
  }

  func maximumBody(_ limits: FetchLimits) -> Int { maximumBody ?? limits.maximumBody }

  /// A request for `url` that names what is `accepted`, where the headers do not.
  func request(_ url: String, accepting accepted: String, _ limits: FetchLimits) -> HTTPRequest {
    var request = HTTPRequest(url: url)
    request.headers = headers
    if !headers.contains(where: { $0.name.lowercased() == "accept" }) {
      request.headers.append(Header("Accept", accepted))
    }
    request.timeout = timeout ?? limits.timeout
    request.maximumBytes = maximumBody(limits)
    request.verifiesTLS = verifiesTLS
    return request
  }

  private static func headers(_ options: inout Options, _ login: Header?) -> [Header] {
    var headers = options.secrets("headers").map { Header($0.name, $0.secret.revealed) }
    for header in headers where !header.isSendable {
      options.complain(
        "headers", member: header.name, "'\(header.name)' is no header that can be sent")
    }
    if let agent = options.text("user_agent") {
      headers.removeAll { $0.name.lowercased() == "user-agent" }
      headers.append(Header("User-Agent", agent))
    }
    guard let login else { return headers }
    if let own = headers.first(where: { $0.name.lowercased() == "authorization" }) {
      options.complain(
        "headers", member: own.name, "'auth' sets the header 'Authorization' already")
    }
    return headers + [login]
  }
}
