// An address as libcurl itself will understand it, so that what is checked is what is connected to.
import CCurl
import GazetteCore
import GazetteText
import Glibc

/// A checked http or https address, without user-info and fragment.
package struct Target: Sendable, Hashable {
  package let url: String
  let scheme: String
  /// Lower-case, in ASCII; an IPv6 address stands in brackets.
  let host: String
  let port: Int
  let path: String

  /// Scheme, host and port: what credentials belong to.
  var origin: String { "\(scheme)://\(authority)" }
  var authority: String { "\(host):\(port)" }
}

/// User and password that stood in an address.
struct Credentials: Sendable, Hashable {
  var user: String
  var password: String
}

extension Target {
  /// Longer addresses are refused; servers refuse them earlier.
  static let longestAddress = 16_384

  static func parse(_ url: String) -> Result<Target, HTTPError> {
    read([url]).map(\.target)
  }

  /// The target and the user-info of `url`.
  static func parseWithCredentials(
    _ url: String
  ) -> Result<(target: Target, credentials: Credentials?), HTTPError> {
    read([url])
  }

  /// Where a redirect to `reference` leads from here. User-info in it is left out.
  func resolve(_ reference: String) -> Result<Target, HTTPError> {
    Target.read([url, reference]).map(\.target)
  }

  /// Sets each address onto the one before it, which resolves relative ones.
  private static func read(
    _ addresses: [String]
  ) -> Result<(target: Target, credentials: Credentials?), HTTPError> {
    do { try CurlLibrary.require() } catch { return .failure(error) }
    guard let handle = gz_url() else { return .failure(outOfMemory) }
    defer { gz_url_cleanup(handle) }
    let flags = UInt32(CURLU_URLENCODE | CURLU_ALLOW_SPACE)
    for address in addresses {
      guard address.utf8.count <= longestAddress, !address.utf8.contains(0) else {
        return .failure(bad(address))
      }
      let code = gz_url_set(handle, CURLUPART_URL, address, flags)
      if code == CURLUE_UNSUPPORTED_SCHEME { return .failure(refusedScheme(address)) }
      guard code == CURLUE_OK else { return .failure(bad(address)) }
    }
    let shown = addresses.last ?? ""
    guard let url = part(CURLUPART_URL, of: handle), !url.utf8.allSatisfy({ $0 < 128 }) else {
      return target(of: handle, shown: shown)
    }
    return asciiHost(of: handle).map { host in
      gz_url_set(handle, CURLUPART_HOST, host, 0)
      // Read again: what now is a number may be spelled in one of several ways.
      guard let url = part(CURLUPART_URL, of: handle),
        gz_url_set(handle, CURLUPART_URL, url, flags) == CURLUE_OK
      else { return .failure(bad(shown)) }
      return target(of: handle, shown: shown)
    } ?? .failure(bad(shown))
  }

  /// The host's name as it is looked up (IDNA). libcurl reads it in the thread's locale, and in
  /// the plain C locale it knows no other letters.
  private static func asciiHost(of handle: OpaquePointer) -> String? {
    guard let unicode = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) else { return nil }
    let previous = uselocale(unicode)
    defer {
      uselocale(previous)
      freelocale(unicode)
    }
    return part(CURLUPART_HOST, of: handle, CURLU_PUNYCODE)
  }

  private static func target(
    of handle: OpaquePointer, shown: String
  ) -> Result<(target: Target, credentials: Credentials?), HTTPError> {
    guard let scheme = part(CURLUPART_SCHEME, of: handle)?.lowercased() else {
      return .failure(bad(shown))
    }
    guard scheme == "http" || scheme == "https" else { return .failure(refusedScheme(shown)) }
    let credentials = part(CURLUPART_USER, of: handle, CURLU_URLDECODE).map {
      Credentials(
        user: $0, password: part(CURLUPART_PASSWORD, of: handle, CURLU_URLDECODE) ?? "")
    }
    for removed in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS, CURLUPART_FRAGMENT] {
      gz_url_set(handle, removed, nil, 0)
    }
    guard
      let host = part(CURLUPART_HOST, of: handle)?.lowercased(), !host.isEmpty,
      let port = part(CURLUPART_PORT, of: handle, CURLU_DEFAULT_PORT).flatMap({ Int($0) }),
      (1...65_535).contains(port),
      let url = part(CURLUPART_URL, of: handle)
    else { return .failure(bad(shown)) }
    let path = part(CURLUPART_PATH, of: handle) ?? "/"
    let target = Target(url: url, scheme: scheme, host: host, port: port, path: path)
    return .success((target, credentials))
  }

  private static func part(_ part: CURLUPart, of handle: OpaquePointer, _ flags: Int32 = 0)
    -> String?
  {
    var text: UnsafeMutablePointer<CChar>?
    guard gz_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else {
      return nil
    }
    defer { gz_free(text) }
    return String(cString: text)
  }

  private static func bad(_ address: String) -> HTTPError {
    HTTPError(
      .badAddress, "'\(shown(address))' is no address that can be asked.",
      hint: "Write it like https://example.org/feed.xml.")
  }

  private static func refusedScheme(_ address: String) -> HTTPError {
    HTTPError(
      .refusedScheme, "'\(shown(address))' is neither an http nor an https address.",
      hint: "Only these two are fetched.")
  }

  private static var outOfMemory: HTTPError {
    HTTPError(.transfer, "There is no memory left for a request.")
  }

  private static func shown(_ address: String) -> String {
    String(TerminalText.clean(WebAddress.redacted(address)).prefix(200))
  }
}
