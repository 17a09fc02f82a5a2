// Lets people in: specs/security.md, rule 56.
import GazetteCore
import GazetteText

/// The one-time link, the form for its code or a password, and the cookie that comes of each.
struct Entrance: Sendable {
  private let gate: Gate
  private let used: UsedLinks
  private let patience: PasswordPatience
  private let now: @Sendable () -> Instant

  init(
    _ gate: Gate, used: UsedLinks, patience: PasswordPatience,
    now: @escaping @Sendable () -> Instant
  ) {
    self.gate = gate
    self.used = used
    self.patience = patience
    self.now = now
  }

  static let path = "/start"

  var routes: [Route] {
    [
      Route("GET", Entrance.path, access: .everybody) { request, _ in open(request) },
      Route("POST", Entrance.path, access: .everybody) { request, _ in take(request) },
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
    if let given = request.field("password"), let password = gate.password, !given.isEmpty {
      return judge(given, password, request)
    }
    return letIn(
      Entrance.code(in: request.field("code") ?? ""), request, next: request.field("next"))
  }

  private func letIn(_ once: String, _ request: WebRequest, next: String?) -> WebAnswer {
    guard use(once) else {
      // Whoever is in already and opens an old link again is not in the wrong place.
      if gate.session(of: request, now: now()) != nil {
        return .seeOther(Entrance.local(next))
      }
      return page(for: request, status: 403, fault: true)
    }
    return welcome(next)
  }

  private func welcome(_ next: String?) -> WebAnswer {
    var answer = WebAnswer.seeOther(Entrance.local(next))
    answer.headers.append((name: "Set-Cookie", value: cookie()))
    return answer
  }

  /// A password, which somebody may be guessing.
  private func judge(_ given: String, _ password: Secret, _ request: WebRequest) -> WebAnswer {
    switch patience.judge(now: now(), isRight: { ConstantTime.isEqual(password.revealed, given) }) {
    case .right: return welcome(request.field("next"))
    case .wrong: return page(for: request, status: 403, fault: true)
    case .later(let seconds):
      var answer = page(for: request, status: 429, fault: true)
      answer.headers.append((name: "Retry-After", value: "\(seconds)"))
      return answer
    }
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
    return used.note(name, now: now)
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
    guard let address = place.flatMap(LocalAddress.init(returning:)),
      !address.text.hasPrefix(path)
    else { return "/" }
    return address.text
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
  func stranger(_ request: WebRequest) -> WebAnswer {
    // A link from elsewhere comes without cookies; asked for again by our own page it brings them.
    let isFromElsewhere =
      request.method == "GET" && request.header("sec-fetch-site") == "cross-site"
      && request.header("sec-fetch-mode") == "navigate"
    return page(for: request, status: 401, asksAgain: isFromElsewhere)
  }

  private func page(
    for request: WebRequest, status: Int, fault: Bool = false, asksAgain: Bool = false
  ) -> WebAnswer {
    let words = GateWords(for: request)
    let hint = gate.password == nil ? words.strangerHint : words.passwordHint
    let what =
      switch status {
      case 429: words.patienceFault
      default: fault ? words.codeFault : words.strangerWhat
      }
    var page = EntrancePage(
      language: words.language, title: words.strangerTitle, paragraphs: [what, hint])
    page.form = form(words, next: next(of: request))
    page.asksAgain = asksAgain
    return WebAnswer(status, "text/html; charset=utf-8", page.bytes)
  }

  private func next(of request: WebRequest) -> String {
    guard request.method != "POST" else { return Entrance.local(request.field("next")) }
    if request.path == Entrance.path { return Entrance.local(request.argument("next")) }
    return Entrance.local(LocalAddress(path: request.path, query: request.query).text)
  }

  private func form(_ words: GateWords, next: String) -> String {
    """

    <form method="post" action="\(Entrance.path)">
    <input type="hidden" name="next" value="\(HTMLText.escaped(next))">
    \(gate.password == nil ? Entrance.codeField(words) : Entrance.passwordField(words))
    <button>\(words.enter)</button>
    </form>
    """
  }

  private static func codeField(_ words: GateWords) -> String {
    """
    <label for="code">\(words.code)</label>
    <input id="code" name="code" autocomplete="off" autocapitalize="off" spellcheck="false" required>
    """
  }

  private static func passwordField(_ words: GateWords) -> String {
    """
    <label for="password">\(words.password)</label>
    <input id="password" name="password" type="password" autocomplete="current-password" required>
    """
  }
}
