// The whole site: the gate, the table of addresses, and answers as they go out.
import GazetteCore
import GazetteJSON
import Synchronization

/// Answers requests. What it shows, and whom it lets in, may be replaced while it serves.
package final class Site: Sendable {
  private struct Setup {
    var gate: Gate
    var entrance: Entrance
    var routes: [Route]
  }

  private let now: @Sendable () -> Instant
  private let setup: Mutex<Setup>
  private let used = UsedLinks()
  private let patience = PasswordPatience()

  package init(gate: Gate, now: @escaping @Sendable () -> Instant, routes: [Route] = []) {
    self.now = now
    let entrance = Entrance(gate, used: used, patience: patience, now: now)
    setup = Mutex(Setup(gate: gate, entrance: entrance, routes: entrance.routes + routes))
  }

  /// From the next request on, this holds. Links that were used stay used.
  package func replace(gate: Gate, routes: [Route]) {
    let entrance = Entrance(gate, used: used, patience: patience, now: now)
    setup.withLock {
      $0 = Setup(gate: gate, entrance: entrance, routes: entrance.routes + routes)
    }
  }

  package var gate: Gate { setup.withLock(\.gate) }

  /// The answer to a request that is refused by its head alone; nil where it may go on.
  package func refusal(of request: WebRequest) -> WebAnswer? {
    let answer: WebAnswer
    switch gate.decide(request, routes: routes(of: request), now: now()) {
    case .welcome: return nil
    case .refused(let status): answer = refused(status, request)
    case .methods(let methods):
      var refused = refused(405, request)
      let allowed = methods.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      refused.headers.append((name: "Allow", value: allowed.joined(separator: ", ")))
      answer = refused
    case .stranger:
      answer =
        Site.wantsJSON(request)
        ? refused(401, request) : setup.withLock(\.entrance).stranger(request)
    }
    return answer.guarded(nonce: RandomWord.make())
  }

  /// The answer to a whole request.
  package func answer(_ request: WebRequest) async -> WebAnswer {
    if let refusal = refusal(of: request) { return refusal }
    let nonce = RandomWord.make()
    return await welcomed(request, nonce: nonce).guarded(nonce: nonce)
  }

  private func welcomed(_ request: WebRequest, nonce: String) async -> WebAnswer {
    guard let route = routes(of: request).first(where: { $0.answers(request.method) }) else {
      return refused(404, request)
    }
    let gate = gate
    let session = gate.session(of: request, now: now())
    if request.method == "POST", route.access == .session {
      // The session was there when the head came in; it may be over by now.
      guard let session, gate.hasToken(request, session: session) else {
        return refused(403, request)
      }
    }
    var request = request
    request.session = Session(
      formToken: session.map(gate.keys.formToken(ofSession:)) ?? "", nonce: nonce,
      feedToken: session == nil ? "" : gate.keys.feedToken)
    let names = route.matching(request.parts) ?? [:]
    return await route.handler(request, names).unlessKnown(to: request)
  }

  private func routes(of request: WebRequest) -> [Route] {
    guard !request.parts.contains(where: { $0 == "." || $0 == ".." }) else { return [] }
    return setup.withLock(\.routes).filter { $0.matching(request.parts) != nil }
  }
}

// What went wrong, as a page or for a program.
extension Site {
  private static func wantsJSON(_ request: WebRequest) -> Bool { request.parts.first == "api" }

  private func refused(_ status: Int, _ request: WebRequest) -> WebAnswer {
    let isProgram = Site.wantsJSON(request)
    let words = isProgram ? GateWords(language: "en") : GateWords(for: request)
    let (what, hint) =
      status == 401
      ? (words.strangerWhat, words.strangerHint) : words.refusal(status)
    if isProgram { return Site.json(status, what: what, hint: hint) }
    var page = EntrancePage(language: words.language, title: what, paragraphs: [hint])
    if status == 404 { page.form = "\n<p><a href=\"/\">Gazette</a></p>" }
    return WebAnswer(status, "text/html; charset=utf-8", page.bytes)
  }

  /// `{"error": {"status": 404, "what": "…", "hint": "…"}}`; both texts are ours.
  private static func json(_ status: Int, what: String, hint: String) -> WebAnswer {
    let body = "{\"error\":{\"status\":\(status),\"what\":\"\(what)\",\"hint\":\"\(hint)\"}}\n"
    return WebAnswer(status, "application/json", Array(body.utf8))
  }
}

extension Route {
  /// The parts in braces by their names; nil for another path.
  func matching(_ parts: [String]) -> [String: String]? {
    let wanted = pattern.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard wanted.count == parts.count else { return nil }
    var names: [String: String] = [:]
    for (want, part) in zip(wanted, parts) {
      if want.first == "{", want.last == "}" {
        guard !part.isEmpty else { return nil }
        names[String(want.dropFirst().dropLast())] = part
      } else if want != part {
        return nil
      }
    }
    return names
  }
}
