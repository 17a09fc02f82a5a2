// A feed document, read and printed as a JSON Feed.
import GazetteCore
import GazetteJSON
import Renderers
import Testing

struct JSONFeedDocumentTests {
  private let made = Instant(seconds: 1_764_493_200)

  private func document(_ feed: FeedInfo, _ contents: [Content]) -> String {
    let entries = contents.map { content in
      let id = ArticleID(source: "", key: "unused")
      return Entry(article: Article(id: id, content: content, firstSeen: made, fetched: made))
    }
    var edition = Edition(
      form: .document, title: "unused", sections: [Section(entries: entries)], made: made)
    edition.feed = feed
    return String(decoding: JSONFeedRenderer.encode(edition, isCompact: true), as: UTF8.self)
  }

  private func ids(_ contents: [Content]) throws -> [String] {
    let items = try JSON.parse(document(FeedInfo(), contents))["items"]
    return items?.elements.compactMap { $0["id"]?.string } ?? []
  }

  @Test func `the head of a document is kept`() {
    var feed = FeedInfo()
    feed.format = "atom-1.0"
    feed.id = "tag:example.org,2024:1"
    feed.title = "Orchard"
    feed.homePageURL = "https://example.org/"
    feed.nextURL = "https://example.org/2"
    feed.authors = [Author(name: "Ivy", url: "https://example.org/ivy")]
    feed.contributors = [Author(name: "Fern")]
    feed.language = "en"
    feed.tags = ["fruit"]
    feed.copyright = "Nobody"
    feed.generator = "Hand"
    feed.modified = made
    feed.isExplicit = false
    feed.isExpired = true
    feed.hubs = [Hub(type: "WebSub", url: "https://hub.example.org/")]
    feed.warnings = ["line 3: one"]
    let expected =
      #"{"version":"https://jsonfeed.org/version/1.1","title":"Orchard","#
      + #""home_page_url":"https://example.org/","next_url":"https://example.org/2","#
      + #""authors":[{"name":"Ivy","url":"https://example.org/ivy"}],"language":"en","#
      + #""expired":true,"hubs":[{"type":"WebSub","url":"https://hub.example.org/"}],"#
      + #""_gazette":{"format":"atom-1.0","id":"tag:example.org,2024:1","copyright":"Nobody","#
      + #""generator":"Hand","date_modified":"2025-11-30T09:00:00Z","tags":["fruit"],"#
      + #""contributors":[{"name":"Fern"}],"explicit":false,"warnings":["line 3: one"]},"#
      + #""items":[]}"#
    #expect(document(feed, []) == expected)
  }

  @Test func `an item of a document has nothing that only a store knows`() {
    var content = Content()
    content.ownID = "a"
    content.html = "<p>x</p>"
    content.text = "x"
    content.attachments = [
      Attachment(
        url: "https://example.org/a.mp3", mimeType: "audio/mpeg", sizeInBytes: 5,
        durationInSeconds: 61)
    ]
    var extras = Extras()
    extras.origin = Origin(title: "Elsewhere", url: "https://example.com/")
    extras.episode = 2
    extras.season = 1.5
    extras.geometry = Geometry(
      type: "LineString", coordinates: .list([.position([13.5, 52]), .position([14, 53])]))
    extras.chapters = [Chapter(title: "Start", startInSeconds: 0)]
    content.extras = extras
    let expected =
      #""items":[{"id":"a","content_html":"<p>x</p>","content_text":"x","attachments":"#
      + #"[{"url":"https://example.org/a.mp3","mime_type":"audio/mpeg","size_in_bytes":5,"#
      + #""duration_in_seconds":61}],"_gazette":{"source":{"title":"Elsewhere","#
      + #""url":"https://example.com/"},"episode":2,"season":1.5,"geo":{"type":"LineString","#
      + #""coordinates":[[13.5,52],[14,53]]},"chapters":[{"title":"Start","#
      + #""start_in_seconds":0}]}}]}"#
    #expect(document(FeedInfo(), [content]).hasSuffix(expected))
  }

  @Test func `facts are members of their own names`() {
    var feed = FeedInfo()
    feed.pace.interval = .seconds(900)
    feed.pace.skipHours = [0, 13]
    feed.facts = [
      Fact(FeedFact.complete.rawValue, .flag(true)),
      Fact(
        FeedFact.funding.rawValue,
        .list([.object([Fact("url", .text("https://pay.example/"))])])),
    ]
    var content = Content()
    content.ownID = "a"
    content.authors = [Author(name: "Bo", role: "guest")]
    content.extras = Extras()
    content.extras?.facts = [
      Fact(ItemFact.commentsCount.rawValue, .number(12)),
      Fact(ItemFact.episodeType.rawValue, .text("bonus")),
    ]
    let text = document(feed, [content])
    let head =
      #""_gazette":{"update_interval_in_seconds":900,"skip_hours":[0,13],"complete":true,"#
      + #""funding":[{"url":"https://pay.example/"}],"warnings":[]}"#
    let item =
      #"{"id":"a","content_text":"","authors":[{"name":"Bo","_gazette":{"role":"guest"}}],"#
      + #""_gazette":{"comments_count":12,"episode_type":"bonus"}}"#
    #expect(text.contains(head), "\(text)")
    #expect(text.contains(item), "\(text)")
  }

  @Test func `an item is known by its own id, else its address, else what it says`() throws {
    var own = Content()
    own.ownID = " verbatim "
    own.url = "https://example.org/a"
    var linked = Content()
    linked.url = "https://example.org/b"
    var bare = Content()
    bare.title = "Only a title"
    var other = bare
    other.published = made
    let found = try ids([own, linked, bare, other])
    #expect(found.prefix(2) == [" verbatim ", "https://example.org/b"])
    #expect(found.count == 4)
    #expect(found[2] != found[3])
    #expect(try ids([bare, other]) == Array(found.suffix(2)))
  }

  @Test func `a document without a title has an empty one, and its warnings are a list`() {
    let text = document(FeedInfo(), [])
    let start = #"{"version":"https://jsonfeed.org/version/1.1","title":"","#
    #expect(text == start + #""_gazette":{"warnings":[]},"items":[]}"#)
  }
}
