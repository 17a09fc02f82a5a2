// An error that a service answers with, and what helps against it.
import GazetteCore
import GazetteJSON
import GazetteText

/// The error object of an answer; any HTTP status may carry one (specs/newsapi.md §8, §9).
struct ServiceFault: Sendable, Hashable {
  /// Empty where the service gives none.
  let code: String
  /// The service's words: one line, without keys, not long.
  let message: String
  let remedy: Remedy
  let cure: String

  enum Remedy: Sendable, Hashable {
    /// Asking again soon may help.
    case retry
    /// The key has no requests left: another one may have.
    case spent
    /// The key is not accepted: another one may be.
    case refused
    /// There are no further pages; what was got is good.
    case endOfResults
    /// A parameter is not accepted.
    case parameter
    case stop
  }

  struct Rule: Sendable, Hashable {
    var remedy: Remedy
    /// A sentence: what to do.
    var cure: String

    init(_ remedy: Remedy, _ cure: String) {
      self.remedy = remedy
      self.cure = cure
    }
  }

  /// nil for an answer that is no error. `keys` are never shown, whatever the service says.
  init?(_ answer: JSON, status: Int, of service: ArticleService, keys: [Secret] = []) {
    let body = service.envelope.flatMap { answer[$0] } ?? answer
    let inner = body["error"].flatMap { $0.isNull ? nil : $0 } ?? body
    let reasons = body["errors"].map { Array($0.elements) + $0.members.map(\.value) } ?? []
    let hasFault =
      body["status"]?.string == "error" || inner["code"] != nil || inner.kind == .string
      || !reasons.isEmpty || status >= 400 && inner["message"]?.string != nil
    guard answer.kind == .object, hasFault, answer.at(service.members.articles)?.kind != .array
    else { return nil }
    let written = inner["code"]?.scalarText ?? ""
    code = ServiceFault.clean(written, keys, longest: 60)
    let words =
      inner["message"]?.scalarText ?? inner.scalarText
      ?? reasons.prefix(10).compactMap(\.scalarText).joined(separator: " ")
    message = ServiceFault.clean(words, keys, longest: 200)
    let rule = service.faults[written.isEmpty ? String(status) : written]
    remedy = rule?.remedy ?? .stop
    cure = ServiceFault.oldestDate(in: message) ?? rule?.cure ?? service.unknownCure
  }

  /// Code and message, for a sentence; no full stop at its end.
  var shown: String {
    var text = [code, message].filter { !$0.isEmpty }.joined(separator: ": ")
    while text.hasSuffix(".") { text.removeLast() }
    return text.isEmpty ? "no reason given" : text
  }

  /// Whether it is about the key, so that another one may help.
  var isAboutKey: Bool { remedy == .spent || remedy == .refused }

  func sourceError(
    of service: ArticleService, status: Int, retryAfter: Instant?
  ) -> SourceError {
    let isQuota = remedy == .spent || remedy == .endOfResults || status == 429
    return SourceError(
      isQuota ? .quota : .answer, "\(service.name) answered \(shown).", hint: cure,
      status: status, retryAfter: retryAfter)
  }

  /// A plan that does not reach back so far says how far it does: `as far back as 2026-10-30`.
  private static func oldestDate(in message: String) -> String? {
    guard let words = message.firstRange(of: "as far back as ") else { return nil }
    let date = message[words.upperBound...].prefix(10)
    guard Notation.moment(String(date), zone: .utc) != nil else { return nil }
    return "Write 'from: \(date)', or a later day."
  }

  /// specs/newsapi.md §9: one line, control characters removed, keys scrubbed, length bounded.
  private static func clean(_ text: String, _ keys: [Secret], longest: Int) -> String {
    var text = String(text.prefix(10_000))
    for key in keys where !key.revealed.isEmpty { text = text.replacing(key.revealed, with: "***") }
    return PlainText.shortened(TerminalText.clean(PlainText.line(text)), to: longest)
  }
}

extension JSON {
  /// What a path through objects leads to.
  func at(_ path: [String]) -> JSON? {
    var found: JSON? = self
    for name in path { found = found?[name] }
    return found
  }
}
