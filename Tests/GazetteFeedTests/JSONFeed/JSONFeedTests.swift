// JSON Feed as the format describes it.
import GazetteCore
import GazetteFeed
import Testing

struct JSONFeedTests {
  @Test func `a whole feed is read`() throws {
    let text = """
      {
        "version": "https://jsonfeed.org/version/1.1",
        "title": "Harbour\\nCourier", "home_page_url": "https://example.org/news/",
        "feed_url": "/feed.json", "next_url": "feed.json?page=2", "description": "What sails",
        "icon": "icon.png", "favicon": "https://example.org/f.png", "language": "en",
        "authors": [{"name": "Jo Rivers", "url": "/jo", "avatar": "jo.png"}], "expired": true,
        "hubs": [{"type": "WebSub", "url": "https://hub.example.org/"}],
        "user_comment": "ignore me", "_other": {"deep": [[[]]]},
        "items": [
          {
            "id": 9007199254740993, "url": "ferry", "external_url": "https://example.com/ferry",
            "title": "Ferry &amp; pier", "summary": "It runs.",
            "content_html": "<img src=a.png>", "content_text": "It runs again.",
            "image": "a.png", "date_published": 1764493200, "tags": ["sea", " ", "sea", "pier"],
            "authors": [{"name": "Sam", "url": "mailto:sam@example.org"}],
            "attachments": [
              {"url": "a.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 5,
               "duration_in_seconds": 61.5, "title": "Sound"},
              {"url": "a.mp3", "mime_type": "audio/mpeg"}
            ]
          }
        ]
      }
      """
    let feed = try JSONFeedParser.parse(
      Array(text.utf8), origin: FeedOrigin(url: "https://example.org/feeds/all.json"))
    #expect(feed == ParsedFeed(info: head, drafts: [ferry]))
  }

  private var head: FeedInfo {
    var info = FeedInfo()
    info.format = "json-feed"
    info.title = "Harbour Courier"
    info.homePageURL = "https://example.org/news/"
    info.feedURL = "https://example.org/feed.json"
    info.nextURL = "https://example.org/feeds/feed.json?page=2"
    info.description = "What sails"
    info.icon = "https://example.org/news/icon.png"
    info.favicon = "https://example.org/f.png"
    info.language = "en"
    info.authors = [
      Author(
        name: "Jo Rivers", url: "https://example.org/jo",
        avatar: "https://example.org/news/jo.png")
    ]
    info.isExpired = true
    info.hubs = [Hub(type: "WebSub", url: "https://hub.example.org/")]
    return info
  }

  private var ferry: Draft {
    var draft = Draft()
    draft.ownID = "9007199254740993"
    draft.url = "https://example.org/news/ferry"
    draft.externalURL = "https://example.com/ferry"
    draft.title = "Ferry &amp; pier"
    draft.summary = "It runs."
    draft.body = .html("<img src=a.png>", base: "https://example.org/news/ferry")
    draft.plainBody = "It runs again."
    draft.published = Instant(seconds: 1_764_493_200)
    draft.authors = [Author(name: "Sam", email: "sam@example.org")]
    draft.tags = ["sea", "pier"]
    draft.image = "https://example.org/news/a.png"
    draft.language = "en"
    draft.attachments = [
      Attachment(
        url: "https://example.org/news/a.mp3", mimeType: "audio/mpeg", title: "Sound",
        sizeInBytes: 5, durationInSeconds: 61.5)
    ]
    draft.line = 10
    return draft
  }

  private func drafts(_ items: String) throws -> [Draft] {
    let text = #"{"version": "https://jsonfeed.org/version/1.1", "items": [\#(items)]}"#
    return try JSONFeedParser.parse(Array(text.utf8), origin: FeedOrigin()).drafts
  }

  @Test func `dates are moments whatever their offset`() throws {
    let found = try drafts(
      #"{"id": "1", "date_published": "2016-02-09T14:22:00-07:00"},"#
        + #"{"id": "2", "date_modified": 1700000000500},{"id": "3", "date_published": 7},"#
        + #"{"id": "4", "date_published": "some day"}"#)
    #expect(found[0].published?.rfc3339 == "2016-02-09T21:22:00Z")
    #expect(found[1].modified == Instant(milliseconds: 1_700_000_000_500))
    #expect(found[2].published == nil)
    #expect(found[3].published == nil)
  }

  @Test func `addresses stay as written where nothing says what they are relative to`() throws {
    let draft = try drafts(#"{"id": "1", "url": "a/b", "image": "javascript:x"}"#).first
    #expect(draft?.url == "a/b")
    #expect(draft?.image == nil)
  }

  @Test func `an id that is an address is the address where there is no other`() throws {
    let found = try drafts(#"{"id": "https://example.org/1"}, {"id": "urn:2"}"#)
    #expect(found.map(\.url) == ["https://example.org/1", nil])
  }

  @Test func `the older author counts only without the newer ones`() throws {
    let found = try drafts(
      #"{"id": "1", "author": {"name": "Old"}, "authors": [{"name": "New"}, {"name": "New"}]},"#
        + #"{"id": "2", "author": {"name": "Old"}, "authors": []}"#)
    #expect(found.map(\.authors) == [[Author(name: "New")], [Author(name: "Old")]])
  }

  @Test func `what Gazette writes beside the format comes back`() throws {
    let draft = try drafts(
      #"{"id": "1", "authors": [{"_gazette": {"email": "jo@example.org"}}], "_gazette": {"#
        + #""comments_url": "https://example.org/talk", "explicit": true, "episode": 2, "#
        + #""source": {"title": "Elsewhere"}, "geo": {"type": "Point", "coordinates": [13.5, 52]},"#
        + #""chapters": [{"title": "Start", "start_in_seconds": 0.5}]}}"#
    ).first
    var extras = Extras()
    extras.isExplicit = true
    extras.episode = 2
    extras.origin = Origin(title: "Elsewhere")
    extras.geometry = Geometry(type: "Point", coordinates: .position([13.5, 52]))
    extras.chapters = [Chapter(title: "Start", startInSeconds: 0.5)]
    #expect(draft?.authors == [Author(email: "jo@example.org")])
    #expect(draft?.commentsURL == "https://example.org/talk")
    #expect(draft?.extras == extras)
  }
}
