// How long a host is left alone, as a pure policy (DESIGN.md §4, fetch).
import GazetteCore
import GazetteText

enum RestPolicy {
  /// Nobody is left alone for longer: specs/security.md rule 17.
  static let longest: Duration = .seconds(86_400)
  /// What a 429 without a time means.
  static let unspecified: Duration = .seconds(60)

  /// Until when the host of an answer wants to be left alone; nil when it does not say so.
  static func end(status: Int, retryAfter: Instant?, now: Instant) -> Instant? {
    let asked: Instant? =
      switch status {
      case 429: retryAfter ?? now.advanced(by: unspecified)
      case 503: retryAfter
      default: nil
      }
    guard let asked, asked > now else { return nil }
    return min(asked, now.advanced(by: longest))
  }

  static func end(_ response: HTTPResponse, now: Instant) -> Instant? {
    let header = response.header("Retry-After")
    return end(
      status: response.status, retryAfter: header.flatMap { retryAfter($0, now: now) }, now: now)
  }

  /// RFC 9110 §10.2.3: seconds, or a date.
  static func retryAfter(_ header: String, now: Instant) -> Instant? {
    let text = PlainText.line(header)
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), !text.isEmpty else {
      return DateText.parse(text)
    }
    // More digits than a number holds are a very long time.
    return now.advanced(by: .seconds(Int64(text) ?? longest.components.seconds))
  }

  /// Whether a stored end still holds. One that lies further ahead than anybody may ask for was
  /// written by another clock: specs/security.md rule 51.
  static func holds(_ end: Instant, at now: Instant) -> Bool {
    end > now && end <= now.advanced(by: longest)
  }
}
