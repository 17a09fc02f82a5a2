// How long an answer says that it stays fresh.
import GazetteCore
import GazetteText

package enum CacheLifetime {
  /// RFC 9111 §4.2.1: `max-age`, else `Expires`; nil when the answer says nothing, or that it may
  /// not be reused.
  package static func of(_ response: HTTPResponse, now: Instant) -> Duration? {
    guard response.status == 200 || response.status == 304 else { return nil }
    if let control = response.header("Cache-Control") {
      let directives = control.lowercased().split(separator: ",").map { PlainText.line(String($0)) }
      if directives.contains(where: { $0 == "no-store" || $0 == "no-cache" }) { return nil }
      if let age = directives.first(where: { $0.hasPrefix("max-age=") }) {
        return seconds(age.dropFirst("max-age=".count))
      }
    }
    guard let expires = response.header("Expires").flatMap({ DateText.parse($0) }), expires > now
    else { return nil }
    return min(expires.since(now), DuePolicy.longestHint)
  }

  private static func seconds(_ digits: Substring) -> Duration? {
    let digits = digits.filter { $0 != "\"" }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return min(.seconds(Int64(digits) ?? Int64(Int32.max)), DuePolicy.longestHint)
  }
}
