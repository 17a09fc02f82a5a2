// What forms do, and how it is told and taken back.
import GazetteCore
import GazettePipeline
import GazetteTesting
import Testing

@testable import GazetteWeb

@Suite struct ChangesTests {
  private func site() async throws -> (Kiosk, String) {
    let site = Kiosk()
    try await site.add("bells", [Kiosk.content("The tower is open")])
    let articles = try await site.storage.articles(matching: Query()).articles
    return (site, articles[0].id.handle)
  }

  private func article(in site: Kiosk) async throws -> Article {
    try await site.storage.articles(matching: Query()).articles[0]
  }

  @Test func `saving leads back to where somebody was, and tells it`() async throws {
    let (site, handle) = try await site()
    let answer = await site.post("/articles/\(handle)/save", "back=%2F%3Fq%3Dtower")
    #expect(answer.status == 303)
    #expect(answer.header("Location") == "/?q=tower")
    #expect(
      answer.cookies == [
        "gazette-notice=didSave.\(handle); Path=/; Max-Age=30; HttpOnly; SameSite=Strict"
      ])
    #expect(try await article(in: site).isSaved)
  }

  @Test func `the notice has a way back, and is told once`() async throws {
    let (site, handle) = try await site()
    let page = await site.get("/", headers: [("cookie", "gazette-notice=didSave.\(handle)")])
    #expect(page.text.contains("<p>Saved.</p>"))
    #expect(page.text.contains("name=\"mark\" value=\"unsave\""))
    #expect(page.text.contains("name=\"id\" value=\"\(handle)\""))
    #expect(
      page.cookies == ["gazette-notice=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"])
  }

  @Test func `undo marks exactly what was changed`() async throws {
    let (site, handle) = try await site()
    _ = await site.post("/articles/\(handle)/save", "")
    let answer = await site.post("/marks", "mark=unsave&undo=1&id=\(handle)&back=/saved")
    #expect(answer.header("Location") == "/saved")
    #expect(answer.cookies.first?.hasPrefix("gazette-notice=didUndo;") == true)
    #expect(try await article(in: site).isSaved == false)
  }

  @Test(arguments: ["https://elsewhere.example/", "//elsewhere.example", "", "/\\elsewhere"])
  func `nobody is led elsewhere`(_ place: String) async throws {
    let (site, handle) = try await site()
    let answer = await site.post("/articles/\(handle)/read", "back=\(place)")
    #expect(answer.header("Location") == "/")
  }

  @Test func `an article that there is not is a page that says so`() async throws {
    let answer = await Kiosk().post("/articles/none/save", "")
    #expect(answer.status == 404)
    #expect(answer.text.contains("There is no such article."))
  }

  @Test(arguments: ["<b>x</b>", "didSave,x", "away", "Saved!", ""])
  func `only a notice of ours is told`(_ value: String) async {
    let page = await Kiosk().get("/", headers: [("cookie", "gazette-notice=\(value)")])
    #expect(page.text.contains("<div id=\"notices\" role=\"status\"></div>"))
  }

  @Test func `preferences are kept for a year, and given up`() async {
    let chosen = await Kiosk().post("/preferences", "theme=dark&language=ko&back=/help")
    #expect(chosen.header("Location") == "/help")
    #expect(
      chosen.cookies.suffix(2) == [
        "gazette-theme=dark; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict",
        "gazette-language=ko; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict",
      ])
    let given = await Kiosk().post("/preferences", "theme=system&language=browser")
    #expect(given.cookies.suffix(2).allSatisfy { $0.contains("=; Path=/; Max-Age=0;") })
  }

  @Test func `a busy storage is a passing problem with a way to try again`() async throws {
    let words = Words(.english)
    let busy = Problem(StorageError(.busy, place: "/home/x/gazette.db", "It is locked."), words)
    #expect(busy.status == 503 && busy.canRetry)
    let damaged = Problem(StorageError(.damaged, place: "/home/x/gazette.db", "Bad."), words)
    #expect(damaged.status == 500 && !damaged.what.contains("/home"))
  }

  @Test func `while sources are fetched a page says how far it is, and loads itself again`() async {
    var site = Kiosk()
    var state = RefreshState(began: Samples.now)
    state.sourcesInAll = 12
    state.sourcesDone = 3
    state.new = 7
    site.newsroom.state = state
    let page = await site.get("/").text
    #expect(page.contains("Fetching: 3 of 12 sources done, 7 new"))
    #expect(page.contains("<noscript><meta http-equiv=\"refresh\" content=\"3\"></noscript>"))
    state.ended = Samples.now
    state.failures = [SourceRemark(source: "bells", reason: "It answered 404.")]
    site.newsroom.state = state
    let done = await site.get("/progress").text
    #expect(done.contains("Fetched all 12 sources: 7 new articles."))
    #expect(done.contains("1 source failed"))
    #expect(done.contains("data-state=\"done\""))
  }
}
