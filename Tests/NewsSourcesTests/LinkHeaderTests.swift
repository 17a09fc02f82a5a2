// The header `Link` of an answer that is no feed.
import GazetteCore
import GazetteFeed
import GazetteTesting
import Testing

@testable import NewsSources

@Suite struct LinkHeaderTests {
  @Test(arguments: [
    ("<a>; rel=next", [LinkHeader(target: "a", parameters: ["rel": "next"])]),
    (
      "</f>;REL=\"alternate feed\" ; type=\"a/b\";title=\"a \\\"b\\\", c\" , <x>",
      [
        LinkHeader(
          target: "/f",
          parameters: ["rel": "alternate feed", "type": "a/b", "title": "a \"b\", c"]),
        LinkHeader(target: "x"),
      ]
    ),
    ("<a>; rel=one; rel=two", [LinkHeader(target: "a", parameters: ["rel": "one"])]),
    ("<a>; crossorigin", [LinkHeader(target: "a", parameters: ["crossorigin": ""])]),
    (", ,<a>", [LinkHeader(target: "a")]),
    ("<a", []), ("a; rel=next", []), ("", []),
    ("<a>; rel=\"open", [LinkHeader(target: "a", parameters: ["rel": "open"])]),
    ("<a>; =x, <b>", [LinkHeader(target: "a", parameters: ["": "x"]), LinkHeader(target: "b")]),
  ])
  func `a value is read link by link`(value: String, links: [LinkHeader]) {
    #expect(LinkHeader.values(of: value) == links)
  }

  private func links(_ values: String...) -> [String] {
    let headers = values.map { Header("link", $0) }
    let response = HTTPResponse(
      status: 200, headers: headers, body: [], url: "https://example.org/a/page")
    return FeedLink.announced(by: response).map(\.url)
  }

  @Test func `feeds are told by their type or by being called one`() {
    let rss = "type=\"application/rss+xml\""
    #expect(
      links(
        "<feed>; rel=alternate; \(rss), </atom>; rel=\"x ALTERNATE\"; type=\"Application/Atom+XML\""
      )
        == ["https://example.org/a/feed", "https://example.org/atom"])
    #expect(links("</old>; rel=feed", "<//cdn.example.com/f>; rel=alternate; \(rss)").count == 2)
    #expect(links("</x>; rel=\"alternate stylesheet\"; \(rss)") == [])
    #expect(links("</ko>; rel=alternate; hreflang=ko") == [])
    #expect(links("</json>; rel=alternate; type=\"application/json\"") == [])
    #expect(links("</f>; rel=alternate; \(rss); anchor=\"/other\"") == [])
  }

  @Test func `a page without a word of its feed may announce it in its head`() async throws {
    let page = "https://example.org/"
    let http = StubHTTPClient([
      page: [
        .answer(
          200, "<!DOCTYPE html><html><body>Hello</body></html>",
          headers: ["Link": "<feed.xml>; rel=\"alternate\"; type=\"application/rss+xml\""])
      ],
      "https://example.org/feed.xml": [.answer(200, FeedSourceTests.feed("One"))],
    ])
    let source = try make(FeedSource.self, [("url", .scalar(page, isQuoted: false))]).source
    let fetched = try await source.fetch(context(http))
    #expect(fetched.harvest?.drafts.map(\.title) == ["One"])
    #expect(fetched.bookmark.discoveredURL == "https://example.org/feed.xml")
  }
}
