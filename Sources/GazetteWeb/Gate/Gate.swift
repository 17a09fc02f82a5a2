// Decides who may do what, before anything is done: specs/security.md §10, as values.
import GazetteCore

/// What a server is called, and whom it knows.
package struct Gate: Sendable {
  /// `127.0.0.1:8080`, `localhost:8080`, `[::1]:8080`: what `Host` may be.
  package var hosts: Set<String>
  /// Names by which it is reached besides, such as through another server; with any port, or none.
  package var names: Set<String> = []
  package var keys: GateKeys
  /// What may be typed in place of a link.
  package var password: Secret?
  /// Cookies do not know ports, so the name has it: another Gazette may run on the same machine.
  package var cookieName: String

  package init(port: UInt16, keys: GateKeys) {
    let hosts = ["127.0.0.1", "localhost", "[::1]"]
    self.hosts = Set(hosts.map { "\($0):\(port)" })
    // Browsers leave the port of the scheme out.
    if port == 80 { self.hosts.formUnion(hosts) }
    self.keys = keys
    cookieName = "gazette_\(port)"
  }

  /// What is decided on a head alone.
  package enum Decision: Sendable, Hashable {
    case refused(Int)
    /// 405, with the methods that there are.
    case methods([String])
    /// 401: nobody whom it knows.
    case stranger
    /// With a session, or to what is open to everybody.
    case welcome(session: String?)
  }
}

// Where a request is meant to go, and where it comes from.
extension Gate {
  /// Rule 54: another name than ours is how a foreign page gets a browser to talk to us.
  package func knowsHost(of request: WebRequest) -> Bool {
    let found = request.headers.filter { $0.name == "host" }
    guard found.count == 1, let host = found.first?.value.lowercased() else { return false }
    return hosts.contains(host) || names.contains(Gate.withoutPort(host))
  }

  private static func withoutPort(_ host: String) -> String {
    guard let colon = host.lastIndex(of: ":"), host.last != "]" else { return host }
    let port = host[host.index(after: colon)...]
    return port.utf8.allSatisfy { (0x30...0x39).contains($0) } ? String(host[..<colon]) : host
  }

  /// Rule 55: what a browser says of where a change comes from. `Sec-Fetch-Site` cannot be set by a
  /// page; where it is missing (an old browser, or no secure context), `Origin` decides.
  package func isOwn(_ request: WebRequest) -> Bool {
    if let site = request.header("sec-fetch-site") {
      return ["same-origin", "none"].contains(site)
    }
    guard let origin = request.header("origin")?.lowercased(),
      let host = request.header("host")?.lowercased()
    else { return false }
    // Through another server it may be https. The port of the scheme may be told or left out.
    return [("http://", ":80"), ("https://", ":443")].contains { scheme, port in
      let own = host.hasSuffix(port) ? String(host.dropLast(port.count)) : host
      return [scheme + own, scheme + own + port].contains(origin)
    }
  }

  /// The session of a request; nil for none.
  package func session(of request: WebRequest, now: Instant) -> String? {
    Cookies.value(cookieName, in: request).flatMap { keys.name(ofSession: $0, now: now) }
  }

  /// Whether a change brings the token of its session and of this start.
  package func hasToken(_ request: WebRequest, session: String) -> Bool {
    let given = request.header("x-gazette-token") ?? request.field("token") ?? ""
    return ConstantTime.isEqual(keys.formToken(ofSession: session), given)
  }
}

extension Gate {
  static let methods = ["GET", "HEAD", "POST"]

  /// What becomes of a request, by its head. `routes` are all those of its path.
  package func decide(_ request: WebRequest, routes: [Route], now: Instant) -> Decision {
    guard knowsHost(of: request) else { return .refused(421) }
    guard Gate.methods.contains(request.method) else { return .methods(Gate.methods) }
    if let flaw = request.flaw { return .refused(flaw) }
    guard !routes.isEmpty else { return .refused(404) }
    let route = routes.first { $0.answers(request.method) }
    guard let route else {
      return .methods(routes.flatMap { $0.method == "GET" ? ["GET", "HEAD"] : [$0.method] })
    }
    let session = session(of: request, now: now)
    if request.method == "POST", !isOwn(request) { return .refused(403) }
    switch route.access {
    case .everybody: return .welcome(session: session)
    case .session: return session == nil ? .stranger : .welcome(session: session)
    case .subscriber:
      let given = request.argument("token") ?? ""
      let isKnown = ConstantTime.isEqual(keys.feedToken, given)
      return session == nil && !isKnown ? .stranger : .welcome(session: session)
    }
  }
}

extension Route {
  /// `GET` answers `HEAD` too.
  func answers(_ asked: String) -> Bool { method == (asked == "HEAD" ? "GET" : asked) }
}
