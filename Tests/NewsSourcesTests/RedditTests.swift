// Reddit: its feeds, what a post is about, and what its refusals mean.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct RedditTests {
  private static let base = "https://reddit.example"
  private static let url = "\(base)/r/swift+linux/.rss?limit=100"

  private func made(
    _ options: [(String, Setting.Value)]
  ) throws -> (source: RedditSource, problems: [ConfigProblem]) {
    try make(RedditSource.self, [("base_url", .scalar(Self.base, isQuoted: false))] + options)
  }

  private static func feed(_ entries: String) -> String {
    #"<feed xmlns="http://www.w3.org/2005/Atom"><title>r</title>\#(entries)</feed>"#
  }

  private static func entry(_ id: String, _ html: String) -> String {
    let escaped = html.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return """
      <entry><author><name>/u/ann</name><uri>\(base)/user/ann</uri></author>
      <category term="swift" label="r/swift"/><content type="html">\(escaped)</content>
      <id>\(id)</id><link href="\(base)/r/swift/comments/1/"/>
      <published>2026-11-30T12:00:00+00:00</published><title>Tide</title></entry>
      """
  }

  private static func anchors(_ target: String) -> String {
    "submitted by <a href=\"\(base)/user/ann\">/u/ann</a> <span><a href=\"\(target)\">[link]</a></span> "
      + "<span><a href=\"\(base)/r/swift/comments/1/\">[comments]</a></span>"
  }

  private func fetched(_ outcome: StubHTTPClient.Outcome) async throws -> Fetched {
    let http = StubHTTPClient([Self.url: [outcome]])
    return try await made([("subreddits", ["swift", "r/linux"])]).source.fetch(context(http))
  }

  @Test func `a post is about another page, or is its own`() async throws {
    let own = "<!-- SC_OFF --><div class=\"md\"><p>Hi</p></div><!-- SC_ON --> "
    let feed = Self.feed(
      Self.entry("t3_a", Self.anchors("https://example.org/?a=1&amp;b=2"))
        + Self.entry("t3_b", own + Self.anchors("\(Self.base)/r/swift/comments/1/")))
    let harvest = try #require(try await fetched(.answer(200, feed)).harvest)
    let first = try #require(harvest.drafts.first)
    #expect(first.ownID == "t3_a")
    #expect(first.url == "https://example.org/?a=1&b=2")
    #expect(first.commentsURL == "\(Self.base)/r/swift/comments/1/")
    #expect(first.body == nil)
    #expect(first.authors.map(\.name) == ["ann"])
    #expect(first.published == noon)
    let second = try #require(harvest.drafts.last)
    #expect(second.url == "\(Self.base)/r/swift/comments/1/")
    guard case .html(let html, _)? = second.body else {
      Issue.record("no text")
      return
    }
    #expect(html == "<div class=\"md\"><p>Hi</p></div>")
  }

  @Test func `a post that was taken away changes nothing that is stored`() async throws {
    let gone = "<!-- SC_OFF --><div class=\"md\"><p>[removed]</p></div><!-- SC_ON -->"
    let harvest = try await fetched(.answer(200, Self.feed(Self.entry("t3_a", gone)))).harvest
    #expect(harvest?.drafts == [])
  }

  @Test(arguments: [
    (
      200, "<!DOCTYPE html><title>Log in</title>",
      "Reddit shows this only to those who are logged in."
    ),
    (403, "", "Reddit shows this only to those who are logged in."),
    (404, "", "Reddit has no such subreddit or user."),
    (429, "", "Reddit answers no more requests from here for now."),
  ])
  func `a refusal is told as what it is`(status: Int, body: String, what: String) async throws {
    let http = StubHTTPClient([
      Self.url: [.answer(status, body, headers: ["x-ratelimit-reset": "90.5"])]
    ])
    let failure = try #require(
      await made([("subreddits", "swift, linux")]).source.failure(context(http)))
    #expect(failure.what == what)
    #expect(failure.retryAfter == (status == 429 ? noon.advanced(by: .seconds(90)) : nil))
    #expect(http.requests.count == 1)
  }

  @Test(
    arguments: [
      (
        [("subreddits", "swift"), ("sort", "top"), ("time", "week"), ("max_articles", "25")],
        "/r/swift/top/.rss?limit=25&t=week"
      ),
      ([("user", "ann")], "/user/ann/.rss?limit=100"),
      ([("search", "sea tide")], "/search.rss?q=sea%20tide&sort=new&limit=100"),
      (
        [("search", "x"), ("subreddits", "swift")],
        "/r/swift/search.rss?q=x&sort=new&limit=100&restrict_sr=on"
      ),
    ] as [([(String, Setting.Value)], String)])
  func `each scope has its address`(
    options: [(String, Setting.Value)], path: String
  ) async throws {
    let http = StubHTTPClient([:])
    _ = try await made(options).source.failure(context(http))
    #expect(http.requests.map(\.url) == [Self.base + path])
  }

  @Test(
    arguments: [
      ([], ["a 'reddit' source needs one of 'subreddits', 'user', 'search'"]),
      ([("subreddits", "a/b")], ["'a/b' is no name of a subreddit"]),
      ([("user", "a"), ("search", "b")], ["'search' cannot go with 'user'"]),
      ([("search", "b"), ("time", "day")], ["'time' belongs to 'sort: top'"]),
    ] as [([(String, Setting.Value)], [String])])
  func `options that mean nothing are refused`(
    options: [(String, Setting.Value)], problems: [String]
  ) throws {
    #expect(try made(options).problems.map(\.what) == problems)
  }
}
