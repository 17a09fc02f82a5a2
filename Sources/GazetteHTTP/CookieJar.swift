// The cookies of one fetch: some sites redirect until theirs comes back.
import GazetteCore

/// Cookies by the origin that set them; nothing outlives the fetch (specs/security.md, rule 11).
struct CookieJar {
  private struct Cookie {
    var origin: String
    var name: String
    var value: String
    var path: String
  }

  private var cookies: [Cookie] = []
  static let maximumCookies = 20
  static let maximumBytes = 4096

  mutating func keep(_ headers: [Header], from target: Target) {
    for header in headers where header.name.lowercased() == "set-cookie" {
      keep(header.value, from: target)
    }
  }

  /// The value of a `Cookie` header for `target`; nil when there is none to send.
  func header(for target: Target) -> String? {
    let sent = cookies.filter { $0.origin == target.origin && covers($0.path, target.path) }
    return sent.isEmpty ? nil : sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  private mutating func keep(_ text: String, from target: Target) {
    guard text.utf8.count <= Self.maximumBytes,
      !text.utf8.contains(where: { $0 < 32 || $0 == 127 })
    else { return }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(CookieJar.pair)
    guard let first = parts.first, !first.name.isEmpty, let value = first.value else { return }
    let attribute = { (name: String) in
      parts.dropFirst().last { $0.name.lowercased() == name }?.value
    }
    cookies.removeAll { $0.origin == target.origin && $0.name == first.name }
    if let age = attribute("max-age"), age == "0" || age.hasPrefix("-") { return }
    guard cookies.count < Self.maximumCookies else { return }
    let path = attribute("path").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? folder(of: target.path)
    cookies.append(Cookie(origin: target.origin, name: first.name, value: value, path: path))
  }

  private static func pair(_ text: Substring) -> (name: String, value: String?) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (trimmed(sides[0]), sides.count == 2 ? trimmed(sides[1]) : nil)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }

  /// RFC 6265 §5.1.4: the default path, and what a path covers.
  private func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private func covers(_ path: String, _ requested: String) -> Bool {
    if requested == path { return true }
    return requested.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }
}
