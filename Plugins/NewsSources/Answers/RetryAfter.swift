// When a server wants to be asked again.
import GazetteCore
import GazetteText

enum RetryAfter {
  /// Longer waits are cut: specs/security.md rule 17.
  static let longest: Duration = .seconds(86_400)

  /// The header's value in both forms, seconds and date (RFC 9110 §10.2.3); nil for neither.
  static func moment(_ response: HTTPResponse, now: Instant) -> Instant? {
    guard let value = response.header("Retry-After") else { return nil }
    let text = PlainText.line(value)
    guard !text.isEmpty else { return nil }
    let latest = now.advanced(by: longest)
    if text.utf8.allSatisfy({ (48...57).contains($0) }) {
      guard let seconds = Int64(text) else { return latest }
      return min(latest, now.advanced(by: .seconds(seconds)))
    }
    return DateText.parse(text).map { min(latest, max(now, $0)) }
  }
}
