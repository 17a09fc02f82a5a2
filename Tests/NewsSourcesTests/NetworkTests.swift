// Sources together with the real client, against a server on this machine.
import GazetteCore
import GazetteHTTP
import GazetteTesting
import NewsSources
import Testing

@Suite struct NetworkTests {
  private func client() -> CurlClient {
    var settings = HTTPSettings()
    settings.allowsPrivateHosts = true
    settings.proxies = .none
    return CurlClient(settings)
  }

  private func feedSource(_ url: String) throws -> FeedSource {
    try make(FeedSource.self, [("url", .scalar(url, isQuoted: false))]).source
  }

  /// A feed with a tag, that a second request with the tag does not get again.
  private func tagged(_ request: LoopbackServer.Request) -> LoopbackReply {
    request.header("if-none-match") == "\"a\""
      ? .answer(304) : .page(FeedSourceTests.feed("One"), headers: [("ETag", "\"a\"")])
  }

  @Test(arguments: ["", "/", "/a b", "/x#y", "/?token=t", "/moved"])
  func `the second fetch is conditional however the address is written`(
    path: String
  ) async throws {
    let server = try LoopbackServer { request in
      request.path == "/moved" ? .redirect(302, to: "/there") : self.tagged(request)
    }
    for prefix in ["http://", "HTTP://", "http://ann:pw@"] {
      let source = try feedSource("\(prefix)\(server.authority)\(path)")
      let first = try await source.fetch(context(client()))
      #expect(first.harvest?.drafts.count == 1)
      let before = server.requests.count
      let second = try await source.fetch(context(client(), bookmark: first.bookmark))
      #expect(second.isUnchanged)
      let conditions = server.requests[before...].map { $0.header("if-none-match") }
      #expect(conditions == (path == "/moved" ? [nil, "\"a\""] : ["\"a\""]))
    }
  }

  @Test func `a tag of one mirror is not shown to another`() async throws {
    let server = try LoopbackServer { [tagged] request in
      switch request.path {
      case "/feed":
        .redirect(302, to: request.header("x-turn") == nil ? "/mirror-a" : "/mirror-b")
      case "/mirror-a": tagged(request)
      default:
        request.header("if-none-match") == nil
          ? .page(FeedSourceTests.feed("Two")) : .answer(304)
      }
    }
    let first = try await feedSource(server.url("/feed")).fetch(context(client()))
    var later = FetchContext(
      source: "test", http: Turning(client: client()), now: noon, bookmark: first.bookmark)
    later.limits.timeout = .seconds(10)
    let second = try await feedSource(server.url("/feed")).fetch(later)
    #expect(second.harvest?.drafts.map(\.title) == ["Two"])
  }

  /// Adds a header by which the server knows the second turn.
  private struct Turning: HTTPClient {
    let client: CurlClient

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      var request = request
      request.headers.append(Header("X-Turn", "2"))
      return try await client.send(request)
    }
  }

  @Test func `the API key does not follow a redirect to another place`() async throws {
    let other = try LoopbackServer { _ in .page(NewsAPISourceTests.page(1...1)) }
    let target = other.url("/v2/top-headlines")
    let server = try LoopbackServer { _ in .redirect(302, to: target) }
    let source = try make(
      NewsAPISource.self,
      [
        ("api_key", "s3cr3t"), ("country", "us"),
        ("base_url", .scalar(server.url("/v2"), isQuoted: false)),
      ]
    ).source
    _ = try await source.fetch(context(client()))
    #expect(server.requests.map { $0.header("x-api-key") } == ["s3cr3t"])
    #expect(other.requests.map { $0.header("x-api-key") } == [nil])
  }

  @Test func `a page and its feed share the time of one request`() async throws {
    let page = DiscoveryTests.page
    let feed = DiscoveryTests.feed
    let html = DiscoveryTests.html([("News", feed)])
    let http = StubHTTPClient([
      page: [slow(200, html, after: 3)], feed: [.answer(200, FeedSourceTests.feed("One"))],
    ])
    let harvest = try await feedSource(page).fetch(context(http)).harvest
    #expect(harvest?.drafts.count == 1)
    #expect(http.requests.map(\.timeout) == [.seconds(20), .seconds(17)])
  }

  @Test(arguments: [404, 200])
  func `a feed that has gone, its page and the new feed share the time of one request`(
    status: Int
  ) async throws {
    let new = "https://example.org/new.xml"
    let http = StubHTTPClient([
      DiscoveryTests.feed: [slow(status, "It has moved.", after: 5)],
      DiscoveryTests.page: [slow(200, DiscoveryTests.html([("News", new)]), after: 3)],
      new: [.answer(200, FeedSourceTests.feed("Two"))],
    ])
    let source = try feedSource(DiscoveryTests.page)
    let found = StubHTTPClient([
      DiscoveryTests.page: [.answer(200, DiscoveryTests.html([("News", DiscoveryTests.feed)]))],
      DiscoveryTests.feed: [.answer(200, FeedSourceTests.feed("One"))],
    ])
    let bookmark = try await source.fetch(context(found)).bookmark
    let harvest = try await source.fetch(context(http, bookmark: bookmark)).harvest
    #expect(harvest?.drafts.map(\.title) == ["Two"])
    #expect(http.requests.map(\.timeout) == [.seconds(20), .seconds(15), .seconds(12)])
  }

  /// An answer that the server took so many seconds for.
  private func slow(_ status: Int, _ body: String, after seconds: Int) -> StubHTTPClient.Outcome {
    var answer = HTTPResponse(status: status, headers: [], body: Array(body.utf8), url: "")
    answer.elapsed = .seconds(seconds)
    return .response(answer)
  }
}
