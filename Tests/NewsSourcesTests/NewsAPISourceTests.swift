// News API: what is asked, what becomes of the answer, and of each kind of trouble.
import GazetteCore
import GazetteTesting
import NewsSources
import Synchronization
import Testing

@Suite struct NewsAPISourceTests {
  static let base = "https://newsapi.org/v2"

  static func article(_ number: Int) -> String {
    #"{"title":"Title \#(number)","url":"https://example.org/\#(number)"}"#
  }

  static func page(_ numbers: some Sequence<Int>, total: Int? = nil) -> String {
    let articles = numbers.map(article).joined(separator: ",")
    let total = total.map { #""totalResults":\#($0),"# } ?? ""
    return #"{"status":"ok",\#(total)"articles":[\#(articles)]}"#
  }

  static func error(_ code: String, _ message: String = "Words.") -> String {
    #"{"status":"error","code":"\#(code)","message":"\#(message)"}"#
  }

  func source(_ lines: [(String, Setting.Value)]) throws -> NewsAPISource {
    let made = try make(NewsAPISource.self, [("api_key", "s3cr3t")] + lines)
    #expect(made.problems == [])
    return made.source
  }

  func headlines(_ more: [(String, Setting.Value)] = []) throws -> NewsAPISource {
    try source([("country", "us")] + more)
  }

  private func pageOfTwo(_ number: Int) -> String {
    "\(Self.base)/top-headlines?country=us&pageSize=2&page=\(number)"
  }

  static let headlinesURL = "\(base)/top-headlines?country=us&pageSize=100&page=1"

  @Test func `headlines are asked with the key in its header and nowhere else`() async throws {
    let http = StubHTTPClient([Self.headlinesURL: [.answer(200, Self.page(1...2))]])
    let fetched = try await headlines().fetch(context(http))
    #expect(fetched.harvest?.drafts.map(\.title) == ["Title 1", "Title 2"])
    let request = try #require(http.requests.first)
    #expect(
      request.headers == [Header("X-Api-Key", "s3cr3t"), Header("Accept", "application/json")])
    #expect(!request.url.contains("s3cr3t"))
  }

  @Test func `every option of a search reaches the server, encoded`() async throws {
    let http = StubHTTPClient([:])
    let source = try source([
      ("endpoint", "everything"), ("base_url", "https://news.example.org/v2/"),
      ("q", "+tide \"R&D\" 뉴스"), ("q_in_title", "a"), ("search_in", ["title", "content"]),
      ("sources", "a, b"), ("domains", ["x.org"]), ("exclude_domains", "y.org"),
      ("from", "2026-11-10"), ("to", "2026-11-20"), ("language", "en"),
      ("sort_by", "popularity"), ("page_size", "30"),
    ])
    _ = await source.failure(context(http))
    #expect(
      http.requests.map(\.url) == [
        "https://news.example.org/v2/everything?q=%2Btide%20%22R%26D%22%20%EB%89%B4%EC%8A%A4"
          + "&qInTitle=a&searchIn=title%2Ccontent&sources=a%2Cb&domains=x.org"
          + "&excludeDomains=y.org&language=en&sortBy=popularity&from=2026-11-10"
          + "&to=2026-11-20T23%3A59%3A59&pageSize=30&page=1"
      ])
  }

  @Test func `a window may move with the clock, and moments are sent in UTC`() async throws {
    let http = StubHTTPClient([:])
    let source = try source([
      ("endpoint", "everything"), ("q", "x"), ("from", "2d"),
      ("to", "2026-11-30T20:00:00+09:00"),
    ])
    _ = await source.failure(context(http))
    let url = try #require(http.requests.first?.url)
    #expect(url.contains("&from=2026-11-28T12%3A00%3A00&to=2026-11-30T11%3A00%3A00&"))
  }

  @Test func `from last begins at the newest article so far`() async throws {
    let article = { (url: String, date: String) in
      #"{"title":"t","url":"\#(url)","publishedAt":"\#(date)"}"#
    }
    let body =
      #"{"status":"ok","articles":["#
      + [
        article("https://a.org/1", "2026-11-28T10:00:00Z"),
        article("https://a.org/2", "2026-11-29T10:00:00.5Z"),
        article("https://a.org/3", "2999-01-01T00:00:00Z"),
      ].joined(separator: ",") + "]}"
    let url = "\(Self.base)/everything?q=x&sortBy=publishedAt"
    let http = StubHTTPClient(["\(url)&pageSize=100&page=1": [.answer(200, body)]])
    let source = try source([("endpoint", "everything"), ("q", "x"), ("from", "last")])
    let first = try await source.fetch(context(http))
    _ = await source.failure(context(http, bookmark: first.bookmark))
    #expect(
      http.requests.map(\.url) == [
        "\(url)&pageSize=100&page=1",
        "\(url)&from=2026-11-29T10%3A00%3A00&pageSize=100&page=1",
      ])
  }

  @Test func `from last starts anew when the plan does not reach back so far`() async throws {
    let url = "\(Self.base)/everything?q=x&sortBy=publishedAt"
    var bookmark = Bookmark()
    let body =
      #"{"articles":[{"title":"t","url":"https://a.org/1","publishedAt":"2026-01-01T00:00:00Z"}]}"#
    let http = StubHTTPClient([
      "\(url)&pageSize=100&page=1": [.answer(200, body), .answer(200, Self.page(1...1))],
      "\(url)&from=2026-01-01T00%3A00%3A00&pageSize=100&page=1": [
        .answer(426, Self.error("parameterInvalid", "You are trying to request results too far"))
      ],
    ])
    let source = try source([("endpoint", "everything"), ("q", "x"), ("from", "last")])
    bookmark = try await source.fetch(context(http)).bookmark
    let fetched = try await source.fetch(context(http, bookmark: bookmark))
    #expect(fetched.harvest?.drafts.map(\.title) == ["Title 1"])
  }

  @Test func `pages are read until a short one, and an article counts once`() async throws {
    let http = StubHTTPClient([
      pageOfTwo(1): [.answer(200, Self.page(1...2, total: 9))],
      pageOfTwo(2): [.answer(200, Self.page(2...3, total: 9))],
      pageOfTwo(3): [.answer(200, Self.page(4...4, total: 9))],
    ])
    let fetched = try await headlines([("page_size", "2")]).fetch(context(http))
    #expect(
      fetched.harvest?.drafts.map(\.title) == ["Title 1", "Title 2", "Title 3", "Title 4"])
    #expect(http.requests.count == 3)
  }

  @Test func `no page is asked for that is known to be empty`() async throws {
    for (total, limit, requests) in [("2", "100", 1), ("\"4\"", "100", 2), ("9", "3", 2)] {
      let body = { (numbers: ClosedRange<Int>) in
        Self.page(numbers).replacing("\"ok\"", with: "\"ok\",\"totalResults\":\(total)")
      }
      let http = StubHTTPClient([
        pageOfTwo(1): [.answer(200, body(1...2))], pageOfTwo(2): [.answer(200, body(3...4))],
      ])
      let source = try headlines([
        ("page_size", "2"), ("max_articles", .scalar(limit, isQuoted: false)),
      ])
      let harvest = try #require(try await source.fetch(context(http)).harvest)
      #expect(http.requests.count == requests)
      #expect(harvest.drafts.count == (limit == "3" ? 3 : requests * 2))
    }
  }

  @Test func `the plan's last page keeps what was got and says so`() async throws {
    let http = StubHTTPClient([
      pageOfTwo(1): [.answer(200, Self.page(1...2, total: 50))],
      pageOfTwo(2): [.answer(426, Self.error("maximumResultsReached"))],
    ])
    let harvest = try #require(
      try await headlines([("page_size", "2")]).fetch(context(http)).harvest)
    #expect(harvest.drafts.count == 2)
    #expect(
      harvest.notes == [
        "The plan gives no more than 2 results: lower `max_articles`, or narrow the query."
      ])
  }

  @Test func `a later page that fails costs only itself, and is asked for again`() async throws {
    let bad = StubHTTPClient.Outcome.answer(401, Self.error("apiKeyDisabled"))
    let http = StubHTTPClient([
      pageOfTwo(1): [.answer(200, Self.page(1...2, total: 4))],
      pageOfTwo(2): [bad, .answer(200, Self.page(3...4, total: 4))],
    ])
    let source = try headlines([("page_size", "2")])
    let first = try await source.fetch(context(http))
    #expect(first.harvest?.drafts.map(\.title) == ["Title 1", "Title 2"])
    #expect(first.harvest?.interruption?.what == "News API answered apiKeyDisabled: Words.")
    let second = try await source.fetch(context(http, bookmark: first.bookmark))
    #expect(second.harvest?.drafts.count == 4)
    #expect(second.harvest?.interruption == nil)
  }

  @Test func `a page that comes again ends the pages`() async throws {
    let page = Self.page(1...2, total: 50)
    let http = StubHTTPClient([
      pageOfTwo(1): [.answer(200, page)], pageOfTwo(2): [.answer(200, page)],
    ])
    let harvest = try #require(
      try await headlines([("page_size", "2")]).fetch(context(http)).harvest)
    #expect(harvest.drafts.count == 2)
    #expect(harvest.notes == ["Page 2 repeats earlier ones: no further one was asked for."])
    #expect(http.requests.count == 2)
  }

  @Test func `a plan that does not reach back so far says which day it does`() async throws {
    let url = "\(Self.base)/everything?q=x&sortBy=publishedAt&from=2026-01-01&pageSize=100&page=1"
    let words = "Your plan permits you to request articles as far back as 2026-10-30, but not more."
    let http = StubHTTPClient([url: [.answer(426, Self.error("parameterInvalid", words))]])
    let source = try source([("endpoint", "everything"), ("q", "x"), ("from", "2026-01-01")])
    let failure = try #require(await source.failure(context(http)))
    #expect(failure.hint == "Write 'from: 2026-10-30', or a later day.")
  }

  @Test func `an empty answer has its say each time`() async throws {
    let url = "\(Self.base)/top-headlines?country=fr&pageSize=100&page=1"
    let http = StubHTTPClient([url: [.answer(200, Self.page(1..<1, total: 0))]])
    let source = try source([("country", "fr")])
    let first = try await source.fetch(context(http))
    let second = try await source.fetch(context(http, bookmark: first.bookmark))
    #expect(first.harvest?.notes.count == 1)
    #expect(second.harvest?.notes == first.harvest?.notes)
  }

  @Test func `publishers are read one by one, and filters are sent`() async throws {
    let url = "\(Self.base)/top-headlines/sources?category=health&country=us"
    let body = #"""
      {"status":"ok","sources":[{"id":"a-b","name":"A &amp; B","description":"<b>News</b>",
       "url":"https://a.org","category":"health","language":"en","country":"us"},
       {"name":"No id"}, 7, {"id":"c","url":"javascript:x","name":null}]}
      """#
    let http = StubHTTPClient([url: [.answer(200, body)]])
    let source = try headlines()
    let found = try await source.publishers(
      matching: ["country": "us", "category": "health"], context(http))
    var first = Publisher(id: "a-b")
    first.name = "A & B"
    first.about = "News"
    first.url = "https://a.org"
    first.category = "health"
    first.language = "en"
    first.country = "us"
    #expect(found == [first, Publisher(id: "c")])
  }

  @Test func `a key that the service sends back in its articles is hidden`() async throws {
    let key = "s3cr3t"
    let body = #"""
      {"status":"ok","articles":[{"title":"Your key is \u00733cr3t","url":"https://a.org/?k=s3cr3t",
       "description":"s3<b>cr3t</b>","content":"s3cr3t","author":"s3cr3t","language":"s3cr3t",
       "urlToImage":"https://a.org/s3cr3t.jpg","source":{"id":"s3cr3t","name":"By s3cr3t"}}]}
      """#
    let http = StubHTTPClient([Self.headlinesURL: [.answer(200, body)]])
    let draft = try #require(try await headlines().fetch(context(http)).harvest?.drafts.first)
    #expect(!"\(draft)".contains(key))
    #expect(draft.title == "Your key is ***")
    #expect(draft.url == "https://a.org/?k=***")
    #expect(draft.extras?.origin == Origin(title: "By ***", id: "***"))
  }

  @Test func `a key that the service sends back in its publishers is hidden`() async throws {
    let url = "\(Self.base)/top-headlines/sources?"
    let body = #"""
      {"status":"ok","sources":[{"id":"s3cr3t","name":"s3cr3t","description":"s3cr3t",
       "url":"https://a.org/s3cr3t","category":"s3cr3t","language":"s3cr3t","country":"s3cr3t"}]}
      """#
    let http = StubHTTPClient([url: [.answer(200, body)]])
    let found = try await headlines().publishers(matching: [:], context(http))
    #expect(found.map(\.id) == ["***"])
    #expect(!"\(found)".contains("s3cr3t"))
  }

  @Test func `what a limit keeps back is counted from what was kept`() async throws {
    let lines: [(String, Setting.Value)] = [
      ("endpoint", "everything"), ("q", "x"), ("from", "last"), ("page_size", "5"),
      ("max_articles", "7"),
    ]
    let url = "\(Self.base)/everything?q=x&sortBy=publishedAt&pageSize=5&page="
    let http = StubHTTPClient([
      url + "1": [.answer(200, Self.page(1...5, total: 250))],
      url + "2": [.answer(200, Self.page(6...10, total: 250))],
    ])
    let harvest = try #require(try await source(lines).fetch(context(http)).harvest)
    #expect(harvest.drafts.count == 7)
    #expect(harvest.notes.first?.hasPrefix("243 more articles match") == true)
  }

  @Test func `the same answer again is unchanged`() async throws {
    let http = StubHTTPClient([Self.headlinesURL: [.answer(200, Self.page(1...2))]])
    let source = try headlines()
    let first = try await source.fetch(context(http))
    #expect(try await source.fetch(context(http, bookmark: first.bookmark)).isUnchanged)
  }

  @Test func `no article at all is told, not failed`() async throws {
    let url = "\(Self.base)/top-headlines?country=kr&pageSize=100&page=1"
    let http = StubHTTPClient([url: [.answer(200, Self.page(1..<1, total: 0))]])
    let harvest = try #require(
      try await source([("country", "kr")]).fetch(context(http)).harvest)
    #expect(harvest.drafts == [])
    #expect(
      harvest.notes == [
        "0 articles; News API often has none for country=kr. Try 'endpoint: everything' with a "
          + "Korean 'q' such as 반도체, or feeds of its publishers ('type: rss', as "
          + "https://www.hani.co.kr/rss/)."
      ])
  }

  @Test(arguments: [
    ("apiKeyMissing", "Set `api_key`, or the environment variable that it names."),
    (
      "apiKeyDisabled",
      "The API key is disabled: look at newsapi.org/account, or use another key."
    ),
    ("somethingNew", "Look the code up at newsapi.org/docs/errors."),
    ("sourceDoesNotExist", "Check the ids in `sources`; `gazette sources newsapi` lists them."),
  ])
  func `an error is told with its cure, whatever the status`(
    code: String, cure: String
  ) async throws {
    for status in [200, 400, 401, 426, 418] {
      let http = StubHTTPClient([Self.headlinesURL: [.answer(status, Self.error(code))]])
      let failure = try #require(await headlines().failure(context(http)))
      #expect(failure.what == "News API answered \(code): Words.")
      #expect(failure.hint == cure)
      #expect(http.requests.count == 1)
    }
  }

  @Test func `the key in a server's words is not shown`() async throws {
    let message = #"Your key s3cr3t is\nwrong\u001b[31m"#
    let http = StubHTTPClient([
      Self.headlinesURL: [.answer(401, Self.error("apiKeyInvalid", message))]
    ])
    let failure = try #require(await headlines().failure(context(http)))
    #expect(failure.what.hasPrefix("News API answered apiKeyInvalid: Your key *** is wrong"))
    #expect(!failure.what.unicodeScalars.contains { $0.value < 32 })
  }

  @Test func `passing trouble is tried again after growing waits`() async throws {
    let waits = Mutex<[Duration]>([])
    let http = StubHTTPClient([
      Self.headlinesURL: [
        .answer(500, Self.error("unexpectedError")), .answer(502, "<html>"),
        .failure(HTTPError(.truncated, "Cut.")), .answer(200, Self.page(1...1)),
      ]
    ])
    let context = context(http) { wait in waits.withLock { $0.append(wait) } }
    let fetched = try await headlines().fetch(context)
    #expect(fetched.harvest?.drafts.count == 1)
    let bounds: [ClosedRange<Duration>] = [
      .milliseconds(500)...(.milliseconds(550)), .seconds(1)...(.milliseconds(1100)),
      .seconds(2)...(.milliseconds(2200)),
    ]
    let taken = waits.withLock { $0 }
    #expect(taken.count == 3)
    #expect(zip(bounds, taken).allSatisfy { $0.contains($1) })
  }

  @Test func `four tries are all`() async throws {
    let http = StubHTTPClient([Self.headlinesURL: [.answer(503, "<html>busy</html>")]])
    let failure = try #require(await headlines().failure(context(http)))
    #expect(http.requests.count == 4)
    #expect(failure.status == 503)
    #expect(
      failure.what == "https://newsapi.org/v2/top-headlines answered 503.")
  }

  @Test func `a short Retry-After is waited out, a long one ends the fetch`() async throws {
    for (seconds, tries) in [("30", 2), ("31", 1)] {
      let waits = Mutex<[Duration]>([])
      let http = StubHTTPClient([
        Self.headlinesURL: [
          .answer(429, Self.error("rateLimited"), headers: ["Retry-After": seconds]),
          .answer(200, Self.page(1...1)),
        ]
      ])
      let context = context(http) { wait in waits.withLock { $0.append(wait) } }
      let failure = await (try headlines()).failure(context)
      #expect(http.requests.count == tries)
      #expect(waits.withLock { $0 } == (tries == 2 ? [.seconds(30)] : []))
      #expect(failure?.retryAfter == (tries == 2 ? nil : noon.advanced(by: .seconds(31))))
      #expect(failure?.stage == (tries == 2 ? nil : .quota))
      let moment = "It may be asked again at 2026-11-30 12:01 UTC."
      #expect(failure.map { $0.hint?.hasSuffix(moment) == true } ?? true)
    }
  }

  @Test(arguments: [401, 403, 404, 429])
  func `other troubles are not tried again`(status: Int) async throws {
    let http = StubHTTPClient([Self.headlinesURL: [.answer(status, "<html>")]])
    #expect(await (try headlines()).failure(context(http))?.status == status)
    #expect(http.requests.count == 1)
  }

  @Test(arguments: ["<html>", "", #"{"status":"ok"}"#, "[]", #"{"status":"ok","articles":{}}"#])
  func `an answer that holds no articles fails once`(body: String) async throws {
    let http = StubHTTPClient([Self.headlinesURL: [.answer(200, body)]])
    #expect(await (try headlines()).failure(context(http))?.stage == .parse)
    #expect(http.requests.count == 1)
  }
}
