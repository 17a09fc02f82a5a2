// How a source says that it logs in, and what it gives up.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct RequestOptionsTests {
  private static let address = "https://example.org/feed.xml"

  private func made(
    _ more: [(String, Setting.Value)], url: String = address
  ) throws -> (source: FeedSource, problems: [ConfigProblem]) {
    try make(FeedSource.self, [("url", .scalar(url, isQuoted: false))] + more)
  }

  private func request(_ more: [(String, Setting.Value)]) async throws -> HTTPRequest {
    let http = StubHTTPClient([Self.address: [.answer(200, FeedSourceTests.feed("One"))]])
    let made = try made(more)
    #expect(made.problems == [])
    _ = try await made.source.fetch(context(http))
    return try #require(http.requests.first)
  }

  @Test(arguments: [
    ("ann", "secret", "YW5uOnNlY3JldA=="), ("a", "b", "YTpi"),
    ("ann", "päss", "YW5uOnDDpHNz"), ("a", "?>?>", "YTo/Pj8+"),
  ])
  func `basic sends user and password`(user: String, password: String, code: String) async throws {
    let request = try await request([
      (
        "auth",
        [
          "basic": [
            "user": .scalar(user, isQuoted: true), "password": .scalar(password, isQuoted: true),
          ]
        ]
      )
    ])
    #expect(request.headers.contains(Header("Authorization", "Basic \(code)")))
  }

  @Test func `bearer sends a token`() async throws {
    let request = try await request([("auth", ["bearer": "t0ken"])])
    #expect(request.headers.contains(Header("Authorization", "Bearer t0ken")))
  }

  @Test func `the login stays with the server of the address`() async throws {
    let elsewhere = "https://feeds.example.com/f"
    let http = StubHTTPClient([
      Self.address: [.answer(200, DiscoveryTests.html([("News", elsewhere)]))],
      elsewhere: [.answer(200, FeedSourceTests.feed("One"))],
    ])
    let source = try made([("auth", ["bearer": "t"]), ("tls_verify", "false")]).source
    _ = try await source.fetch(context(http))
    #expect(
      http.requests.map { $0.headers.map(\.name) } == [["Authorization", "Accept"], ["Accept"]])
    #expect(http.requests.map(\.verifiesTLS) == [false, true])
  }

  @Test func `a secret that nobody has set is a problem with its place`() throws {
    for (name, value) in [
      ("auth", ["bearer": "${TOKEN}"]), ("headers", ["X-Token": "${TOKEN}"]),
      ("auth", ["basic": ["user": "ann", "password": "${TOKEN}"]]),
    ] as [(String, Setting.Value)] {
      #expect(try made([(name, value)]).problems.map(\.what) == ["Nobody has set it."])
    }
  }

  @Test func `the name of an unset secret says where it is missing`() throws {
    var options = Options(
      setting([("url", "https://example.org/"), ("auth", ["bearer": "${T}"])]),
      keys: FeedSource.options, subject: "a source", surroundings: surroundings)
    _ = try FeedSource(&options)
    #expect(options.unsetSecrets == ["auth.bearer"])
  }

  @Test func `logins that contradict each other are refused at once`() throws {
    let both: Setting.Value = ["bearer": "t", "basic": ["user": "a", "password": "b"]]
    #expect(
      try made([("auth", both)]).problems.map(\.what) == [
        "'auth' takes one of 'basic' and 'bearer'"
      ])
    #expect(
      try made([("auth", [:])]).problems.map(\.what) == ["'auth' takes one of 'basic' and 'bearer'"]
    )
    #expect(
      try made([("auth", ["bearer": "t"]), ("headers", ["authorization": "x"])]).problems.map(
        \.what)
        == ["'auth' sets the header 'Authorization' already"])
    #expect(
      try made([("auth", ["bearer": "t"])], url: "https://ann@example.org/").problems.map(\.what)
        == ["the address has a user of its own"])
    #expect(
      try made([("auth", ["basic": ["user": "a:b", "password": "c"]])]).problems.map(\.what)
        == ["a user's name for 'basic' has no colon in it"])
  }

  @Test func `a variable inside other text is no secret`() throws {
    let problem = try #require(
      try made([("headers", ["X-Token": "Token ${TOKEN}"])]).problems.first)
    #expect(problem.what.hasPrefix("'headers.X-Token' takes text, ${NAME}"))
    #expect(!problem.what.contains("Token $"))
    #expect(problem.hint == "${NAME} stands alone: nothing is put together with it.")
  }

  @Test func `a header without a value is sent without one`() async throws {
    #expect(try await request([("headers", ["X-Odd": ""])]).headers.first == Header("X-Odd", ""))
  }

  @Test func `a server that need not prove who it is is told of each time`() async throws {
    let source = try made([("tls_verify", "false")]).source
    #expect(
      source.warnings == [
        "tls_verify is off: whoever stands between can read and change what comes."
      ]
    )
    #expect(try made([]).source.warnings == [])
    #expect(try await request([("tls_verify", "false")]).verifiesTLS == false)
  }
}
