// Pages of the source `json`: how they are found, and what ends them.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct JSONPagingTests {
  private static let url = "https://api.example.org/posts?kind=news"

  private func source(_ paging: Setting.Value, _ more: [(String, Setting.Value)] = []) throws
    -> JSONSource
  {
    let made = try make(
      JSONSource.self,
      [
        ("url", .scalar(Self.url, isQuoted: false)), ("items", "items"),
        ("fields", ["id": "id"]), ("paging", paging),
      ] + more)
    #expect(made.problems == [])
    return made.source
  }

  private func page(_ ids: ClosedRange<Int>, _ more: String = "") -> StubHTTPClient.Outcome {
    let items = ids.map { #"{"id":\#($0)}"# }.joined(separator: ",")
    return .answer(200, #"{"items":[\#(items)]\#(more)}"#)
  }

  private func ids(_ fetched: Fetched) throws -> [String?] {
    try #require(fetched.harvest).drafts.map(\.ownID)
  }

  @Test func `pages are counted in a parameter until one is empty`() async throws {
    let http = StubHTTPClient([
      Self.url: [page(1...2)], Self.url + "&p=2": [page(3...4)],
      Self.url + "&p=3": [.answer(200, #"{"items":[]}"#)],
    ])
    let fetched = try await source(["page": "p"]).fetch(context(http))
    #expect(try ids(fetched) == ["1", "2", "3", "4"])
    #expect(http.requests.map(\.url) == [Self.url, Self.url + "&p=2", Self.url + "&p=3"])
  }

  @Test func `the first page may be number zero`() async throws {
    let http = StubHTTPClient([Self.url: [page(1...2)], Self.url + "&p=1": [page(3...3)]])
    let source = try source(["page": "p", "first_page": "0", "max_pages": "2"])
    #expect(try ids(await source.fetch(context(http))) == ["1", "2", "3"])
  }

  @Test func `items are counted, however many a page has`() async throws {
    let http = StubHTTPClient([
      Self.url: [page(1...3)], Self.url + "&start=3": [page(4...4)],
      Self.url + "&start=4": [.answer(200, #"{"items":[]}"#)],
    ])
    #expect(
      try ids(await source(["offset": "start"]).fetch(context(http))) == ["1", "2", "3", "4"])
  }

  @Test func `a word of the answer is sent back`() async throws {
    let http = StubHTTPClient([
      Self.url: [page(1...2, #","meta":{"after":"a&b"}"#)],
      Self.url + "&after=a%26b": [page(3...3, #","meta":{"after":null}"#)],
    ])
    let source = try source(["cursor": "meta.after", "parameter": "after"])
    #expect(try ids(await source.fetch(context(http))) == ["1", "2", "3"])
  }

  @Test func `the answer or its head has the next address`() async throws {
    let second = "https://api.example.org/more"
    let http = StubHTTPClient([
      Self.url: [page(1...2, #","next":"/more""#)], second: [page(3...3, #","next":"""#)],
    ])
    #expect(try ids(await source(["next": "next"]).fetch(context(http))) == ["1", "2", "3"])
    let heads = StubHTTPClient([
      Self.url: [
        .answer(
          200, #"{"items":[{"id":1}]}"#,
          headers: ["Link": "<https://api.example.org/x>; rel=\"prev\", </more>; rel=\"next\""])
      ], second: [page(2...2)],
    ])
    #expect(try ids(await source(["link_header": "true"]).fetch(context(heads))) == ["1", "2"])
  }

  @Test func `pages that repeat themselves are not turned for ever`() async throws {
    let http = StubHTTPClient(
      Dictionary(
        uniqueKeysWithValues: (1...20).map { number in
          (number == 1 ? Self.url : Self.url + "&p=\(number)", [page(1...2)])
        }))
    #expect(try ids(await source(["page": "p"]).fetch(context(http))) == ["1", "2"])
    #expect(http.requests.count == 2)
  }

  @Test func `no more is asked for than the limits allow`() async throws {
    let http = StubHTTPClient([
      Self.url: [page(1...2)], Self.url + "&p=2": [page(3...4)], Self.url + "&p=3": [page(5...6)],
    ])
    let source = try source(["page": "p"], [("max_articles", "3")])
    #expect(try ids(await source.fetch(context(http))) == ["1", "2", "3"])
    #expect(http.requests.count == 2)
  }

  @Test func `what is configured for one server is not sent to another`() async throws {
    let http = StubHTTPClient([
      Self.url: [page(1...1, #","next":"https://evil.example/?x=1""#)]
    ])
    let source = try source(["next": "next"], [("headers", ["X-Key": "s3cr3t-k3y"])])
    let harvest = try #require(try await source.fetch(context(http)).harvest)
    #expect(
      harvest.notes == [
        "The next page is at another server and was not asked for: https://evil.example/?x=1."
      ])
    #expect(http.requests.count == 1)
  }

  @Test func `of what is known no further pages are asked for`() async throws {
    let http = StubHTTPClient([
      Self.url: [page(2...3), page(1...2), page(1...2), page(1...1)],
      Self.url + "&p=2": [page(4...5), page(3...4)],
      Self.url + "&p=3": [page(6...7)], Self.url + "&p=4": [.answer(200, #"{"items":[]}"#)],
    ])
    let source = try source(["page": "p"])
    let first = try await source.fetch(context(http))
    #expect(http.requests.count == 4)
    let second = try await source.fetch(context(http, bookmark: first.bookmark))
    #expect(try ids(second) == ["1", "2", "3", "4"])
    #expect(http.requests.count == 6)
    // The first page, as it was: nothing has changed. Otherwise nothing is new on it.
    #expect(try await source.fetch(context(http, bookmark: second.bookmark)).isUnchanged)
    let last = try await source.fetch(context(http, bookmark: second.bookmark))
    #expect(try ids(last) == ["1"])
    #expect(http.requests.count == 8)
  }

  @Test func `what came before a page that failed is kept, and asked for again`() async throws {
    let http = StubHTTPClient([
      Self.url: [page(1...2)], Self.url + "&p=2": [.answer(404), page(3...3)],
      Self.url + "&p=3": [.answer(200, #"{"items":[]}"#)],
    ])
    let source = try source(["page": "p"])
    let first = try await source.fetch(context(http))
    #expect(try ids(first) == ["1", "2"])
    #expect(first.harvest?.interruption?.status == 404)
    let second = try await source.fetch(context(http, bookmark: first.bookmark))
    #expect(try ids(second) == ["1", "2", "3"])
  }

  @Test func `an answer that has not changed is not read again`() async throws {
    let http = StubHTTPClient([
      Self.url: [.answer(200, #"{"items":[{"id":1}]}"#, headers: ["ETag": "\"a\""]), .answer(304)]
    ])
    let source = try source(["page": "p", "max_pages": "1"])
    let first = try await source.fetch(context(http))
    #expect(try await source.fetch(context(http, bookmark: first.bookmark)).isUnchanged)
    #expect(http.requests.last?.validators == Validators(etag: "\"a\"", lastModified: nil))
    let same = StubHTTPClient([Self.url: [page(1...1)]])
    let again = try await source.fetch(context(same))
    #expect(try await source.fetch(context(same, bookmark: again.bookmark)).isUnchanged)
  }

  @Test func `an API is asked again after a passing trouble`() async throws {
    let http = StubHTTPClient([Self.url: [.answer(503), page(1...1)]])
    #expect(try ids(await source(["page": "p", "max_pages": "1"]).fetch(context(http))) == ["1"])
  }

  @Test func `a secret in the address is neither shown nor kept`() async throws {
    let url = Self.url + "&appid=s3cr3t-k3y"
    let http = StubHTTPClient([
      url: [.answer(200, #"{"items":[{"id":"x s3cr3t-k3y"}]}"#), .answer(403, "s3cr3t-k3y")]
    ])
    let source = try make(
      JSONSource.self,
      [
        ("url", .scalar(Self.url, isQuoted: false)), ("items", "items"),
        ("query", ["appid": ["file": "key.txt"]]), ("fields", ["id": "id"]),
      ],
      secrets: ["key.txt": "s3cr3t-k3y"])
    #expect(source.problems == [])
    #expect(try ids(await source.source.fetch(context(http))) == ["x ***"])
    let failure = try #require(await source.source.failure(context(http)))
    #expect(!failure.sentence.contains("s3cr3t-k3y"))
    #expect(source.source.addresses == [Self.url])
  }

  @Test(
    arguments: [
      (
        [:] as Setting.Value,
        ["'paging' takes one of 'next', 'link_header', 'page', 'offset', 'cursor'"]
      ),
      (
        ["page": "p", "next": "n"],
        ["'paging' takes one of 'next', 'link_header', 'page', 'offset', 'cursor'"]
      ),
      (["cursor": "c"], ["'cursor' and 'parameter' go together"]),
      (["page": "p", "parameter": "c"], ["'cursor' and 'parameter' go together"]),
    ] as [(Setting.Value, [String])])
  func `paging has one way`(paging: Setting.Value, problems: [String]) throws {
    let made = try make(
      JSONSource.self, [("url", "https://x.org/"), ("fields", ["id": "id"]), ("paging", paging)])
    #expect(made.problems.map(\.what) == problems)
  }
}
