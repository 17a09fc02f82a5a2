// A digest that is a page, within a page of ours.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazetteWeb

@Suite struct FramedPageTests {
  private func site(_ html: String) -> Kiosk {
    var site = Kiosk()
    site.newsroom.written = [
      WrittenDigest(
        id: "a1", output: "morning", fileName: "today.html", mediaType: "text/html",
        written: Samples.now, size: html.utf8.count)
    ]
    let page = Page(path: "today.html", mediaType: "text/html", bytes: Array(html.utf8))
    site.newsroom.pages = ["a1": page]
    return site
  }

  @Test func `it stands in a frame without an origin, with ways back and out`() async {
    let page = await site("<p>One\nand two</p>").get("/digests/a1")
    let sandbox = "sandbox=\"allow-popups allow-popups-to-escape-sandbox\""
    let content = "srcdoc=\"&lt;base target=&quot;_blank&quot;&gt;&lt;p&gt;One\nand two&lt;/p&gt;\""
    #expect(
      page.text.contains("<iframe class=\"framed\" title=\"today.html\" \(sandbox) \(content)>"))
    #expect(page.text.contains("<a href=\"/digests\">Digests</a>"))
    #expect(page.text.contains("href=\"/digests/a1/raw\" target=\"_blank\""))
  }

  @Test func `whatever is in the file stays in the frame`() async {
    let page = await site("</iframe>\"><script>alert(1)</script>").get("/digests/a1")
    #expect(!page.text.contains("<script>alert"))
    #expect(page.text.count(of: "</iframe>") == 1)
  }

  @Test func `places within it are its own`() {
    let page = FramedPage("<a href=\"#news\">News</a> <a href=\"https://a.example/#b\">Out</a>")
    #expect(
      page.html
        == "<base target=\"_blank\"><a target=\"_self\" href=\"about:srcdoc#news\">News</a> "
        + "<a href=\"https://a.example/#b\">Out</a>")
  }
}
