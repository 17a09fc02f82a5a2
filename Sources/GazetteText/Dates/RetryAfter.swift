// When a server wants to be asked again.
import GazetteCore

public enum RetryAfter {
  /// Nobody is left alone for longer: specs/security.md rule 17.
  public static let longest: Duration = .seconds(86_400)

  /// The moment that a `Retry-After` header means, in both of its forms, seconds and date
  /// (RFC 9110 §10.2.3): never before `now`, at most a day after it. nil when it says neither.
  public static func moment(_ header: String, now: Instant) -> Instant? {
    let text = PlainText.line(header)
    guard !text.isEmpty else { return nil }
    let latest = now.advanced(by: longest)
    if text.utf8.allSatisfy({ (48...57).contains($0) }) {
      // More digits than a number holds are a very long time.
      guard let seconds = Int64(text) else { return latest }
      return min(latest, now.advanced(by: .seconds(seconds)))
    }
    return DateText.parse(text).map { min(latest, max(now, $0)) }
  }
}
