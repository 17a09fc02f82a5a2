// What is at an address that somebody wants to follow.
import GazetteCore
import GazetteFeed
import GazetteTesting
import NewsSources
import Testing

@Suite struct FeedFindingTests {
  @Test func `a feed says what it is called and how much it has`() async throws {
    let http = StubHTTPClient([
      DiscoveryTests.feed: [.answer(200, FeedSourceTests.feed("One", "Two"))]
    ])
    let finding = try await NewsSourceCatalog.finding(at: DiscoveryTests.feed, context(http))
    guard case .feed(let info, let count) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(info.title?.isEmpty == false)
    #expect(count == 2)
  }

  @Test func `a page names its feeds, those of comments last`() async throws {
    let html = DiscoveryTests.html([("Comments on A page", "/comments/feed"), ("News", "feed.xml")])
    let http = StubHTTPClient([DiscoveryTests.page: [.answer(200, html)]])
    let finding = try await NewsSourceCatalog.finding(at: DiscoveryTests.page, context(http))
    guard case .page(let links) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(links.map(\.title) == ["News", "Comments on A page"])
  }

  @Test func `a page without feeds is a fault with its cure`() async {
    let http = StubHTTPClient([DiscoveryTests.page: [.answer(200, "<html><p>Hello</p></html>")]])
    let error = await #expect(throws: SourceError.self) {
      try await NewsSourceCatalog.finding(at: DiscoveryTests.page, context(http))
    }
    #expect(error?.stage == .parse)
    #expect(error?.hint != nil)
  }

  @Test func `one feed in several formats is one choice, and comments are none`() {
    func link(_ title: String?, _ url: String) -> FeedLink { FeedLink(url: url, title: title) }
    let links = [
      link("A page » RSS 2.0", "1"), link("A page » Atom", "2"), link("Sport (RSS)", "3"),
      link(nil, "4"), link("Comments", "5"),
    ]
    #expect(FeedFinding.choices(of: links).map(\.url) == ["1", "3", "4"])
    #expect(FeedFinding.choices(of: [link("Comments", "5")]).map(\.url) == ["5"])
  }

  @Test(arguments: [
    ("/a/feed.xml", "file:///a/feed.xml"), ("/a b/100%#1?.xml", "file:///a%20b/100%25%231%3F.xml"),
    ("/한국/뉴스.xml", "file:///한국/뉴스.xml"),
  ])
  func `the address of a file leads to it`(path: String, address: String) async throws {
    #expect(NewsSourceCatalog.feedAddress(ofFile: path) == address)
  }
}
