// Whole answers, and what is asked for.
import GazetteCore
import GazetteHTTP
import GazetteTesting
import Testing

@Suite struct CurlClientTests {
  @Test func `an answer comes with its status, headers, body and address`() async throws {
    let server = try LoopbackServer { _ in .page("news", headers: [("ETag", "\"a\"")]) }
    var response = try await makeClient().get(server.url("/feed.xml#top"))
    #expect(response.elapsed > .zero)
    response.elapsed = .zero
    response.lease = nil
    #expect(
      response
        == HTTPResponse(
          status: 200, headers: [Header("ETag", "\"a\""), Header("Content-Length", "4")],
          body: Array("news".utf8), url: server.url("/feed.xml")))
  }

  @Test func `an error status is an answer too`() async throws {
    let server = try LoopbackServer { _ in .answer(503, headers: [("Retry-After", "7")]) }
    let response = try await makeClient().get(server.url())
    #expect(response.status == 503)
    #expect(response.header("retry-after") == "7")
  }

  @Test func `a request says who asks, says how it may be packed, and names no referrer`()
    async throws
  {
    let server = try LoopbackServer { _ in .page("") }
    _ = try await makeClient { $0.userAgent = "Test/1 (+https://example.org)" }.get(server.url())
    let request = try #require(server.requests.first)
    #expect(request.header("user-agent") == "Test/1 (+https://example.org)")
    #expect(request.header("accept-encoding") == "gzip, br, zstd")
    #expect(request.header("referer") == nil)
  }

  @Test func `the connection is used again`() async throws {
    let server = try LoopbackServer { _ in .page("") }
    let client = makeClient()
    for _ in 1...3 { _ = try await client.get(server.url()) }
    #expect(server.requests.map(\.connection) == [0, 0, 0])
  }

  @Test func `validators are sent as they came, to their own address only`() async throws {
    let server = try LoopbackServer { request in
      request.header("if-none-match") == "W/\"odd, tag\"" ? .answer(304) : .page("")
    }
    let validators = Validators(
      etag: "W/\"odd, tag\"", lastModified: "Tue, 2 Jan 2024 03:04:05 GMT", url: server.url("/a"))
    let client = makeClient()
    #expect(try await client.get(server.url("/a")) { $0.validators = validators }.status == 304)
    #expect(try await client.get(server.url("/b")) { $0.validators = validators }.status == 200)
    #expect(
      server.requests.map { $0.header("if-modified-since") }
        == ["Tue, 2 Jan 2024 03:04:05 GMT", nil])
  }

  @Test func `user and password of an address become an Authorization header`() async throws {
    let server = try LoopbackServer { _ in .page("") }
    let url = "http://ann:pa%40ss@127.0.0.1:\(server.port)/"
    let response = try await makeClient().get(url)
    #expect(server.requests.first?.header("authorization") == "Basic YW5uOnBhQHNz")
    #expect(response.url == server.url("/"))
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://example.org/", "gopher://x/", "javascript:1"])
  func `other schemes are refused before anything is opened`(url: String) async {
    #expect(await makeClient().failure(url)?.reason == .refusedScheme)
  }

  @Test(arguments: ["", "http://", "http://a b/", "http://[::1/", "http://x:99999/", "//x/y"])
  func `what is no address is said to be none`(url: String) async {
    let reason = await makeClient().failure(url)?.reason
    #expect(reason == .badAddress || reason == .nameLookup)
  }

  @Test func `a closed port is told with the place that was tried`() async throws {
    let server = try LoopbackServer { _ in .page("") }
    let authority = server.authority
    server.stop()
    let failure = await makeClient().failure("http://\(authority)/")
    #expect(failure?.reason == .connect)
    #expect(failure?.what == "No connection to \(authority).")
  }

  @Test func `an unknown name is told`() async {
    let failure = await makeClient().failure("http://nowhere.invalid/")
    #expect(failure?.reason == .nameLookup)
  }

  @Test func `a server that does not speak TLS is not asked anything`() async throws {
    let server = try LoopbackServer { _ in .page("") }
    let failure = await makeClient().failure("https://\(server.authority)/")
    #expect(failure?.reason == .tls)
    #expect(server.requests.isEmpty)
  }
}
