// What holds for anything that stands where a browser's request should: target, headers, form.
import GazetteCore
import GazetteWeb

enum RequestClaims {
  private static let now = Instant(seconds: 1_800_000_000)
  private static let gate = Gate(
    port: 8080, keys: GateKeys(key: String(repeating: "k", count: 64), start: "start"))

  /// The first line is the target; the rest is a header of each kind, and a form.
  static func check(_ bytes: [UInt8]) throws(Fault) {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let rest = Array(bytes[end...].dropFirst())
    var request = WebRequest(method: "POST")
    if let target = RequestTarget(Array(bytes[..<end])) {
      try checkTarget(target)
      request.parts = target.parts
      request.query = target.query
    }
    let text = String(decoding: rest, as: UTF8.self)
    let names = ["host", "cookie", "origin", "sec-fetch-site", "x-gazette-token", "if-none-match"]
    request.headers = names.map { (name: $0, value: text) }
    request.headers.append((name: "content-type", value: "application/x-www-form-urlencoded"))
    request.body = rest
    try checkForm(request, of: rest)
    try checkGate(request)
  }

  private static func checkTarget(_ target: RequestTarget) throws(Fault) {
    try expect(!target.parts.isEmpty, "a path without parts")
    let isClean = target.parts.allSatisfy { part in
      part.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
    }
    try expect(isClean, "a path with control characters")
  }

  private static func checkForm(_ request: WebRequest, of bytes: [UInt8]) throws(Fault) {
    let form = request.form
    let ampersands = bytes.count { $0 == UInt8(ascii: "&") }
    try expect(form.count <= ampersands + 1, "more fields than were sent")
    let hasNone = form.allSatisfy { !$0.name.utf8.contains(0) && !$0.value.utf8.contains(0) }
    try expect(hasNone, "a field with U+0000")
  }

  /// Nobody guesses the key, so nothing lets anybody in.
  private static func checkGate(_ request: WebRequest) throws(Fault) {
    try expect(gate.session(of: request, now: now) == nil, "a cookie was forged")
    try expect(!gate.hasToken(request, session: "session"), "a token was forged")
    let routes = [Route("POST", "/", access: .session) { _, _ in WebAnswer() }]
    if case .welcome = gate.decide(request, routes: routes, now: now) {
      throw Fault("a stranger was let in")
    }
  }
}
