// The bounds of security rule 4 and 19, each one below, at and above.
import GazetteCore
import GazetteFeed
import Testing

struct LimitTests {
  private func item(_ fields: String, before: String = "") throws -> Draft {
    let feed = try parse("\(before)<rss><channel><item>\(fields)</item></channel></rss>")
    #expect(feed.drafts.count == 1)
    return try #require(feed.drafts.first)
  }

  @Test(arguments: [(254, true), (255, true), (256, false)])
  func `the 256th attribute of an element is the last that is read`(
    others: Int, isRead: Bool
  ) throws {
    let attributes = (0..<others).map { "a\($0)=\"\" " }.joined()
    let draft = try item("<title>t</title><enclosure \(attributes)url=\"https://e.org/a.mp3\"/>")
    #expect(draft.attachments.map(\.url) == (isRead ? ["https://e.org/a.mp3"] : []))
  }

  @Test(arguments: [255, 256, 257, 5000])
  func `elements nest to any depth and lose neither text nor the next field`(depth: Int) throws {
    let nest =
      String(repeating: "<x>", count: depth) + "deep" + String(repeating: "</x>", count: depth)
    let draft = try item("<unknown>\(nest)</unknown><title>after</title>")
    #expect(draft.title == "after")
    let feed = try parse(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><content type="xhtml"><div>\(nest)</div>\
      </content></entry><entry><title>after</title></entry></feed>
      """)
    #expect(feed.drafts.count == 2)
    guard case .html(let html, _) = feed.drafts[0].body else { return #expect(Bool(false)) }
    #expect(html.contains("deep"))
    #expect(feed.drafts[1].title == "after")
  }

  @Test(arguments: [999_999, 1_000_000, 1_000_001])
  func `a text is at most a megabyte`(count: Int) throws {
    let draft = try item("<description>\(String(repeating: "x", count: count))</description>")
    #expect(draft.body == .html(String(repeating: "x", count: min(count, 1_000_000)), base: nil))
  }

  @Test func `a text is cut between characters`() throws {
    let draft = try item(
      "<description>\(String(repeating: "x", count: 999_999))한</description>")
    #expect(draft.body == .html(String(repeating: "x", count: 999_999), base: nil))
  }

  @Test(arguments: [100_000, 100_001])
  func `the 100 000th item is the last`(count: Int) throws {
    let document = "<rss><channel>" + String(repeating: "<item><guid>1</guid>", count: count)
    var items = 0
    let feed = try FeedReader.parse(Array(document.utf8)) { _ in items += 1 }
    #expect(items == min(count, 100_000))
    #expect(feed.skipped.count == max(0, count - 100_000))
  }

  @Test(arguments: [999, 1000, 1001])
  func `entities of the document expand to a megabyte, and then stay as written`(
    count: Int
  ) throws {
    let value = String(repeating: "x", count: 1000)
    let draft = try item(
      String(repeating: "<category>&a;</category>", count: count),
      before: "<!DOCTYPE rss [<!ENTITY a \"\(value)\">]>")
    #expect(draft.tags == (count > 1000 ? [value, "&a;"] : [value]))
  }

  @Test(arguments: [9_999, 10_000, 10_001])
  func `a title is at most 10 KB`(count: Int) throws {
    let draft = try item("<title>\(String(repeating: "x", count: count))</title>")
    #expect(draft.title == String(repeating: "x", count: min(count, 10_000)))
  }

  @Test(arguments: [100_000, 100_001])
  func `the 100 000th item of a JSON Feed is the last`(count: Int) throws {
    let items = [String](repeating: #"{"id":"1"}"#, count: count).joined(separator: ",")
    let document = #"{"version":"https://jsonfeed.org/version/1.1","items":[\#(items)]}"#
    var found = 0
    let feed = try FeedReader.parse(Array(document.utf8)) { _ in found += 1 }
    #expect(found == min(count, 100_000))
    #expect(feed.skipped.count == max(0, count - 100_000))
  }

  @Test(arguments: [(511, true), (512, false)])
  func `JSON nests 512 deep and no deeper`(others: Int, isRead: Bool) throws {
    let nest = String(repeating: "[", count: others) + String(repeating: "]", count: others)
    let document = #"{"version":"https://jsonfeed.org/version/1.1","items":[],"x":\#(nest)}"#
    if isRead {
      #expect(try parse(document).info.format == "json-feed")
    } else {
      #expect(throws: NotAFeed.self) { try parse(document) }
    }
  }

  @Test(arguments: [999, 1000, 1001])
  func `the 1000th transcript of an item is the last`(count: Int) throws {
    let draft = try item(
      (0..<count).map { "<podcast:transcript url=\"https://e.org/\($0)\"/>" }.joined())
    guard case .list(let found)? = draft.extras?.facts["transcripts"] else {
      return #expect(Bool(false))
    }
    #expect(found.count == min(count, 1000))
  }

  @Test(arguments: [99, 100, 101])
  func `the 100th hub of a feed is the last`(count: Int) throws {
    let hubs = (0..<count).map { "<cloud domain=\"e.org\" port=\"\($0 + 1)\" path=\"/\"/>" }
      .joined()
    let feed = try parse("<rss><channel>\(hubs)<item><title>t</title></item></channel></rss>")
    #expect(feed.info.hubs.count == min(count, 100))
  }
}
