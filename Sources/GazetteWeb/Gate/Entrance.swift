// Lets people in: specs/security.md, rule 56.
import GazetteCore
import Synchronization

/// The one-time link, the form for its code, and the cookie that comes of both.
package final class Entrance: Sendable {
  private let gate: Gate
  private let now: @Sendable () -> Instant
  /// What is known of links that were used, with the moment when they would be over anyway.
  private let used = Mutex<[String: Instant]>([:])

  package init(_ gate: Gate, now: @escaping @Sendable () -> Instant) {
    self.gate = gate
    self.now = now
  }

  package static let path = "/start"

  package var routes: [Route] {
    [
      Route("GET", Entrance.path, access: .everybody) { request, _ in self.open(request) },
      Route("POST", Entrance.path, access: .everybody) { request, _ in self.take(request) },
    ]
  }

  /// `GET /start?once=…`: a browser that only looks ahead does not use the link up.
  private func open(_ request: WebRequest) -> WebAnswer {
    guard let once = request.argument("once") else {
      return page(for: request, status: 200)
    }
    if request.method == "HEAD" || Entrance.looksAhead(request) {
      return page(for: request, status: 200)
    }
    return letIn(once, request, next: request.argument("next"))
  }

  private func take(_ request: WebRequest) -> WebAnswer {
    letIn(Entrance.code(in: request.field("code") ?? ""), request, next: request.field("next"))
  }

  private func letIn(_ once: String, _ request: WebRequest, next: String?) -> WebAnswer {
    guard use(once) else {
      // Whoever is in already and opens an old link again is not in the wrong place.
      if gate.session(of: request, now: now()) != nil {
        return .seeOther(Entrance.local(next))
      }
      return page(for: request, status: 403, fault: true)
    }
    var answer = WebAnswer.seeOther(Entrance.local(next))
    answer.headers.append((name: "Set-Cookie", value: cookie()))
    return answer
  }

  private func cookie() -> String {
    let life = GateKeys.sessionLife.components.seconds
    return "\(gate.cookieName)=\(gate.keys.session(now: now())); Max-Age=\(life); Path=/; "
      + "HttpOnly; SameSite=Strict"
  }

  /// Whether the link is good, which it is once.
  private func use(_ once: String) -> Bool {
    let now = now()
    guard let name = gate.keys.used(once, now: now) else { return false }
    return used.withLock { used in
      used = used.filter { $0.value > now }
      // A link that is not here has either not been used or is over.
      return used.updateValue(now.advanced(by: GateKeys.linkLife), forKey: name) == nil
    }
  }

  /// What somebody pasted: the code, or the whole link.
  static func code(in text: String) -> String {
    let mark = "once="
    let parts = text.filter { !$0.isWhitespace }.split { $0 == "?" || $0 == "&" }
    let marked = parts.first { $0.hasPrefix(mark) }
    return String(marked?.dropFirst(mark.count) ?? parts.first ?? "")
  }

  /// A place of this server; anything else becomes its first page.
  static func local(_ place: String?) -> String {
    guard let place, place.utf8.first == 0x2F, place.utf8.dropFirst().first != 0x2F,
      place.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != 0x5C }), !place.hasPrefix(path)
    else { return "/" }
    return place
  }

  private static func looksAhead(_ request: WebRequest) -> Bool {
    ["sec-purpose", "purpose", "x-purpose", "x-moz"].contains { name in
      let value = request.header(name)?.lowercased() ?? ""
      return ["prefetch", "preview", "prerender"].contains { value.contains($0) }
    }
  }
}

extension Entrance {
  /// The page that says how to get in, for whoever asks for `request` without a session.
  package func stranger(_ request: WebRequest) -> WebAnswer {
    // A link from elsewhere comes without cookies; asked for again by our own page it brings them.
    let isFromElsewhere =
      request.method == "GET" && request.header("sec-fetch-site") == "cross-site"
      && request.header("sec-fetch-mode") == "navigate"
    return page(for: request, status: 401, asksAgain: isFromElsewhere)
  }

  private func page(
    for request: WebRequest, status: Int, fault: Bool = false, asksAgain: Bool = false
  ) -> WebAnswer {
    let words = GateWords(language: EntrancePage.language(of: request))
    var page = EntrancePage(
      language: words.language, title: words.strangerTitle,
      paragraphs: fault
        ? [words.codeFault, words.strangerHint] : [words.strangerWhat, words.strangerHint])
    page.form = form(words, next: next(of: request))
    page.asksAgain = asksAgain
    return WebAnswer(status, "text/html; charset=utf-8", page.bytes)
  }

  private func next(of request: WebRequest) -> String {
    guard request.method != "POST" else { return Entrance.local(request.field("next")) }
    if request.path == Entrance.path { return Entrance.local(request.argument("next")) }
    return Entrance.local(request.path)
  }

  private func form(_ words: GateWords, next: String) -> String {
    """

    <form method="post" action="\(Entrance.path)">
    <input type="hidden" name="next" value="\(EntrancePage.escaped(next))">
    <label for="code">\(words.code)</label>
    <input id="code" name="code" autocomplete="off" autocapitalize="off" spellcheck="false" required>
    <button>\(words.enter)</button>
    </form>
    """
  }
}
