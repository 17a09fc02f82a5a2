// What News API's error codes mean, and what to do about each.
import GazetteCore
import GazetteJSON
import GazetteText

/// The error object of an answer; any HTTP status may carry one (specs/newsapi.md §8, §9).
struct NewsAPIError {
  let code: String
  /// The server's words: one line, without the key, not long.
  let message: String

  /// nil for an answer that is no error.
  init?(_ answer: JSON, secret: Secret) {
    guard answer.kind == .object, answer["status"]?.string == "error" || answer["code"] != nil,
      answer["articles"]?.kind != .array
    else { return nil }
    code = NewsAPIError.clean(answer["code"]?.scalarText ?? "", secret, longest: 60)
    message = NewsAPIError.clean(answer["message"]?.scalarText ?? "", secret, longest: 200)
  }

  /// Code and message, for a sentence; no full stop at its end.
  var shown: String {
    var text = [code, message].filter { !$0.isEmpty }.joined(separator: ": ")
    while text.hasSuffix(".") { text.removeLast() }
    return text.isEmpty ? "no reason given" : text
  }

  /// Whether asking again soon may help.
  var isTemporary: Bool {
    ["unexpectedError", "requestTimeout", "sourceTemporarilyUnavailable"].contains(code)
  }

  func sourceError(status: Int, retryAfter: Instant?) -> SourceError {
    let isQuota = ["rateLimited", "apiKeyExhausted", "maximumResultsReached"].contains(code)
    return SourceError(
      isQuota || status == 429 ? .quota : .answer, "News API answered \(shown).", hint: cure,
      status: status, retryAfter: retryAfter)
  }

  private var cure: String {
    NewsAPIError.cures[code] ?? "Look the code up at newsapi.org/docs/errors."
  }

  private static let cures = [
    "apiKeyMissing": "Set `api_key`, or the environment variable that it names.",
    "apiKeyInvalid":
      "The API key was refused: check it for typing errors, or get a new one at newsapi.org/account.",
    "apiKeyDisabled": "The API key is disabled: look at newsapi.org/account, or use another key.",
    "apiKeyExhausted": "No requests are left on this key's plan: wait for its reset, or upgrade.",
    "rateLimited": "Fetch less often (`every`); the free plan has 100 requests a day.",
    "parameterInvalid": "Change that option; the free plan reaches back about a month.",
    "parametersMissing":
      "Give at least one of q, sources, domains (headlines: country, category, sources, q).",
    "parametersIncompatible": "`sources` cannot go with `country` or `category`: remove one.",
    "sourcesTooMany": "At most 20 `sources` in one request: make two entries of them.",
    "sourceDoesNotExist": "Check the ids in `sources`; newsapi.org/sources lists them.",
    "maximumResultsReached": "Lower `max_articles`, or narrow the query by date.",
    "corsNotAllowed": "Remove the `Origin` header that something on the way adds.",
    "userAgentMissing": "Something on the way takes the User-Agent away: look at the proxy.",
    "unexpectedError": "Its server has trouble; try again later.",
    "requestTimeout": "Its server has trouble; try again later.",
    "sourceTemporarilyUnavailable": "Its server has trouble; try again later.",
  ]

  /// specs/newsapi.md §9: one line, control characters removed, key scrubbed, length bounded.
  private static func clean(_ text: String, _ secret: Secret, longest: Int) -> String {
    var text = String(text.prefix(10_000))
    let key = secret.revealed
    if !key.isEmpty { text = text.replacing(key, with: "***") }
    return PlainText.shortened(TerminalText.clean(PlainText.line(text)), to: longest)
  }
}
