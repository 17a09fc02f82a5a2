// Says what went wrong with a request, and what to do about it.
import CCurl
import GazetteCore
import GazetteText

/// The sentences about one hop.
struct Faults {
  private let order: Order

  init(_ order: Order) { self.order = order }

  private var shown: String { WebAddress.redacted(order.target.url) }

  func general(_ deed: String, hint: String? = "Try again later.") -> HTTPError {
    HTTPError(.transfer, "\(shown) \(deed).", hint: hint)
  }

  var cancelled: HTTPError { HTTPError(.cancelled, "The request to \(shown) was cancelled.") }

  var refusedHost: HTTPError {
    HTTPError(
      .refusedHost, "\(shown) leads into a private network (\(order.target.authority)).",
      hint: "If that is wanted, set http.allow_private_hosts to true.")
  }

  var tooLarge: HTTPError {
    HTTPError(
      .tooLarge, "\(shown) sends more than \(size).",
      hint: "If that is wanted, raise http.max_body.")
  }

  func of(_ fault: HeadFault) -> HTTPError {
    HTTPError(fault.reason, "\(shown) \(fault.deed).", hint: "Its server must be mended.")
  }

  func of(_ fault: BodyReader.Fault) -> HTTPError {
    switch fault {
    case .tooLarge: tooLarge
    case .badCoding:
      HTTPError(
        .badCoding, "\(shown) sends a packed body that is damaged.",
        hint: "Try again later; if it stays so, its server must be mended.")
    case .cut:
      HTTPError(
        .truncated, "\(shown) sends a packed body that ends too early.", hint: "Try again later.")
    case .short: truncated
    }
  }

  private var truncated: HTTPError {
    HTTPError(
      .truncated, "\(shown) stopped before the end of its answer.", hint: "Try again later.")
  }

  /// `details`: what libcurl knows of the transfer beside the code.
  func of(_ code: CURLcode, _ details: TransferDetails = TransferDetails()) -> HTTPError {
    if let refusal = proxyRefusal(code, details.proxyStatus) { return refusal }
    switch code {
    case CURLE_OPERATION_TIMEDOUT:
      return HTTPError(
        .timeout, "\(shown) did not answer in full within \(seconds).",
        hint: "Try again later, or raise the timeout.")
    case CURLE_COULDNT_RESOLVE_HOST:
      return HTTPError(
        .nameLookup, "The name \(order.target.host) is not known.",
        hint: "Check the address, and that this machine is online.")
    case CURLE_COULDNT_RESOLVE_PROXY:
      return HTTPError(
        .nameLookup, "The name of the proxy is not known.",
        hint: "Check the variables http_proxy and https_proxy.")
    case CURLE_COULDNT_CONNECT where order.proxy != nil:
      return HTTPError(
        .connect, "No connection to the proxy.",
        hint: "Check the variables http_proxy and https_proxy.")
    case CURLE_COULDNT_CONNECT:
      return HTTPError(
        .connect, "No connection to \(order.target.authority).",
        hint: "Check the address; its server may be down.")
    case CURLE_PARTIAL_FILE: return truncated
    case CURLE_GOT_NOTHING: return general("closed the connection without an answer")
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_OUT_OF_MEMORY:
      return HTTPError(
        .badHead, "\(shown) sent an answer that is not HTTP.",
        hint: "Check the address and its port.")
    case CURLE_URL_MALFORMAT:
      return HTTPError(.badAddress, "\(shown) is no address that can be asked.")
    case CURLE_PEER_FAILED_VERIFICATION: return certificate(details.certificate)
    case CURLE_SSL_CACERT_BADFILE:
      return HTTPError(
        .tls, "The certificates that servers are checked by cannot be read.",
        hint: order.certificates == nil
          ? "Install the package ca-certificates." : "Check the file that SSL_CERT_FILE names.")
    case _ where Faults.isAboutTLS(code):
      return HTTPError(
        .tls, "\(shown) could not agree on TLS 1.2 or later (\(Faults.text(code))).",
        hint: "Check the address; its server must be mended.")
    default: return general("broke off its answer (\(Faults.text(code)))")
    }
  }

  private func proxyRefusal(_ code: CURLcode, _ status: Int) -> HTTPError? {
    guard code != CURLE_OK, order.proxy != nil, status >= 300 else { return nil }
    return HTTPError(
      .connect, "The proxy answered \(status) and opens no way to \(order.target.authority).",
      hint: status == 407
        ? "Put a user and a password into the address in https_proxy."
        : "Check https_proxy, or name the host in no_proxy.")
  }

  private func certificate(_ verdict: Int) -> HTTPError {
    let flaw = CertificateFlaw(verdict, host: order.target.host)
    return HTTPError(
      .tls, "\(shown) shows a certificate that \(flaw.what).", hint: flaw.hint)
  }

  /// Whole seconds, or milliseconds where there are not many.
  private var seconds: String {
    let milliseconds = order.timeout / .milliseconds(1)
    return milliseconds < 1000
      ? "\(Int(milliseconds.rounded())) ms" : "\(Int((milliseconds / 1000).rounded())) s"
  }

  private var size: String {
    for (unit, length) in [("MB", 1_000_000), ("KB", 1000)]
    where order.maximumBytes >= length && order.maximumBytes % length == 0 {
      return "\(order.maximumBytes / length) \(unit)"
    }
    return "\(order.maximumBytes) bytes"
  }

  private static func isAboutTLS(_ code: CURLcode) -> Bool {
    [
      CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_USE_SSL_FAILED,
    ].contains(code)
  }

  private static func text(_ code: CURLcode) -> String {
    guard let text = gz_easy_strerror(code) else { return "curl \(code.rawValue)" }
    return String(cString: text)
  }
}

/// What libcurl tells of a transfer that failed.
struct TransferDetails {
  /// OpenSSL's verdict on the certificate.
  var certificate = 0
  /// What a proxy said to CONNECT; 0 where none was asked.
  var proxyStatus = 0
}
