// How long a host is left alone, as a pure policy (DESIGN.md §4, fetch).
import GazetteCore
import GazetteText

package enum RestPolicy {
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
    return min(asked, now.advanced(by: RetryAfter.longest))
  }

  package static func end(_ response: HTTPResponse, now: Instant) -> Instant? {
    let moment = response.header("Retry-After").flatMap { RetryAfter.moment($0, now: now) }
    return end(status: response.status, retryAfter: moment, now: now)
  }

  /// Whether a stored end still holds. One that lies further ahead than anybody may ask for was
  /// written by another clock: specs/security.md rule 51.
  static func holds(_ end: Instant, at now: Instant) -> Bool {
    end > now && end <= now.advanced(by: RetryAfter.longest)
  }
}
