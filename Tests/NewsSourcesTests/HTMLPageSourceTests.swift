// The source `html`: what it makes of a page, and that a changed page is never one without news.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct HTMLPageSourceTests {
  private static let url = "https://example.org/news/"

  private func made(
    _ options: [(String, Setting.Value)]
  ) throws -> (source: HTMLPageSource, problems: [ConfigProblem]) {
    try make(HTMLPageSource.self, [("url", .scalar(Self.url, isQuoted: false))] + options)
  }

  private func harvest(
    _ page: String, _ options: [(String, Setting.Value)], headers: [String: String] = [:]
  ) async throws -> Harvest {
    let made = try made(options)
    #expect(made.problems == [])
    let http = StubHTTPClient([Self.url: [.answer(200, page, headers: headers)]])
    return try #require(try await made.source.fetch(context(http)).harvest)
  }

  private func failure(
    _ page: String, _ options: [(String, Setting.Value)]
  ) async throws -> String {
    let http = StubHTTPClient([Self.url: [.answer(200, page)]])
    return try #require(await made(options).source.failure(context(http))).sentence
  }

  @Test func `every part of an item is found by its selector`() async throws {
    let harvest = try await harvest(
      """
      <!doctype html><html lang=ko><body><nav><a href=/>Home</a></nav>
      <article><h2><a href="../a/1?utm_source=x">R&amp;D <em>now</em></a></h2>
      <time datetime="2026-11-30T21:00:00+09:00">today</time><span class=by>Ann</span>
      <span class=by>Bo</span><img data-src="/i.png" src="data:image/gif;base64,AA">
      <p class=t>One.</p><p class=t>Two <b>more</b>.</p><i class=sum>Short.</i><u>x</u><u>y</u></article>
      <article><h2><a href="/a/2">Two</a></h2></article></body></html>
      """,
      [
        ("items", "article"), ("title", "h2"), ("link", "h2 a"), ("text", "p.t"),
        ("summary", ".sum"), ("published", "time"), ("author", ".by"), ("labels", "u"),
        ("image", "img"),
      ])
    var first = Draft()
    first.ownID = "https://example.org/a/1"
    first.url = "https://example.org/a/1?utm_source=x"
    first.title = "R&D now"
    first.summary = "Short."
    first.body = .html(
      "<p class=t>One.</p><p class=t>Two <b>more</b>.</p>", base: "https://example.org/news/")
    first.published = noon
    first.authors = [Author(name: "Ann"), Author(name: "Bo")]
    first.tags = ["x", "y"]
    first.image = "https://example.org/i.png"
    first.language = "ko"
    var second = Draft()
    second.ownID = "https://example.org/a/2"
    second.url = "https://example.org/a/2"
    second.title = "Two"
    second.language = "ko"
    #expect(harvest.drafts == [first, second])
    #expect(harvest.skipped == [])
  }

  @Test func `without selectors a link and its text do`() async throws {
    let harvest = try await harvest(
      "<ul><li><a href=/1><img></a> <a href=/1b>One</a><li><a href='javascript:x'>No</a><li>None</ul>",
      [("items", "li")])
    #expect(harvest.drafts.map(\.url) == ["https://example.org/1"])
    #expect(harvest.drafts.map(\.title) == ["One"])
    #expect(harvest.skipped.map(\.reason) == ["Item 2 has no link.", "Item 3 has no link."])
  }

  @Test func `an item may be the link itself`() async throws {
    let harvest = try await harvest(
      "<a class=s href=/1 title=One>x</a><a class=s href=/2 title=Two>y</a>",
      [("items", "a.s"), ("link", "@href"), ("title", "@title")])
    #expect(harvest.drafts.map(\.title) == ["One", "Two"])
    let plain = try await self.harvest("<a class=s href=/1>x</a>", [("items", "a.s")])
    #expect(plain.drafts.map(\.title) == ["x"])
  }

  @Test func `links refer to the base of the page`() async throws {
    let harvest = try await harvest(
      "<base href='https://cdn.example.org/x/'><li><a href=1>One</a>", [("items", "li")])
    #expect(harvest.drafts.map(\.url) == ["https://cdn.example.org/x/1"])
  }

  @Test func `places on the page itself are known by their fragments`() async throws {
    let harvest = try await harvest(
      "<h3><a href='#v2'>v2</a></h3><h3><a href='#v1'>v1</a></h3>", [("items", "h3")])
    #expect(
      harvest.drafts.map(\.ownID) == [
        "https://example.org/news/#v2", "https://example.org/news/#v1",
      ])
  }

  @Test func `a page is read in its encoding, and dates in their zone`() async throws {
    var response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "text/html; charset=windows-1252")],
      body: Array("<li><a href=/1>Caf".utf8) + [0xE9] + Array("</a><i>30.11.2026 21:00</i>".utf8),
      url: "")
    response.url = Self.url
    let http = StubHTTPClient([Self.url: [.response(response)]])
    let source = try made([("items", "li"), ("published", "i"), ("timezone", "Asia/Seoul")]).source
    let draft = try #require(try await source.fetch(context(http)).harvest?.drafts.first)
    #expect(draft.title == "Café")
    #expect(draft.published == noon)
  }

  @Test func `a page without items is an error, never an empty answer`() async throws {
    #expect(
      try await failure(
        "<div class=new>\(String(repeating: "Redesigned. ", count: 30))</div>",
        [("items", "article.post")])
        == "https://example.org/news/ has nothing that 'items: article.post' matches. The page may "
        + "have changed: look at it, and mend the selector.")
    #expect(
      try await failure("<div id=app></div><script src=app.js></script>", [("items", "li")])
        == "https://example.org/news/ has nothing that 'items: li' matches. The page seems to be "
        + "made by scripts, which are not run: look for a feed or an API.")
    #expect(
      try await failure("<title>Just a moment...</title>", [("items", "li")]).contains("Cloudflare")
    )
  }

  @Test func `items without links or titles are an error`() async throws {
    #expect(
      try await failure("<li>1<li>2", [("items", "li"), ("link", "h2 a")])
        == "https://example.org/news/: none of its 2 items has a link that 'link: h2 a' finds. The "
        + "page may have changed: look at it, and mend the selector.")
    #expect(
      try await failure("<li><a href=/1>x</a>", [("items", "li"), ("title", "h2")])
        == "https://example.org/news/: none of its 1 items has a title that 'title: h2' finds. The "
        + "page may have changed: look at it, and mend the selector.")
  }

  @Test func `a page that cannot be read in time is refused`() async throws {
    #expect(
      try await failure(String(repeating: "<div>", count: 5000), [("items", "li")])
        == "https://example.org/news/ has too many tags, or too tangled ones. Look for a smaller "
        + "page, or for a feed.")
  }

  @Test func `further pages are found by a link`() async throws {
    let second = "https://example.org/news/?p=2"
    let http = StubHTTPClient([
      Self.url: [.answer(200, "<li><a href=/1>1</a></li><a class=next href='?p=2'>more</a>")],
      second: [.answer(200, "<li><a href=/2>2</a></li><a class=next href='?p=2'>more</a>")],
    ])
    let source = try made([("items", "li"), ("next", "a.next")]).source
    let harvest = try #require(try await source.fetch(context(http)).harvest)
    #expect(harvest.drafts.map(\.title) == ["1", "2"])
    #expect(http.requests.map(\.url) == [Self.url, second])
  }

  @Test func `items inside of each other are each read, within bounds`() async throws {
    let harvest = try await harvest(
      "<li><a href=/1>1</a><ul><li><a href=/2>2</a></ul></li>", [("items", "li")])
    #expect(harvest.drafts.map(\.title) == ["1", "2"])
  }

  @Test func `a selector that cannot be read is a problem with its place`() throws {
    let problems = try made([
      ("items", "li:hover"), ("title", "h2 >"), ("link", "a[href@href"), ("next", "a..b"),
    ]).problems
    #expect(
      problems.map { "\($0.place?.line ?? 0): \($0.what)" } == [
        "2: 'items' is no selector: ':hover' is not known here",
        "5: 'next' is no selector: a name is missing before '.b'",
        "3: 'title' is no selector: an element is missing at the end",
        "4: 'link' is no selector: a ']' or '=' is missing after '[href'",
      ])
  }
}
