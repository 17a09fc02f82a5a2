// The bounds and rules that hold for every request of a client.
import GazetteCore
import Glibc

/// What a `CurlClient` keeps to.
public struct HTTPSettings: Sendable, Hashable {
  /// Of one request, redirects included; the wait for a free place is not counted.
  public var timeout: Duration = .seconds(20)
  /// Of one unpacked body, in bytes.
  public var maximumBody = 20_000_000
  /// Bytes of all bodies together, in flight and not yet let go of; nil: 64 MB, or two bodies.
  var heldBodies: Int?
  /// Requests in flight at once.
  public var concurrency = 64
  /// Of those, to one host name.
  public var perHost = 2
  public var userAgent = HTTPSettings.userAgent(contact: nil)
  /// nil: a private address is reached only at an authority of `namedAuthorities`.
  public var allowsPrivateHosts: Bool?
  /// `host:port` of every address that the configuration itself names; see `authority(of:)`.
  public var namedAuthorities: Set<String> = []
  public var proxies = ProxySettings.ofProcess
  /// A file of roots for TLS in place of the system's; by the variable that OpenSSL, Go and others
  /// know.
  public var certificates = HTTPSettings.variable("SSL_CERT_FILE")
  /// Addresses of names, as `name:port:address`, for tests: what a name server might answer.
  var pins: [String] = []

  /// Says truthfully what asks, and how whoever runs it may be reached if they want to be.
  public static func userAgent(contact: String?) -> String {
    "Gazette/\(GazetteVersion.text) (news aggregator\(contact.map { "; +\($0)" } ?? ""))"
  }

  public init() {}

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// `host:port` as the client compares it, default ports filled in; nil for what is no address of
  /// the web.
  public static func authority(of url: String) -> String? {
    guard case .success(let target) = Target.parse(url) else { return nil }
    return target.authority
  }
}
