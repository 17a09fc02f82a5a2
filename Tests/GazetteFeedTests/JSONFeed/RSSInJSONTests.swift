// RSS 2.0 written as JSON.
import GazetteCore
import GazetteFeed
import Testing

struct RSSInJSONTests {
  private func parse(_ channel: String) throws(NotAFeed) -> ParsedFeed {
    let text = #"{"rss": {"version": "2.0", "channel": \#(channel)}}"#
    return try JSONFeedParser.parse(Array(text.utf8), origin: FeedOrigin())
  }

  @Test func `a channel with its items is read`() throws {
    let feed = try parse(
      #"{"title": "Harbour &amp; pier", "link": "https://example.org/", "language": "en", "#
        + #""category": "sea", "managingEditor": "jo@example.org (Jo Rivers)", "item": [{"#
        + #""title": "Ferry", "link": "ferry", "description": "<p>It runs</p>", "#
        + ##""guid": {"#text": "f1", "isPermaLink": "false"}, "author": "Sam Lake", "##
        + #""category": [{"$t": "news"}, "sea"], "comments": "ferry#talk", "#
        + #""enclosure": {"url": "a.mp3", "length": "5", "type": "audio/mpeg"}, "#
        + ##""source": {"#text": "Elsewhere", "url": "https://example.com/"}}]}"##)
    var info = FeedInfo()
    info.format = "rss-2.0"
    info.title = "Harbour & pier"
    info.homePageURL = "https://example.org/"
    info.language = "en"
    info.tags = ["sea"]
    info.authors = [Author(name: "Jo Rivers", email: "jo@example.org")]
    var draft = Draft()
    draft.ownID = "f1"
    draft.url = "https://example.org/ferry"
    draft.title = "Ferry"
    draft.body = .html("<p>It runs</p>", base: "https://example.org/ferry")
    draft.authors = [Author(name: "Sam Lake")]
    draft.tags = ["news", "sea"]
    draft.language = "en"
    draft.commentsURL = "https://example.org/ferry#talk"
    draft.attachments = [
      Attachment(url: "https://example.org/a.mp3", mimeType: "audio/mpeg", sizeInBytes: 5)
    ]
    draft.extras = Extras()
    draft.extras?.origin = Origin(title: "Elsewhere", url: "https://example.com/")
    draft.line = 1
    #expect(feed == ParsedFeed(info: info, drafts: [draft]))
  }

  @Test func `a single item stands alone, and a guid may be its address`() throws {
    let feed = try parse(#"{"title": "T", "item": {"guid": "https://example.org/1"}}"#)
    #expect(feed.drafts.map(\.url) == ["https://example.org/1"])
  }

  @Test func `an empty item is skipped`() throws {
    let feed = try parse(#"{"item": [{}, {"title": "A"}, null]}"#)
    #expect(feed.drafts.map(\.title) == ["A"])
    #expect(feed.skipped == [Skipped("an item is empty", line: 1)])
  }
}
