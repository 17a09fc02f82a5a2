// Who is let in, and where they are led.
import GazetteCore
import Testing

@testable import GazetteWeb

@Suite struct EntranceTests {
  private let site = Site(
    gate: GateTests.gate, now: { GateTests.now },
    routes: ["/", "/saved"].map { Route("GET", $0) { _, _ in WebAnswer() } })

  private func open(
    _ once: String, _ method: String = "GET", _ headers: [(name: String, value: String)] = [],
    next: String? = nil
  ) async -> WebAnswer {
    var request = GateTests.request(method, "/start", headers)
    request.query = [(name: "once", value: once)]
    if let next { request.query.append((name: "next", value: next)) }
    return await site.answer(request)
  }

  private func header(_ name: String, of answer: WebAnswer) -> String? {
    answer.headers.first { $0.name == name }?.value
  }

  @Test func `a link gives a session that is known`() async throws {
    let answer = await open(GateTests.keys.once(now: GateTests.now), next: "/saved")
    #expect(answer.status == 303)
    #expect(header("Location", of: answer) == "/saved")
    let cookie = try #require(header("Set-Cookie", of: answer)?.split(separator: ";").first)
    let request = GateTests.request("GET", "/", [(name: "cookie", value: String(cookie))])
    #expect(GateTests.gate.session(of: request, now: GateTests.now) != nil)
  }

  @Test func `a link lets nobody in for the second time`() async {
    let once = GateTests.keys.once(now: GateTests.now)
    #expect(await open(once).status == 303)
    #expect(await open(once).status == 403)
  }

  @Test(arguments: [
    ("sec-purpose", "prefetch;prerender"), ("purpose", "prefetch"), ("x-moz", "prefetch"),
    ("x-purpose", "preview"),
  ])
  func `a browser that looks ahead does not use a link up`(name: String, value: String) async {
    let once = GateTests.keys.once(now: GateTests.now)
    #expect(await open(once, "GET", [(name: name, value: value)]).status == 200)
    #expect(await open(once, "HEAD").status == 200)
    #expect(await open(once).status == 303)
  }

  @Test(arguments: [
    ("/saved?q=a&tag=%ED%95%9C", "/saved?q=a&tag=%ED%95%9C"), ("//evil.example", "/"),
    ("https://evil.example", "/"), ("/\\evil.example", "/"), ("", "/"), ("saved", "/"),
    ("/a b", "/"), ("/a\r\nX: y", "/"), ("/start?once=x", "/"), ("/한국", "/"),
  ])
  func `whoever is let in stays here`(next: String, place: String) {
    #expect(Entrance.local(next) == place)
  }

  @Test(arguments: [
    ("1-2-3", "1-2-3"), (" 1-2-3\n", "1-2-3"), ("http://127.0.0.1:1/start?once=1-2-3", "1-2-3"),
    ("http://127.0.0.1:1/start?once=1-2-3&next=/x", "1-2-3"), ("", ""),
  ])
  func `the code or the whole link may be pasted`(text: String, code: String) {
    #expect(Entrance.code(in: text) == code)
  }

  @Test(arguments: [
    ("ko", "ko"), ("ko-KR,ko;q=0.9,en;q=0.8", "ko"), ("en-US,ko", "en"), ("fr, ko;q=0.5", "ko"),
    ("", "en"), ("KO-kr", "ko"), ("fr", "en"), ("kok, en", "en"),
  ])
  func `the language is what the browser asks for first`(wanted: String, language: String) {
    let request = GateTests.request("GET", "/", [(name: "accept-language", value: wanted)])
    #expect(GateWords(for: request).language == language)
  }

  @Test func `who has chosen a language is told in it before being in, too`() async {
    let headers = [(name: "accept-language", value: "en"), ("cookie", "gazette-language=ko")]
    let answer = await site.answer(GateTests.request("GET", "/", headers))
    #expect(answer.status == 401)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("<html lang=\"ko\">"))
  }

  @Test func `whoever asks for a place is led there with all of its query`() async {
    var request = GateTests.request("GET", "/saved")
    request.query = [(name: "q", value: "다리 & tram"), ("tag", "a/b")]
    let page = String(decoding: await site.answer(request).body, as: UTF8.self)
    let next = "/saved?q=%EB%8B%A4%EB%A6%AC%20%26%20tram&amp;tag=a%2Fb"
    #expect(page.contains("name=\"next\" value=\"\(next)\""))
  }

  @Test func `what is hidden in a form is escaped`() async {
    let answer = await site.answer(GateTests.request("GET", "/start"))
    #expect(answer.status == 200)
    var page = EntrancePage(language: "en", title: "<b>&\"'", paragraphs: ["<script>"])
    page.form = ""
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.contains("<h1>&lt;b&gt;&amp;&quot;&#39;</h1>"))
    #expect(text.contains("<p>&lt;script&gt;</p>"))
  }
}
