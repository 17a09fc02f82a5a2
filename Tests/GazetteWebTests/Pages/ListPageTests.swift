// The two lists as HTML.
import GazetteCore
import GazettePipeline
import GazetteTesting
import Testing

@testable import GazetteWeb

@Suite struct ListPageTests {
  private func bells() async throws -> Kiosk {
    let site = Kiosk()
    try await site.add(
      "bells",
      [
        Kiosk.content("The tower is open", url: "https://bells.example/1", html: "<p>At last.</p>"),
        Kiosk.content("Old bells", age: 60 * 30),
      ], labels: ["town"])
    try await site.add(
      "harbour", [Kiosk.content("The tower is open", url: "https://bells.example/1", age: 40)])
    return site
  }

  private func handle(_ title: String, in site: Kiosk) async throws -> String {
    try #require(
      try await site.storage.articles(matching: Query()).articles.first {
        $0.content.title == title
      }
    ).id.handle
  }

  @Test func `a story that two sources tell is one entry that names both`() async throws {
    let page = try await bells().get("/").text
    #expect(page.count(of: "<article ") == 2)
    #expect(page.contains(">bells</a>"))
    #expect(page.contains("also in <a href=\"/articles/"))
    #expect(page.contains(">harbour</a>"))
  }

  @Test func `days are headings`() async throws {
    let page = try await bells().get("/").text
    #expect(page.contains("data-day=\"2026-11-30\">Today</h2>"))
    #expect(page.contains("data-day=\"2026-11-29\">Yesterday</h2>"))
  }

  @Test func `times are short, exact on demand, and for machines`() async throws {
    let page = try await bells().get("/").text
    #expect(
      page.contains(
        "<time datetime=\"2026-11-30T08:50:00Z\" title=\"2026-11-30 08:50\">10 min ago</time>"))
  }

  @Test func `what a search matched is marked`() async throws {
    let page = try await bells().get("/", [("q", "tower")]).text
    #expect(page.contains("The <mark>tower</mark> is open"))
    #expect(page.contains("Results for “tower”"))
    #expect(page.contains("value=\"tower\""))
    #expect(!page.contains("class=\"day\""))
  }

  @Test func `a filter is ticked, and has a way out`() async throws {
    let page = try await bells().get("/", [("source", "bells"), ("unread", "1")]).text
    #expect(page.contains("name=\"source\" value=\"bells\" checked>"))
    #expect(page.contains("name=\"unread\" value=\"1\" checked>"))
    #expect(page.contains("<a href=\"/?unread=1\" aria-label=\"Remove filter: bells\">"))
    #expect(page.contains(">Filter (2)</summary>"))
  }

  @Test func `a list can be subscribed to as it is narrowed`() async throws {
    let page = try await bells().get("/saved", [("tag", "town")]).text
    #expect(page.contains("<a href=\"/feed.atom?saved=1&amp;tag=town&amp;token=f33d\">atom</a>"))
  }

  @Test func `a long list goes on under an address`() async throws {
    let site = Kiosk()
    try await site.add("many", (0..<60).map { Kiosk.content("Article \($0)", age: $0) })
    let first = await site.get("/").text
    #expect(first.count(of: "<article ") == 50)
    let link = try #require(
      first.split(separator: "href=\"/?after=").last?.split(separator: "\"").first)
    let second = await site.get("/", [("after", String(link))])
    #expect(second.text.count(of: "<article ") == 10)
    #expect(second.text.contains("That is everything."))
    let part = await site.get("/", [("after", String(link))], headers: [("x-gazette-part", "list")])
    #expect(part.text.contains("<div id=\"list\""))
    #expect(!part.text.contains("role=\"search\""))
  }

  @Test(
    arguments: [
      ("/", [("q", "nothing")], "Nothing was found for “nothing”."),
      ("/", [("tag", "none")], "No article matches the filter."),
      ("/saved", [], "Nothing is saved."),
    ] as [(String, [(name: String, value: String)], String)])
  func `an empty list says why and what to do`(
    _ path: String, _ query: [(name: String, value: String)], _ sentence: String
  ) async throws {
    #expect(try await bells().get(path, query).text.contains(sentence))
  }

  @Test func `without sources the front page says how to add one`() async {
    #expect(await Kiosk().get("/").text.contains("gazette sources add"))
  }

  @Test func `where all is read the list of the unread says so`() async throws {
    let site = try await bells()
    let ids = try await site.storage.articles(matching: Query()).articles.map(\.id)
    _ = try await site.storage.mark(ids, .read(true))
    #expect(await site.get("/", [("unread", "1")]).text.contains("Everything is read."))
  }

  @Test func `pictures are shown only where they are switched on`() async throws {
    var site = Kiosk()
    var content = Kiosk.content("With picture")
    content.image = "https://bells.example/p.png"
    try await site.add("bells", [content])
    let without = await site.get("/")
    #expect(!without.text.contains("<img") && !without.showsPictures)
    site.showsPictures = true
    let with = await site.get("/")
    #expect(with.showsPictures)
    #expect(
      with.text.contains(
        "src=\"https://bells.example/p.png\" alt=\"\" loading=\"lazy\" referrerpolicy=\"no-referrer\">"
      ))
  }

  @Test func `what is unread is told in words, too`() async throws {
    let page = try await bells().get("/").text
    #expect(page.contains("<span class=\"hidden\">Unread</span>"))
  }

  @Test func `an article in another language says so`() async throws {
    let site = Kiosk()
    var content = Kiosk.content("종탑이 열렸다")
    content.language = "ko"
    try await site.add("종", [content])
    #expect(await site.get("/").text.contains("lang=\"ko\""))
  }
}
