// Follows one request from hop to hop: what is sent to whom, and where a redirect may lead.
import GazetteCore
import GazetteText

/// A request's way through redirects. Pure: it decides, and sends nothing.
package struct RequestTrail {
  private let request: HTTPRequest
  private let start: Target
  private let credentials: Credentials?
  private let userAgent: String
  package private(set) var target: Target
  private var cookies = CookieJar()
  /// Address and cookies of every hop: the same pair again is a loop. With another cookie it may
  /// be a site that wants to see its cookie come back.
  private var visited: Set<[String]> = []
  private var hops = 0
  private var isPermanent = true
  private var permanentURL: String?

  static let maximumHops = 10

  package init(_ request: HTTPRequest, userAgent: String) throws(HTTPError) {
    let read = try Target.parseWithCredentials(request.url).get()
    self.request = request
    self.userAgent = userAgent
    start = read.target
    credentials = read.credentials
    target = read.target
    visited = [[start.url, ""]]
  }

  /// Whether the next hop goes to the origin of the request's own address.
  var isAtHome: Bool { target.origin == start.origin }

  /// User and password of the address, at the origin that they were written for.
  var credentialsHere: Credentials? {
    let hasOwn = request.headers.contains { $0.name.lowercased() == "authorization" }
    return isAtHome && !hasOwn ? credentials : nil
  }

  /// The headers of the next hop. What the configuration sets goes to its own origin only.
  package var headersHere: [Header] {
    var headers = request.headers.filter { isAtHome || isHarmless($0.name) }.filter(isClean)
    if let jar = cookies.header(for: target) {
      if let own = headers.firstIndex(where: { $0.name.lowercased() == "cookie" }) {
        headers[own].value += "; " + jar
      } else {
        headers.append(Header("Cookie", jar))
      }
    }
    let names = Set(headers.map { $0.name.lowercased() })
    if !names.contains("user-agent") { headers.append(Header("User-Agent", userAgent)) }
    if !names.contains("accept-encoding") {
      headers.append(Header("Accept-Encoding", ResponseHead.codingsAskedFor))
    }
    return headers + validatorsHere
  }

  /// Takes the answer of a hop. True: it leads on, to `target`; false: it is the last one.
  package mutating func follow(status: Int, headers: [Header]) throws(HTTPError) -> Bool {
    guard [301, 302, 303, 307, 308].contains(status) else { return false }
    cookies.keep(headers, from: target)
    hops += 1
    guard hops <= Self.maximumHops else { throw fault("makes more than 10 redirects") }
    let location = headers.first { $0.name.lowercased() == "location" }?.value ?? ""
    guard !location.isEmpty else { throw fault("makes a redirect to nowhere") }
    target = try resolved(location)
    guard visited.insert([target.url, cookies.header(for: target) ?? ""]).inserted else {
      throw fault("makes a redirect in a circle")
    }
    isPermanent = isPermanent && (status == 301 || status == 308)
    if isPermanent { permanentURL = target.url }
    return true
  }

  func response(status: Int, headers: [Header], body: [UInt8]) -> HTTPResponse {
    var response = HTTPResponse(
      status: status, headers: headers, body: body, url: target.url, permanentURL: permanentURL)
    response.isRedirected = target.url != start.url
    return response
  }

  /// Validators belong to one address (RFC 9110 §8.8.1: a tag is unique within a resource).
  private var validatorsHere: [Header] {
    guard let validators = request.validators, validators.url ?? start.url == target.url else {
      return []
    }
    return [
      validators.etag.map { Header("If-None-Match", $0) },
      validators.lastModified.map { Header("If-Modified-Since", $0) },
    ].compactMap { $0 }.filter(isClean)
  }

  /// What tells nobody anything that is meant for another.
  private func isHarmless(_ name: String) -> Bool {
    ["user-agent", "accept", "accept-language"].contains(name.lowercased())
  }

  private func isClean(_ header: Header) -> Bool {
    !header.name.isEmpty
      && header.name.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != 58 }
      && header.value.utf8.allSatisfy { ($0 >= 32 || $0 == 9) && $0 != 127 }
  }

  private func resolved(_ location: String) throws(HTTPError) -> Target {
    switch target.resolve(location) {
    case .success(let next): return next
    case .failure(let error) where error.reason == .refusedScheme:
      throw HTTPError(
        .refusedScheme, "\(shown) makes a redirect to what is no address of the web.",
        hint: "Only http and https are followed; check the address.")
    case .failure: throw fault("makes a redirect to a malformed address")
    }
  }

  private func fault(_ deed: String) -> HTTPError {
    HTTPError(.redirect, "\(shown) \(deed).", hint: "Open it in a browser and check the address.")
  }

  private var shown: String { WebAddress.redacted(start.url) }
}
