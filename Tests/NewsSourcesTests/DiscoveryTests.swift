// A page that links to its feed.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct DiscoveryTests {
  static let page = "https://example.org/"
  static let feed = "https://example.org/feed.xml"

  static func html(_ links: [(title: String, href: String)]) -> String {
    let tags = links.map {
      "<link rel=\"alternate\" type=\"application/rss+xml\" title=\"\($0.title)\" href=\"\($0.href)\">"
    }
    return
      "<!DOCTYPE html><html><head><title>A page</title>\(tags.joined())</head><body></body></html>"
  }

  func source() throws -> FeedSource {
    try make(FeedSource.self, [("url", .scalar(Self.page, isQuoted: false))]).source
  }

  @Test func `the first feed that is not of comments is read and remembered`() async throws {
    let html = Self.html([("Comments on A page", "/comments/feed"), ("News", "feed.xml")])
    let http = StubHTTPClient([
      Self.page: [.answer(200, html)],
      Self.feed: [.answer(200, FeedSourceTests.feed("One"), headers: ["ETag": "\"f\""])],
    ])
    let source = try source()
    let first = try await source.fetch(context(http))
    #expect(first.harvest?.drafts.map(\.title) == ["One"])
    #expect(
      first.harvest?.notes
        == ["https://example.org/ is a page; its feed is https://example.org/feed.xml."])
    #expect(first.bookmark.discoveredURL == Self.feed)
    _ = try await source.fetch(context(http, bookmark: first.bookmark))
    #expect(http.requests.map(\.url) == [Self.page, Self.feed, Self.feed])
    #expect(http.requests.last?.validators?.etag == "\"f\"")
  }

  @Test(arguments: [
    "<LINK REL=Alternate TYPE=Application/RSS+XML HREF=feed.xml>",
    "<link href='feed.xml' type=\"application/atom+xml; charset=utf-8\" rel='home alternate'>",
    "<base href=\"https://example.org/\"><link rel=alternate type=application/feed+json href=feed.xml>",
    "<BASE HREF='/x/'><link rel=feed href=../feed.xml>",
    "<meta charset=utf-8><title>a < b</title><link rel=\"alternate\"\n type=\"text/rss\" "
      + "title=\"All &amp; more\" href=\" feed.xml \"/>",
  ])
  func `a feed is announced in many spellings`(link: String) async throws {
    let html = "<html><head>\(link)</head><body><p>Hello</body></html>"
    let http = StubHTTPClient([
      Self.page: [.answer(200, html)],
      Self.feed: [.answer(200, FeedSourceTests.feed("One"))],
    ])
    let bookmark = try await source().fetch(context(http)).bookmark
    #expect(bookmark.discoveredURL == Self.feed)
  }

  @Test(arguments: [
    "<link rel='alternate stylesheet' type='application/rss+xml' href=/feed.xml>",
    "<link rel=alternate hreflang=ko href=/feed.xml>", "<a href=/feed.xml>RSS</a>",
    "<link rel=alternate type=application/rss+xml>", "<!-- <link rel=feed href=/feed.xml> -->",
    "<script>'<link rel=feed href=/feed.xml>'</script>",
  ])
  func `what announces no feed is not followed`(markup: String) async throws {
    let html = "<html><head>\(markup)</head><body>\(markup)</body></html>"
    let http = StubHTTPClient([Self.page: [.answer(200, html)]])
    #expect(await (try source()).failure(context(http))?.stage == .parse)
    #expect(http.requests.map(\.url) == [Self.page])
  }

  @Test func `when the remembered feed is gone the page is asked again`() async throws {
    let http = StubHTTPClient([
      Self.page: [
        .answer(200, Self.html([("News", "/feed.xml")])),
        .answer(200, Self.html([("News", "/new.xml")])),
      ],
      Self.feed: [.answer(200, FeedSourceTests.feed("One")), .answer(404)],
      "https://example.org/new.xml": [.answer(200, FeedSourceTests.feed("Two"))],
    ])
    let source = try source()
    let first = try await source.fetch(context(http))
    let second = try await source.fetch(context(http, bookmark: first.bookmark))
    #expect(second.harvest?.drafts.map(\.title) == ["Two"])
    #expect(second.bookmark.discoveredURL == "https://example.org/new.xml")
  }

  @Test func `a trouble of the remembered feed is its own`() async throws {
    let http = StubHTTPClient([
      Self.page: [.answer(200, Self.html([("News", "/feed.xml")]))],
      Self.feed: [.answer(200, FeedSourceTests.feed("One")), .answer(503)],
    ])
    let source = try source()
    let first = try await source.fetch(context(http))
    let failure = await source.failure(context(http, bookmark: first.bookmark))
    #expect(failure?.status == 503)
    #expect(http.requests.count == 3)
  }

  @Test func `a page with comments only names them`() async throws {
    let html = Self.html([("Comments", "/c1"), ("News", "/comments/all")])
    let http = StubHTTPClient([Self.page: [.answer(200, html)]])
    #expect(
      await (try source()).failure(context(http))?.what
        == "https://example.org/ is a page that links to comments only: https://example.org/c1, "
        + "https://example.org/comments/all.")
  }

  @Test func `a page without a feed, and a page behind a page, are no feeds`() async throws {
    let http = StubHTTPClient([
      Self.page: [.answer(200, Self.html([]))]
    ])
    #expect(await (try source()).failure(context(http))?.stage == .parse)
    let chain = StubHTTPClient([
      Self.page: [.answer(200, Self.html([("News", "/next")]))],
      "https://example.org/next": [.answer(200, Self.html([("News", "/third")]))],
    ])
    #expect(await (try source()).failure(context(chain))?.stage == .parse)
    #expect(chain.requests.count == 2)
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://example.org/feed", "javascript:alert(1)"])
  func `a page cannot lead to what is not of the web`(href: String) async throws {
    let http = StubHTTPClient([Self.page: [.answer(200, Self.html([("News", href)]))]])
    #expect(await (try source()).failure(context(http))?.stage == .parse)
    #expect(http.requests.map(\.url) == [Self.page])
  }

  @Test func `the page's headers do not go to a feed elsewhere`() async throws {
    let elsewhere = "https://feeds.example.com/f"
    let http = StubHTTPClient([
      Self.page: [.answer(200, Self.html([("News", elsewhere)]))],
      elsewhere: [.answer(200, FeedSourceTests.feed("One"))],
    ])
    let made = try make(
      FeedSource.self, [("url", "https://example.org/"), ("headers", ["X-Token": "t"])])
    _ = try await made.source.fetch(context(http))
    #expect(http.requests.map { $0.headers.map(\.name) } == [["X-Token", "Accept"], ["Accept"]])
  }
}
