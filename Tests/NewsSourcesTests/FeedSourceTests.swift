// The feed source over the network: what it remembers, and what it says when nothing comes.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct FeedSourceTests {
  static let address = "https://example.org/feed.xml"

  static func feed(_ titles: String...) -> String {
    let items = titles.map { "<item><title>\($0)</title><guid>\($0)</guid></item>" }
    return "<rss version=\"2.0\"><channel><title>News</title>\(items.joined())</channel></rss>"
  }

  func source(_ more: [(String, Setting.Value)] = []) throws -> FeedSource {
    let made = try make(
      FeedSource.self,
      [("url", .scalar(FeedSourceTests.address, isQuoted: false))] + more)
    #expect(made.problems == [])
    return made.source
  }

  @Test func `the items of a feed become drafts`() async throws {
    let http = StubHTTPClient([Self.address: [.answer(200, Self.feed("One", "Two"))]])
    let harvest = try #require(try await source().fetch(context(http)).harvest)
    #expect(harvest.drafts.map(\.title) == ["One", "Two"])
    #expect(harvest.feed?.title == "News")
    #expect(harvest.notes == [])
  }

  @Test func `nothing is conditional the first time`() async throws {
    let http = StubHTTPClient([Self.address: [.answer(200, Self.feed("One"))]])
    _ = try await source().fetch(context(http))
    #expect(http.requests.map(\.validators) == [nil])
  }

  @Test func `validators of the last full answer are sent back verbatim, each on its own`()
    async throws
  {
    let date = "Tue, 2 Jan 2024 03:04:05 GMT"
    let http = StubHTTPClient([
      Self.address: [
        .answer(200, Self.feed("One"), headers: ["ETag": "\"v1\"", "Last-Modified": date]),
        .answer(200, Self.feed("Two"), headers: ["etag": "W/\"v2\"", "last-modified": date]),
        .answer(304), .answer(304),
      ]
    ])
    let source = try source()
    var bookmark = Bookmark()
    for _ in 1...4 { bookmark = try await source.fetch(context(http, bookmark: bookmark)).bookmark }
    let validators = { Validators(etag: $0, lastModified: date) }
    #expect(
      http.requests.map(\.validators)
        == [nil, validators("\"v1\""), validators("W/\"v2\""), validators("W/\"v2\"")])
  }

  @Test func `a 304 and a 204 bring nothing new, whether or not they were asked for`()
    async throws
  {
    for status in [304, 204] {
      let http = StubHTTPClient([Self.address: [.answer(status)]])
      #expect(try await source().fetch(context(http)).isUnchanged)
    }
  }

  @Test func `the same body is not read again`() async throws {
    let http = StubHTTPClient([Self.address: [.answer(200, Self.feed("One"))]])
    let source = try source()
    let first = try await source.fetch(context(http))
    #expect(!first.isUnchanged)
    #expect(try await source.fetch(context(http, bookmark: first.bookmark)).isUnchanged)
  }

  @Test func `other options make everything new`() async throws {
    let http = StubHTTPClient([
      Self.address: [.answer(200, Self.feed("One"), headers: ["ETag": "\"a\""])]
    ])
    let first = try await source().fetch(context(http))
    let later = try source([("timezone", "Asia/Seoul")])
    #expect(!(try await later.fetch(context(http, bookmark: first.bookmark)).isUnchanged))
    #expect(http.requests.last?.validators == nil)
  }

  @Test(arguments: [String(repeating: "e", count: 1025), "\"a\u{7}b\"", ""])
  func `validators too long or with control characters are not kept`(etag: String) async throws {
    let http = StubHTTPClient([
      Self.address: [.answer(200, Self.feed("One"), headers: ["ETag": etag])]
    ])
    #expect(try await source().fetch(context(http)).bookmark.etag == nil)
  }

  @Test func `validators belong to the address that a redirect led to`() async throws {
    let there = "https://mirror.example.org/feed.xml"
    var response = HTTPResponse(
      status: 200, headers: [Header("ETag", "\"m\"")], body: Array(Self.feed("One").utf8),
      url: there)
    response.isRedirected = true
    let http = StubHTTPClient([Self.address: [.response(response)]])
    let source = try source()
    let first = try await source.fetch(context(http))
    _ = try await source.fetch(context(http, bookmark: first.bookmark))
    #expect(http.requests.last?.validators == Validators(etag: "\"m\"", url: there))
    #expect(http.requests.last?.url == Self.address)
  }

  @Test(arguments: [
    (
      401,
      "https://example.org/feed.xml answered 401: it asks for a login. "
        + "Give the source its `auth`, or a key in `headers`."
    ),
    (
      403,
      "https://example.org/feed.xml answered 403: it lets nobody in like this. "
        + "Try another `user_agent`, or remove the source."
    ),
    (
      404,
      "https://example.org/feed.xml answered 404. Check the address, or remove the source."
    ),
    (
      410, "https://example.org/feed.xml answered 410: it is gone for good. Remove the source."
    ),
    (
      429,
      "https://example.org/feed.xml answered 429: it is asked too often. "
        + "Set a longer `every` for its sources."
    ),
    (
      503,
      "https://example.org/feed.xml answered 503. Its server has trouble; try again later."
    ),
    (
      206,
      "https://example.org/feed.xml answered 206, a part of an answer. Try again later."
    ),
    (
      300,
      "https://example.org/feed.xml answered 300. Open it in a browser and check the address."
    ),
  ])
  func `a status that brings nothing is told with its cure`(
    status: Int, sentence: String
  ) async throws {
    let http = StubHTTPClient([Self.address: [.answer(status, Self.feed("One"))]])
    let failure = try #require(await source().failure(context(http)))
    #expect(failure.sentence == sentence)
    #expect(failure.status == status)
    #expect(http.requests.count == 1)
  }

  @Test(arguments: [
    ("120", Duration.seconds(120)), ("Mon, 30 Nov 2026 13:00:00 GMT", .seconds(3600)),
    ("Mon, 30 Nov 2026 11:00:00 GMT", .zero), ("999999999999999999999", .seconds(86_400)),
    ("Fri, 01 Jan 2100 00:00:00 GMT", .seconds(86_400)), ("0", .zero),
  ])
  func `Retry-After is understood in both forms, and at most a day`(
    value: String, wait: Duration
  ) async throws {
    let http = StubHTTPClient([Self.address: [.answer(429, headers: ["Retry-After": value])]])
    let failure = try #require(await source().failure(context(http)))
    #expect(failure.retryAfter == noon.advanced(by: wait))
    #expect(failure.stage == .quota)
  }

  @Test(arguments: ["soon", "-5", ""])
  func `a Retry-After that says nothing is none`(value: String) async throws {
    let http = StubHTTPClient([Self.address: [.answer(503, headers: ["Retry-After": value])]])
    #expect(await (try source()).failure(context(http))?.retryAfter == nil)
  }

  @Test func `a failed request is told as the client tells it`() async throws {
    let error = HTTPError(.connect, "No connection to example.org:443.", hint: "Check it.")
    let http = StubHTTPClient([Self.address: [.failure(error)]])
    #expect(
      await (try source()).failure(context(http))
        == SourceError(.request, "No connection to example.org:443.", hint: "Check it."))
  }

  @Test(arguments: ["", "just words", "{\"version\": \"1.0\"}"])
  func `what is no feed fails in parsing`(body: String) async throws {
    let http = StubHTTPClient([Self.address: [.answer(200, body)]])
    let failure = try #require(await source().failure(context(http)))
    #expect(failure.stage == .parse)
    #expect(failure.what.hasPrefix("https://example.org/feed.xml: "))
  }

  @Test func `options reach the request`() async throws {
    let http = StubHTTPClient([Self.address: [.answer(200, Self.feed("One"))]])
    let source = try source([
      ("headers", ["X-Token": "t", "User-Agent": "old"]), ("user_agent", "Mine/1"),
      ("timeout", "3s"), ("max_body", "1MB"),
    ])
    _ = try await source.fetch(context(http))
    let request = try #require(http.requests.first)
    #expect(request.headers.map(\.name) == ["X-Token", "User-Agent", "Accept"])
    #expect(request.headers[1].value == "Mine/1")
    #expect(request.maximumBytes == 1_000_000)
    let timeout = try #require(request.timeout)
    #expect(timeout <= .seconds(3) && timeout > .seconds(2))
  }

  @Test func `a header that cannot be sent and an unknown zone are refused at once`() throws {
    let made = try make(
      FeedSource.self,
      [
        ("url", "https://example.org/"), ("headers", ["Bad Name": "x"]),
        ("timezone", "Mars/Olympus"),
      ])
    #expect(
      made.problems.map(\.what) == [
        "'Mars/Olympus' is no time zone that this system knows",
        "'Bad Name' is no header that can be sent",
      ])
    // Members of a map are numbered anew here: it is the header's own place.
    #expect(made.problems.map(\.place?.line) == [3, 1])
  }

  @Test func `a permanent move is told from the third time on`() async throws {
    var response = HTTPResponse(
      status: 200, headers: [], body: [], url: "https://new.example.org/feed.xml")
    response.permanentURL = response.url
    let answers = ["a", "b", "c"].map { title -> StubHTTPClient.Outcome in
      response.body = Array(Self.feed(title).utf8)
      return .response(response)
    }
    let http = StubHTTPClient([Self.address: answers])
    let source = try source()
    var bookmark = Bookmark()
    var notes: [[String]] = []
    for _ in 1...3 {
      let harvest = try #require(
        try await source.fetch(context(http, bookmark: bookmark)).harvest)
      notes.append(harvest.notes)
      bookmark = harvest.bookmark
    }
    #expect(
      notes == [
        [], [],
        ["It has moved for good to https://new.example.org/feed.xml. Change its url."],
      ])
    #expect(http.requests.map(\.url) == [Self.address, Self.address, Self.address])
  }

  @Test func `a move that a 304 announces counts, and is proposed in the bookmark`() async throws {
    var response = HTTPResponse(
      status: 304, headers: [], body: [], url: "https://new.example.org/feed.xml?key=sesame")
    response.permanentURL = response.url
    let http = StubHTTPClient([Self.address: [.response(response)]])
    let source = try source()
    var bookmark = Bookmark()
    var proposals: [String?] = []
    for _ in 1...3 {
      bookmark = try await source.fetch(context(http, bookmark: bookmark)).bookmark
      proposals.append(bookmark.movedURL)
    }
    #expect(proposals == [nil, nil, "https://new.example.org/feed.xml?key=***"])
  }

  @Test func `a full answer is asked for when the last one is older than a week`() async throws {
    let http = StubHTTPClient([
      Self.address: [.answer(200, Self.feed("One"), headers: ["ETag": "\"a\""]), .answer(304)]
    ])
    let source = try source()
    let first = try await source.fetch(context(http)).bookmark
    for days in [0, 7, 8] {
      var later = context(http, bookmark: first)
      later.now = noon.advanced(by: .seconds(days * 86_400))
      _ = try await source.fetch(later)
    }
    #expect(http.requests.map { $0.validators?.etag } == [nil, "\"a\"", "\"a\"", nil])
  }

  @Test func `a redirect from https to http is told`() async throws {
    let response = HTTPResponse(
      status: 200, headers: [], body: Array(Self.feed("a").utf8), url: "http://example.org/f")
    let http = StubHTTPClient([Self.address: [.response(response)]])
    #expect(
      try await source().fetch(context(http)).harvest?.notes
        == ["It redirects from https to http, where others can read along."])
  }
}
