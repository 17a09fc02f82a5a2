// JSON Feed as it is found: members missing, of other types, or nothing at all.
import GazetteCore
import GazetteFeed
import Testing

struct JSONFeedDriftTests {
  private func parse(_ text: String) throws(NotAFeed) -> ParsedFeed {
    try JSONFeedParser.parse(Array(text.utf8), origin: FeedOrigin())
  }

  private func refusal(_ text: String) -> String? {
    do throws(NotAFeed) {
      _ = try parse(text)
      return nil
    } catch {
      return error.what
    }
  }

  @Test func `a badly typed member never loses its item`() throws {
    let feed = try parse(
      """
      {"version": 1, "title": "T", "items": [
        {"id": 3.10, "title": 1000, "content_html": true, "content_text": ["x"], "summary": {},
         "url": 1.2, "external_url": null, "date_published": {}, "tags": "sea, pier",
         "author": "Mia Stone", "authors": 5, "language": true, "image": [],
         "attachments": [{"url": "", "size_in_bytes": 1}, "x", null,
           {"url": "https://example.org/a", "size_in_bytes": 100.7, "duration_in_seconds": "9"}]},
        {"id": true, "attachments": {"url": "https://example.org/b", "size_in_bytes": -1}}
      ]}
      """)
    var first = Draft()
    first.ownID = "3.10"
    first.title = "1000"
    first.tags = ["sea", "pier"]
    first.authors = [Author(name: "Mia Stone")]
    first.attachments = [
      Attachment(url: "https://example.org/a", sizeInBytes: 100, durationInSeconds: 9)
    ]
    first.line = 2
    var second = Draft()
    second.ownID = "true"
    second.attachments = [Attachment(url: "https://example.org/b")]
    second.line = 7
    #expect(feed.drafts == [first, second])
    #expect(feed.skipped == [])
    #expect(
      feed.info.warnings.prefix(3) == [
        "line 1: 'version' is missing or unknown; the document was read as JSON Feed 1.1.",
        "line 2: 'url' is a number, not an address; it was left out.",
        "line 2: 'summary' is an object, not text; it was left out.",
      ])
  }

  @Test func `nulls are nothing`() throws {
    let feed = try parse(
      #"{"version":"https://jsonfeed.org/version/1","title":null,"authors":[null],"items":[null,"#
        + #"{"id":"1","title":"Real","authors":[null,{"name":"Ivy"}],"tags":[null,"reed"],"#
        + #""attachments":null,"image":null}]}"#)
    #expect(feed.drafts.map(\.title) == ["Real"])
    #expect(feed.drafts.map(\.tags) == [["reed"]])
    #expect(feed.drafts.map(\.authors) == [[Author(name: "Ivy")]])
    #expect(feed.skipped == [])
    #expect(feed.info.warnings == [])
  }

  @Test func `items that are none are skipped with their line`() throws {
    let feed = try parse("{\"title\": \"T\",\n\"items\": [5,\n{},\n{\"title\": \"A\"}]}")
    #expect(feed.drafts.map(\.title) == ["A"])
    #expect(
      feed.skipped == [
        Skipped("an item is a number, not an object", line: 2),
        Skipped("an item is empty", line: 3),
      ])
  }

  @Test func `a title with numbered references is decoded and any other is text`() throws {
    let feed = try parse(
      ##"{"title":"T","items":[{"title":"Sam&#8217;s &#038; Jo"},{"title":"<b> &amp; &lt;"}]}"##)
    #expect(feed.drafts.map(\.title) == ["Sam’s & Jo", "<b> &amp; &lt;"])
  }

  @Test(arguments: [
    #"{"version":"https://jsonfeed.org/version/1.1","items":[]}"#,
    #"{"version":"https://jsonfeed.org/version/1.1","title":"No items"}"#,
    #"{"version":"1.0","title":"T","items":[]}"#, #"{"items":[{"content_text":"x"}]}"#,
    "\u{FEFF}{\"title\":\"T\",\"items\":[null]}",
  ])
  func `little is needed for a feed`(text: String) {
    #expect(refusal(text) == nil)
  }

  @Test(arguments: [
    (#"[1, 2, 3]"#, "This is JSON, but a list and no feed."),
    (#"{"hello": "world"}"#, "This is JSON, but neither a JSON Feed nor RSS."),
    (
      #"{"title": "Shopping", "items": ["bread"]}"#,
      "This is JSON, but neither a JSON Feed nor RSS."
    ),
    (
      #"{"version": "https://jsonfeed.org/version/1.1", "title": ["x"], "home_page_url": {}, "#
        + #""feed_url": {}, "items": [{"id": "1"}]}"#,
      "This is JSON, but neither a JSON Feed nor RSS."
    ),
    (
      #"{"title": "T", "items": [{"id": "1"}"#,
      "This looks like JSON, but at line 1, column 37 the text ends before ']'."
    ),
    (
      "{\"title\": \"T\",\n \"items\": [{\"id\": 1,}]}",
      "This looks like JSON, but at line 2, column 21 a name in quotes is missing."
    ),
    ("", "This looks like JSON, but at line 1, column 1 the text ends where a value is expected."),
  ])
  func `what is cut, broken or something else is no feed`(text: String, sentence: String) {
    #expect(refusal(text) == sentence)
  }

  @Test func `a feed is read to its hundred thousandth item`() throws {
    let items = Array(repeating: "{\"id\":1}", count: 100_001).joined(separator: ",")
    let feed = try parse("{\"title\":\"T\",\"items\":[\(items)]}")
    #expect(feed.drafts.count == 100_000)
    #expect(feed.skipped.map(\.reason) == ["more than 100000 items: the rest was left out"])
  }

  @Test func `deep extensions are skipped`() throws {
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let feed = try parse(#"{"title":"T","_x":\#(deep),"items":[{"id":"1","_y":\#(deep)}]}"#)
    #expect(feed.drafts.map(\.ownID) == ["1"])
  }
}
