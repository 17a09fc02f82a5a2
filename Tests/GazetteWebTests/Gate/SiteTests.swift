// What goes out of a site: rule 57's headers, errors by who asks, and what is known already.
import GazetteCore
import Testing

@testable import GazetteWeb

@Suite struct SiteTests {
  private func site(_ routes: Route...) -> Site {
    Site(gate: GateTests.gate, now: { GateTests.now }, routes: routes)
  }

  private func request(
    _ path: String, _ method: String = "GET", _ headers: [(name: String, value: String)] = []
  ) -> WebRequest {
    GateTests.request(method, path, headers)
  }

  private func header(_ name: String, of answer: WebAnswer) -> String? {
    answer.headers.first { $0.name == name }?.value
  }

  private static func open(_ pattern: String, _ answer: WebAnswer = WebAnswer()) -> Route {
    Route("GET", pattern, access: .everybody) { _, _ in answer }
  }

  @Test func `the policy allows one script, no frame and no picture`() async {
    let answer = await site(Self.open("/a")).answer(request("/a"))
    let policy = header("Content-Security-Policy", of: answer) ?? ""
    #expect(policy.hasPrefix("default-src 'none'; script-src 'nonce-"))
    #expect(
      policy.hasSuffix(
        "'; style-src 'self' 'unsafe-inline'; img-src 'none'; connect-src 'self'; "
          + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"))
    #expect(header("Cache-Control", of: answer) == "no-store")
  }

  @Test func `pictures come over https, and only where they are shown`() async {
    var shown = WebAnswer()
    shown.showsPictures = true
    let answer = await site(Self.open("/a", shown)).answer(request("/a"))
    #expect(header("Content-Security-Policy", of: answer)?.contains("img-src https:;") == true)
  }

  @Test func `a stricter policy of an answer stays`() async {
    let strict = WebAnswer(headers: [("Content-Security-Policy", "default-src 'none'; sandbox")])
    let answer = await site(Self.open("/a", strict)).answer(request("/a"))
    let found = answer.headers.filter { $0.name == "Content-Security-Policy" }
    #expect(found.map(\.value) == ["default-src 'none'; sandbox"])
  }

  @Test func `the same bytes are not sent twice`() async throws {
    let site = site(Self.open("/a", WebAnswer(200, "text/plain", [1, 2])))
    let first = await site.answer(request("/a"))
    let tag = try #require(header("ETag", of: first))
    for known in [tag, "W/\(tag)", "\"x\" , \(tag)", "*"] {
      let again = await site.answer(request("/a", "GET", [(name: "if-none-match", value: known)]))
      #expect(again.status == 304)
      #expect(again.body.isEmpty)
      #expect(header("X-Frame-Options", of: again) == "DENY")
    }
    let other = await site.answer(request("/a", "GET", [(name: "if-none-match", value: "\"x\"")]))
    #expect(other.status == 200)
  }

  @Test func `a program is told in JSON, a person in a page`() async {
    let site = site()
    let program = await site.answer(request("/api/nothing"))
    #expect(program.status == 404)
    #expect(
      String(decoding: program.body, as: UTF8.self)
        == #"{"error":{"status":404,"what":"There is no such page.","#
        + #""hint":"Begin at the first page."}}"# + "\n")
    let person = await site.answer(request("/nothing"))
    #expect(header("Content-Type", of: person) == "text/html; charset=utf-8")
  }

  @Test(
    arguments: [
      ("/a/{id}", ["a", "x"], ["id": "x"]), ("/a/{id}", ["a", ""], nil), ("/a/{id}", ["a"], nil),
      ("/a/{id}/b", ["a", "x", "b"], ["id": "x"]), ("/a/{id}", ["a", "x", "b"], nil),
      ("/", [""], [:]),
      ("/", ["", ""], nil), ("/{a}/{b}", ["1", "2"], ["a": "1", "b": "2"]), ("/a", ["A"], nil),
    ] as [(String, [String], [String: String]?)])
  func `a pattern takes whole parts`(pattern: String, parts: [String], names: [String: String]?) {
    #expect(Self.open(pattern).matching(parts) == names)
  }

  @Test(arguments: [[".", "x"], ["x", ".."]]) func `dots lead nowhere`(parts: [String]) async {
    var request = request("/")
    request.parts = parts
    #expect(await site(Self.open("/{a}/{b}")).answer(request).status == 404)
  }

  @Test func `a change without its token does not reach the handler`() async throws {
    let route = Route("POST", "/change") { _, _ in WebAnswer(204) }
    let cookie = GateTests.keys.session(now: GateTests.now)
    let name = try #require(GateTests.keys.name(ofSession: cookie, now: GateTests.now))
    let token = GateTests.keys.formToken(ofSession: name)
    for (given, status) in [(token, 204), ("x", 403)] {
      let headers = [
        GateTests.cookie(cookie), (name: "sec-fetch-site", value: "same-origin"),
        (name: "x-gazette-token", value: given),
      ]
      #expect(await site(route).answer(request("/change", "POST", headers)).status == status)
    }
  }

  @Test func `a table that is replaced holds from then on`() async {
    let site = site(Self.open("/old"))
    site.replace(gate: site.gate, routes: [Self.open("/new")])
    #expect(await site.answer(request("/old")).status == 404)
    #expect(await site.answer(request("/new")).status == 200)
  }
}
