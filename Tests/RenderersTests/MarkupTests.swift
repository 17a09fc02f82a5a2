// Editions as HTML pages and as feeds: well-formed, safe, and loading nothing.
import GazetteCore
import GazetteTesting
import Testing

@testable import Renderers

struct HTMLRendererTests {
  @Test func `titles and names are escaped`() throws {
    let edition = Samples.edition(
      .digest,
      [Samples.article("Try <img src=x> & \"more\"", source: "<b>", summary: "</p><script>")]
    )
    let page = try rendered(HTMLRenderer.self, edition)
    #expect(page.contains("Try &lt;img src=x&gt; &amp; &quot;more&quot;"))
    #expect(page.contains("&lt;b&gt;"))
    #expect(!page.contains("<img") && !page.contains("<script"))
  }

  @Test func `the page names its encoding first and forbids all loading`() throws {
    let page = try rendered(HTMLRenderer.self, Samples.edition(.digest))
    let head = """
      <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' \
      'unsafe-inline'; img-src 'none';
      """
    #expect(page.contains(head))
    #expect(!page.contains("tower.jpg"))
  }

  @Test func `images that are asked for come over https and tell nobody`() throws {
    var edition = Samples.edition(.digest)
    edition.layout.showsImages = true
    let page = try rendered(HTMLRenderer.self, edition)
    #expect(page.contains("img-src https:;"))
    #expect(
      page.contains(
        "<img src=\"https://bells.example/tower.jpg\" alt=\"\" referrerpolicy=\"no-referrer\""))
  }

  @Test func `an article's markup is cleaned again`() throws {
    let article = Samples.article(
      "Hostile", html: "<p onclick=\"x()\">Kept</p><script>gone()</script>")
    let page = try rendered(HTMLRenderer.self, Samples.edition(.article, [article]))
    #expect(page.contains("<p>Kept</p>"))
    #expect(!page.contains("onclick") && !page.contains("gone()"))
  }

  @Test func `an article's images are shown where they are asked for`() throws {
    let article = Samples.article("Tower", html: "<p><img src=\"https://bells.example/t.jpg\"></p>")
    var edition = Samples.edition(.article, [article])
    #expect(try !rendered(HTMLRenderer.self, edition).contains("<img"))
    edition.layout.showsImages = true
    #expect(
      try rendered(HTMLRenderer.self, edition).contains("<img src=\"https://bells.example/t.jpg\""))
  }

  @Test func `an opaque address is no link`() throws {
    let article = Samples.article("Named", url: "tag:a.example,2026:1")
    #expect(try !rendered(HTMLRenderer.self, Samples.edition(.digest, [article])).contains("<a "))
  }

  @Test func `a document without items says so`() throws {
    #expect(try rendered(HTMLRenderer.self, Samples.edition(.document, [])).contains("No entries."))
  }

  @Test func `the page speaks the language of the edition`() throws {
    var edition = Samples.edition(.digest, [])
    edition.language = "ko"
    let page = try rendered(HTMLRenderer.self, edition)
    #expect(page.contains("<html lang=\"ko\">"))
    #expect(page.contains("<p>새 소식이 없습니다.</p>"))
  }
}

struct FeedRendererTests {
  private let odd = Samples.article(
    "a < b && c ]]> \u{8}\u{fffe}d", url: "https://a.example/?a=1&b=\"2\"",
    html: "<p>x &amp; y</p>",
    published: Instant(seconds: 0))

  @Test func `an Atom feed is complete`() throws {
    let expected = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
        <id>urn:gazette:selection:e9376a281aac57bb</id>
        <title>Morning</title>
        <updated>1970-01-01T00:00:00Z</updated>
        <generator>Gazette</generator>
        <entry>
          <id>urn:gazette:\(odd.id.handle)</id>
          <title>a &lt; b &amp;&amp; c ]]&gt; d</title>
          <updated>1970-01-01T00:00:00Z</updated>
          <published>1970-01-01T00:00:00Z</published>
          <author>
            <name>bells</name>
          </author>
          <link rel="alternate" href="https://a.example/?a=1&amp;b=&quot;2&quot;"/>
          <content type="html">&lt;p&gt;x &amp;amp; y&lt;/p&gt;</content>
        </entry>
      </feed>

      """
    #expect(try rendered(AtomRenderer.self, Samples.edition(.digest, [odd])) == expected)
  }

  @Test func `an RSS feed is complete`() throws {
    let expected = """
      <?xml version="1.0" encoding="utf-8"?>
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:atom="http://www.w3.org/2005/Atom">
        <channel>
          <title>Morning</title>
          <link>urn:gazette:selection:e9376a281aac57bb</link>
          <description>Morning</description>
          <generator>Gazette</generator>
          <item>
            <title>a &lt; b &amp;&amp; c ]]&gt; d</title>
            <link>https://a.example/?a=1&amp;b=&quot;2&quot;</link>
            <guid isPermaLink="false">urn:gazette:\(odd.id.handle)</guid>
            <pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>
            <description>&lt;p&gt;x &amp;amp; y&lt;/p&gt;</description>
          </item>
        </channel>
      </rss>

      """
    #expect(try rendered(RSSRenderer.self, Samples.edition(.digest, [odd])) == expected)
  }

  @Test func `an entry without a page and without words has empty content`() throws {
    let article = Samples.article("Only a title")
    let text = try rendered(AtomRenderer.self, Samples.edition(.digest, [article]))
    #expect(text.contains("<content type=\"text\"/>"))
    let linked = try rendered(
      AtomRenderer.self,
      Samples.edition(.digest, [Samples.article("x", url: "https://a.example/")]))
    #expect(!linked.contains("<content"))
  }

  @Test func `what is no email and no media type is not called so`() throws {
    var article = odd
    article.content.authors = [Author(name: "Ivy", email: "ivy at example")]
    article.content.attachments = [Attachment(url: "https://a.example/a.mp3", mimeType: "audio")]
    let edition = Samples.edition(.digest, [article])
    let atom = try rendered(AtomRenderer.self, edition)
    #expect(!atom.contains("<email>") && !atom.contains("type=\"audio\""))
    #expect(
      try rendered(RSSRenderer.self, edition).contains("type=\"application/octet-stream\""))
  }

  @Test(arguments: [
    ("R&D < 5", "<title>R&amp;D &lt; 5</title>"),
    ("a <b>x</b>", "<title>a &amp;lt;b&amp;gt;x&amp;lt;/b&amp;gt;</title>"),
    ("the &copy; sign", "<title>the &amp;amp;copy; sign</title>"),
  ])
  func `a title that readers would take for HTML is escaped for them in RSS`(
    title: String, element: String
  ) throws {
    let edition = Samples.edition(.digest, [Samples.article(title)])
    #expect(try rendered(RSSRenderer.self, edition).contains(element))
  }

  @Test func `an undated item gets no date in RSS`() throws {
    let edition = Samples.edition(.digest, [Samples.article("News", summary: "x")])
    #expect(try !rendered(RSSRenderer.self, edition).contains("pubDate"))
  }

  @Test func `an item without a title gets none in RSS`() throws {
    let text = try rendered(
      RSSRenderer.self, Samples.edition(.digest, [Samples.article(nil, text: "only text")]))
    #expect(text.contains("&lt;p&gt;only text&lt;/p&gt;"))
    #expect(!text.contains("<title>only"))
  }

  @Test func `what a terminal would act on becomes a reference`() throws {
    var article = odd
    article.content.html = "<p>\u{202e}x\u{9b}</p>"
    let text = try rendered(AtomRenderer.self, Samples.edition(.digest, [article]))
    #expect(text.contains("&#8238;x&#155;"))
  }
}
