// What documents try: security rules 5, 6, 19, 20 and 23.
import GazetteCore
import GazetteFeed
import Testing

struct HostileTests {
  private func item(_ fields: String, before: String = "") throws -> Draft {
    let feed = try parse("\(before)<rss><channel><item>\(fields)</item></channel></rss>")
    #expect(feed.drafts.count == 1)
    return try #require(feed.drafts.first)
  }

  @Test(arguments: [
    "99999999999999999999", "-1", "1e400", "0x10", "nan", "inf", "", " ", "1.5", "９",
    String(repeating: "9", count: 10_000),
  ])
  func `a number out of range is absent and its item stays`(number: String) throws {
    let draft = try item(
      """
      <title>t</title><enclosure url="https://e.org/a.mp3" length="\(number)"/>\
      <enclosure url="https://e.org/b.mp4" length="-\(number)" duration="\(number):x"/>\
      <itunes:duration>\(number):\(number):x</itunes:duration><georss:point>\(number)</georss:point>
      """)
    #expect(draft.title == "t")
    #expect(draft.attachments.map(\.url) == ["https://e.org/a.mp3", "https://e.org/b.mp4"])
    #expect(draft.attachments.allSatisfy { $0.sizeInBytes == nil && $0.durationInSeconds == nil })
    #expect(draft.extras?.geometry == nil)
  }

  @Test(arguments: ["1e400", "-1e400", "99999999999999999999", "-1", "1.5e300", "0.1"])
  func `a number of JSON that is out of range is absent and its item stays`(
    number: String
  ) throws {
    let feed = try parse(
      """
      {"version":"https://jsonfeed.org/version/1.1","items":[{"id":\(number),"title":"t",\
      "date_published":\(number),"attachments":[{"url":"https://e.org/a",\
      "size_in_bytes":\(number),"duration_in_seconds":\(number)}],\
      "_gazette":{"comments_count":\(number),"skip_hours":[\(number)]}}]}
      """)
    #expect(feed.drafts.map(\.title) == ["t"])
    #expect(feed.drafts[0].ownID == number)
    #expect(feed.drafts[0].published == nil)
    #expect(feed.drafts[0].attachments.map(\.url) == ["https://e.org/a"])
    #expect(feed.drafts[0].attachments[0].sizeInBytes ?? 0 == 0)
  }

  @Test(arguments: [
    "file:///home/jo/feed.xml", "/home/jo/feed.xml", "data:text/xml,x", "ftp://e.org/",
  ])
  func `what is no web address is no base`(address: String) throws {
    let feed = try FeedReader.parse(
      Array(
        "<rss><channel><item><link>/a</link><description>&lt;a href=\"b\"&gt;</description>".utf8),
      from: FeedOrigin(url: address))
    #expect(feed.drafts.first?.url == "/a")
  }

  @Test(arguments: ["99999999999999999999", "-5", "1e9", "nan"])
  func `a pace out of range is no pace`(number: String) throws {
    let feed = try parse(
      """
      <rss><channel><ttl>\(number)</ttl><skipHours><hour>\(number)</hour></skipHours>\
      <item><title>t</title></item></channel></rss>
      """)
    #expect(feed.info.pace.interval == nil)
    #expect(feed.info.pace.skipHours.isEmpty)
    #expect(feed.drafts.map(\.title) == ["t"])
  }

  @Test(arguments: [
    "<!DOCTYPE rss [<!ENTITY a SYSTEM \"file:///etc/hostname\">]>",
    "<!DOCTYPE rss [<!ENTITY a PUBLIC \"x\" \"https://e.org/x\">]>",
    "<!DOCTYPE rss [<!ENTITY % p SYSTEM \"https://e.org/x.dtd\"> %p;]>",
    "<!DOCTYPE rss [<!ENTITY % a \"x\">]>", "<!DOCTYPE rss SYSTEM \"https://e.org/x.dtd\">",
    "<!DOCTYPE rss [<!NOTATION a SYSTEM \"x\"><!ATTLIST item a CDATA \"x\">]>",
    "<?xml-stylesheet href=\"https://e.org/x.xsl\"?>",
  ])
  func `nothing outside of the document is loaded`(prologue: String) throws {
    let draft = try item(
      "<title>t &a;</title><xi:include href=\"file:///etc/hostname\"/>", before: prologue)
    #expect(draft.title == "t &a;")
  }

  @Test func `entities within entities end`() throws {
    let laughs = (1..<20).map { index in
      "<!ENTITY a\(index) \"\(String(repeating: "&a\(index - 1);", count: 10))\">"
    }
    let draft = try item(
      "<title>t</title><description>&a19;&loop;</description>",
      before: """
        <!DOCTYPE rss [<!ENTITY a0 "ha"><!ENTITY loop "&loop;">\(laughs.joined())]>
        """)
    #expect(draft.title == "t")
  }

  @Test func `references to no character are replacement characters`() throws {
    let draft = try item("<title>a&#xD800;&#xDFFF;&#0;&#x110000;&#99999999999;b</title>")
    #expect(draft.title == "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b")
  }

  @Test func `UTF-7 is never decoded`() throws {
    let draft = try item(
      "<title>+ADw-script+AD4-</title>", before: "<?xml version=\"1.0\" encoding=\"utf-7\"?>")
    #expect(draft.title == "+ADw-script+AD4-")
  }

  @Test(arguments: [
    "", " ", "\0", "\u{1B}[31m", "<\u{202E}x\u{1B}[31m>", "<a\u{1B}]0;x\u{7}>",
    "<html>\n<b>", "{\"a\":\n", "[", "<!DOCTYPE html><link rel=feed href=\"/\u{1B}\n\">",
  ])
  func `what is no feed is told in one clean line`(document: String) throws {
    let error = #expect(throws: NotAFeed.self) { try parse(document) }
    let what = try #require(error).what
    #expect(what.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "\(what)")
    #expect(!what.isEmpty && what.utf8.count < 500)
  }

  /// Each was, or might have been, quadratic.
  @Test(arguments: [
    "<item><title><![CDATA[x</title></item>", "<item>", "<item><title>", "<item><description>",
    "<item><unknown>", "<!--", "<![CDATA[", "<?x ", "<!DOCTYPE x [", "<!DOCTYPE x \"a>",
    "<a b=\"c>", "</a>", "&", "&a", "<", "<x:y xmlns:x=\"u\"/>",
    "<enclosure url=\"https://e.org/a.mp3\"/>", "<category>c</category>", "\u{301}",
  ])
  func `what is repeated twenty thousand times costs no more than its length`(
    part: String
  ) throws {
    let document =
      "<rss><channel><item><title>first</title></item><item><link>https://e.org/</link>"
      + String(repeating: part, count: 20_000) + "]]></item></channel></rss>"
    #expect(try parse(document).drafts.first?.title == "first")
  }

  @Test func `an item has at most a thousand tags, files and people`() throws {
    let draft = try item(
      (0..<1500).map { "<category>c\($0)</category><dc:creator>n\($0)</dc:creator>" }.joined()
        + (0..<1500).map { "<enclosure url=\"https://e.org/\($0).mp3\"/>" }.joined())
    #expect(draft.tags.count == 1000)
    #expect(draft.authors.count == 1000)
    #expect(draft.attachments.count == 1000)
  }
}
