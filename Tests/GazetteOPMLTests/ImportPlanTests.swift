// Tests of what a list adds to the sources that are there.
import GazetteOPML
import Testing

@Suite struct ImportPlanTests {
  @Test func `names are made unique, and come from the host where there are none`() {
    let plan = plan(
      [
        feed("A", "https://a.example/1"), feed("A", "https://a.example/2"),
        feed("A 2", "https://a.example/3"), feed(nil, "https://b.example:8000/4"),
        feed(nil, "https://me:secret@B.example/5"),
      ], names: ["A"])
    #expect(
      plan.additions.map(\.name) == ["A 2", "A 3", "A 2 2", "b.example", "b.example 2"])
  }

  @Test func `an address is known whatever its spelling`() {
    let plan = plan(
      [
        feed("A", "HTTPS://A.Example:443/feed?utm_source=x"),
        feed("B", "https://b.example/?key=***"), feed("C", "https://c.example/"),
      ], addresses: ["https://a.example/feed", "https://me:pass@b.example/?key=hunter2"])
    #expect(plan.additions.map(\.name) == ["C"])
    #expect(plan.knownCount == 2)
  }

  @Test func `a feed of two folders is one feed with the tags of both and of those around them`() {
    let plan = plan([
      OPMLFeed(name: "A", address: "https://a.example/", tags: ["News/Korea"]),
      OPMLFeed(name: "Other", address: "https://a.example/", tags: ["News/Asia", "x"]),
    ])
    #expect(plan.additions.map(\.name) == ["A"])
    #expect(plan.additions.map(\.tags) == [["News/Korea", "News", "News/Asia", "x"]])
    #expect(plan.repeatedCount == 1)
  }

  @Test(arguments: [
    "file:///etc/passwd", "javascript:alert(1)", " java\nscript:alert(1)", "feed.xml",
    "/etc/passwd",
    "exec:rm", "ftp://a.example/", "http://", "mailto:a@b.example", "data:text/xml,<rss/>",
  ])
  func `only addresses of the web are taken`(address: String) {
    let plan = plan([feed("A", address)])
    #expect(plan.additions.isEmpty)
    #expect(plan.refused == [feed("A", address)])
  }

  @Test(arguments: ["feed://a.example/x", "FEED:http://a.example/x"])
  func `the scheme that feeds once had is that of the web`(address: String) {
    #expect(plan([feed("A", address)]).additions.map(\.address) == ["http://a.example/x"])
  }

  @Test func `an address is made tidy`() {
    let plan = plan([feed("A", " https://a.example/a b\n")])
    #expect(plan.additions.map(\.address) == ["https://a.example/a%20b"])
  }

  private func feed(_ name: String?, _ address: String) -> OPMLFeed {
    OPMLFeed(name: name, address: address)
  }

  private func plan(
    _ feeds: [OPMLFeed], names: [String] = [], addresses: [String] = []
  ) -> ImportPlan {
    ImportPlan(feeds, names: names, addresses: addresses)
  }
}
