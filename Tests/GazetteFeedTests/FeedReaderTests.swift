// Tests of reading feeds: what every format has in common.
import GazetteCore
import GazetteFeed
import Testing

@Suite struct FeedReaderTests {
  @Test func `an RSS item is read field by field`() throws {
    let feed = try parse(
      """
      <rss version="2.0"><channel><title>Harbour</title><link>https://example.org/</link>
      <item><title>Ferry &amp; quay</title><link>https://example.org/1</link>
      <guid isPermaLink="false">n1</guid><description>&lt;p&gt;Herring&lt;/p&gt;</description>
      <category>sea</category><author>jo@example.org (Jo)</author></item></channel></rss>
      """)
    var draft = Draft()
    draft.ownID = "n1"
    draft.url = "https://example.org/1"
    draft.title = "Ferry & quay"
    draft.body = .html("<p>Herring</p>", base: "https://example.org/1")
    draft.authors = [Author(name: "Jo", email: "jo@example.org")]
    draft.tags = ["sea"]
    draft.line = 2
    #expect(feed.drafts == [draft])
    #expect(feed.info.title == "Harbour")
    #expect(feed.info.format == "rss-2.0")
  }

  @Test func `an Atom entry is read field by field`() throws {
    let feed = try parse(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>Lantern</title>
      <entry><title type="html">&lt;b&gt;Owl&lt;/b&gt; box</title><id>tag:1</id>
      <link href="https://example.org/owl"/><summary>Short</summary>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Long<br/></p></div></content>
      <author><name>Ada</name><uri>https://example.org/ada</uri></author></entry></feed>
      """)
    var draft = Draft()
    draft.ownID = "tag:1"
    draft.url = "https://example.org/owl"
    draft.title = "Owl box"
    draft.summary = "Short"
    draft.body = .html("<p>Long<br></p>", base: "https://example.org/owl")
    draft.authors = [Author(name: "Ada", url: "https://example.org/ada")]
    draft.line = 2
    #expect(feed.drafts == [draft])
    #expect(feed.info.format == "atom-1.0")
  }

  @Test func `a page that is no feed names the feeds it links to`() {
    let page = """
      <!DOCTYPE html><html><head><title>Home</title>
      <link rel="alternate" type="application/rss+xml" title="News" href="https://example.org/rss">
      </head><body><p>Hello</body></html>
      """
    let error = #expect(throws: NotAFeed.self) { try parse(page) }
    #expect(
      error?.links == [
        FeedLink(url: "https://example.org/rss", title: "News", type: "application/rss+xml")
      ])
  }

  @Test func `an item that was never closed does not swallow the next one`() throws {
    let feed = try parse(
      "<rss><channel><item><title>One<item><title>Two</title></item></channel></rss>")
    #expect(feed.drafts.map(\.title) == ["One", "Two"])
  }

  @Test func `a cut document keeps its open item`() throws {
    let feed = try parse(
      "<rss><channel><item><title>One</title><description><![CDATA[<p>cut")
    #expect(feed.drafts.map(\.title) == ["One"])
    #expect(feed.drafts[0].body == .html("<p>cut", base: nil))
  }
}

func parse(_ document: String) throws -> ParsedFeed {
  try FeedReader.parse(Array(document.utf8))
}
