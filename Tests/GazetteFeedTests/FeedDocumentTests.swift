// Documents that are read more than once.
import GazetteCore
import GazetteFeed
import Testing

struct FeedDocumentTests {
  @Test(arguments: [
    "<rss><channel><item><guid>1</guid></item><item><guid>2</guid></item><title>late</title>",
    "\u{FEFF}<rss><channel>\r\n<item><guid>1</guid>\u{1}</item><item><guid>2</guid></item>",
    #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": 1}, {"id": [1]}]}"#,
  ])
  func `a document reads the same every time`(text: String) throws {
    let document = try FeedDocument(Array(text.utf8))
    let whole = try FeedReader.parse(Array(text.utf8))
    #expect(!whole.drafts.isEmpty)
    for _ in 0..<2 {
      var drafts: [Draft] = []
      var feed = try document.read { drafts.append($0) }
      #expect(feed.drafts.isEmpty)
      feed.drafts = drafts
      #expect(feed == whole)
    }
  }

  @Test func `bytes that somebody else holds are left as they are`() throws {
    let bytes = Array("\u{FEFF}<rss><channel>\r\n<item><guid>1</guid></item>".utf8)
    let held = bytes
    _ = try FeedDocument(bytes)
    #expect(bytes == held && bytes.starts(with: [0xEF, 0xBB, 0xBF]))
  }

  @Test func `broken JSON is known at once`() {
    #expect(throws: NotAFeed.self) { try FeedDocument(Array(#"{"items": ["#.utf8)) }
  }
}
