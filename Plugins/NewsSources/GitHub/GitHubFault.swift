// What GitHub's refusals mean.
import GazetteCore
import GazetteText

enum GitHubFault {
  /// nil for an answer that means to GitHub what it means to everybody.
  static func read(
    _ response: HTTPResponse, now: Instant, _ repository: String, hasToken: Bool
  ) -> SourceError? {
    switch response.status {
    case 401:
      SourceError(
        .answer, "GitHub does not accept the token.", hint: "Make a new one, or remove `token`.",
        status: 401)
    case 403 where isSpent(response), 429: spent(response, now, hasToken)
    case 404:
      SourceError(
        .answer, "GitHub has no \(repository) for everybody to see.",
        hint: hasToken
          ? "Check the name, and what the token may see."
          : "Check the name; a private one needs a `token`.", status: 404)
    case 451:
      SourceError(
        .answer, "\(repository) was removed from GitHub for legal reasons.",
        hint: "Remove the source.", status: 451)
    default: nil
    }
  }

  private static func isSpent(_ response: HTTPResponse) -> Bool {
    response.header("X-RateLimit-Remaining") == "0" || response.header("Retry-After") != nil
  }

  private static func spent(
    _ response: HTTPResponse, _ now: Instant, _ hasToken: Bool
  ) -> SourceError {
    let reset = response.header("X-RateLimit-Reset").flatMap { Int64($0) }
    let moment = response.retryAfter(now: now) ?? reset.map { Instant(seconds: $0) }
    let day = now.advanced(by: .seconds(86_400))
    let cure = hasToken ? "Set a longer `every`." : "A `token` lets 5000 an hour instead of 60."
    return SourceError(
      .quota, "GitHub answers no more requests from here for now.", hint: cure, status: 429,
      retryAfter: moment.map { min(max($0, now), day) })
  }
}
