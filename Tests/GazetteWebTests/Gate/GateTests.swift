// What the gate decides, as values: specs/security.md, rules 54 to 56 and 58.
import GazetteCore
import Testing

@testable import GazetteWeb

@Suite struct GateTests {
  static let now = Instant(seconds: 1_800_000_000)
  static let keys = GateKeys(key: String(repeating: "k", count: 64), start: "first")
  static let gate = Gate(port: 8080, keys: keys)

  static func request(
    _ method: String = "GET", _ path: String = "/", host: String = "127.0.0.1:8080",
    _ headers: [(name: String, value: String)] = []
  ) -> WebRequest {
    var request = WebRequest(method: method, path: path)
    request.headers = [(name: "host", value: host)] + headers
    return request
  }

  static func cookie(_ value: String) -> (name: String, value: String) {
    (name: "cookie", value: "gazette_8080=\(value)")
  }

  static func routes(_ access: Route.Access, methods: String...) -> [Route] {
    methods.map { Route($0, "/", access: access) { _, _ in WebAnswer() } }
  }

  @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "LocalHost:8080", "[::1]:8080"])
  func `its own names are known`(host: String) {
    #expect(Self.gate.knowsHost(of: Self.request(host: host)))
  }

  @Test(arguments: [
    "", "127.0.0.1", "localhost", "127.0.0.1:80", "127.0.0.1:8080:8080", "127.0.0.1:8080.",
    "0:8080",
    "evil.example:8080", "[::]:8080", " 127.0.0.1:8080", "127.0.0.1:08080", "127.0.0.1:8080/",
  ])
  func `other names are not`(host: String) {
    #expect(!Self.gate.knowsHost(of: Self.request(host: host)))
  }

  @Test func `without a host, or with two, nobody is known`() {
    var request = Self.request()
    request.headers.append((name: "host", value: "127.0.0.1:8080"))
    #expect(!Self.gate.knowsHost(of: request))
    #expect(!Self.gate.knowsHost(of: WebRequest()))
  }

  @Test func `at port 80 browsers leave the port out`() {
    #expect(Gate(port: 80, keys: Self.keys).knowsHost(of: Self.request(host: "localhost")))
  }

  @Test(arguments: ["reader.example", "READER.example:443", "reader.example:8080", "[fd00::1]:80"])
  func `a configured name is known with any port`(host: String) {
    var gate = Self.gate
    gate.names = ["reader.example", "[fd00::1]"]
    #expect(gate.knowsHost(of: Self.request(host: host)))
    #expect(!gate.knowsHost(of: Self.request(host: "x." + host)))
    #expect(!gate.knowsHost(of: Self.request(host: host + ":x")))
  }

  @Test func `the host comes before everything else`() {
    var request = Self.request("OPTIONS", host: "evil.example")
    request.flaw = 431
    #expect(Self.gate.decide(request, routes: [], now: Self.now) == .refused(421))
  }

  @Test(arguments: [400, 411, 413, 414, 431]) func `a head with a flaw is refused by it`(flaw: Int)
  {
    var request = Self.request()
    request.flaw = flaw
    let routes = Self.routes(.everybody, methods: "GET")
    #expect(Self.gate.decide(request, routes: routes, now: Self.now) == .refused(flaw))
  }

  @Test func `a page answers what it can, and says what that is`() {
    let routes = Self.routes(.everybody, methods: "GET")
    for method in ["GET", "HEAD"] {
      #expect(
        Self.gate.decide(Self.request(method), routes: routes, now: Self.now)
          == .welcome(session: nil))
    }
    #expect(
      Self.gate.decide(Self.request("POST"), routes: routes, now: Self.now)
        == .methods(["GET", "HEAD"]))
    #expect(
      Self.gate.decide(Self.request("PUT"), routes: routes, now: Self.now)
        == .methods(["GET", "HEAD", "POST"]))
    #expect(Self.gate.decide(Self.request(), routes: [], now: Self.now) == .refused(404))
  }

  @Test func `where a change comes from is told by the browser`() {
    func isOwn(_ headers: (name: String, value: String)...) -> Bool {
      Self.gate.isOwn(Self.request("POST", headers))
    }
    #expect(isOwn((name: "sec-fetch-site", value: "same-origin")))
    #expect(isOwn((name: "sec-fetch-site", value: "none")))
    #expect(isOwn((name: "origin", value: "http://127.0.0.1:8080")))
    #expect(isOwn((name: "origin", value: "https://127.0.0.1:8080")))
    #expect(!isOwn())
    #expect(!isOwn((name: "origin", value: "null")))
    #expect(!isOwn((name: "origin", value: "http://localhost:8080")))
    #expect(!isOwn((name: "sec-fetch-site", value: "same-site")))
    #expect(
      !isOwn(
        (name: "sec-fetch-site", value: "cross-site"),
        (name: "origin", value: "http://127.0.0.1:8080")))
  }

  @Test(arguments: [
    ("reader.example", "https://reader.example", true),
    ("reader.example", "https://reader.example:443", true),
    ("reader.example:443", "https://reader.example", true),
    ("READER.example:80", "http://reader.example", true),
    ("reader.example:8443", "https://reader.example:8443", true),
    ("reader.example", "https://reader.example:8443", false),
    ("reader.example:443", "http://reader.example", false),
    ("reader.example", "https://reader.example:80", false),
    ("reader.example", "ftp://reader.example", false),
  ])
  func `a port that the scheme has anyway may be told or left out`(
    host: String, origin: String, isOwn: Bool
  ) {
    var request = WebRequest(method: "POST")
    request.headers = [(name: "host", value: host), (name: "origin", value: origin)]
    #expect(Self.gate.isOwn(request) == isOwn)
  }

  @Test func `a session opens what is not for everybody`() {
    let cookie = Self.cookie(Self.keys.session(now: Self.now))
    let name = Self.gate.session(of: Self.request("GET", [cookie]), now: Self.now)
    #expect(name != nil)
    for access in [Route.Access.session, .subscriber] {
      let routes = Self.routes(access, methods: "GET")
      #expect(Self.gate.decide(Self.request(), routes: routes, now: Self.now) == .stranger)
      #expect(
        Self.gate.decide(Self.request("GET", [cookie]), routes: routes, now: Self.now)
          == .welcome(session: name))
    }
  }

  @Test func `the word of feeds opens feeds alone`() {
    var request = Self.request()
    request.query = [(name: "token", value: Self.keys.feedToken)]
    let feeds = Self.routes(.subscriber, methods: "GET")
    #expect(Self.gate.decide(request, routes: feeds, now: Self.now) == .welcome(session: nil))
    let pages = Self.routes(.session, methods: "GET")
    #expect(Self.gate.decide(request, routes: pages, now: Self.now) == .stranger)
    var renewed = Self.gate
    renewed.keys = GateKeys(key: String(repeating: "k", count: 64), start: "first", feedIssue: 1)
    #expect(renewed.decide(request, routes: feeds, now: Self.now) == .stranger)
  }

  @Test func `a change needs the token of its session, in a header or a field`() throws {
    let name = try #require(
      Self.keys.name(ofSession: Self.keys.session(now: Self.now), now: Self.now))
    let token = Self.keys.formToken(ofSession: name)
    var request = Self.request("POST")
    #expect(!Self.gate.hasToken(request, session: name))
    request.headers.append((name: "x-gazette-token", value: token))
    #expect(Self.gate.hasToken(request, session: name))
    #expect(!Self.gate.hasToken(request, session: name + "0"))
    var form = Self.request(
      "POST", [(name: "content-type", value: "application/x-www-form-urlencoded; charset=utf-8")])
    form.body = Array("back=%2F&token=\(token)".utf8)
    #expect(Self.gate.hasToken(form, session: name))
  }
}

extension GateTests {
  private static func request(
    _ method: String, _ headers: [(name: String, value: String)]
  ) -> WebRequest {
    request(method, "/", host: "127.0.0.1:8080", headers)
  }
}
