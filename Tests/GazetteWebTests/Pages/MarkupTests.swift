// What goes into HTML is escaped by where it stands.
import Testing

@testable import GazetteWeb

@Suite struct MarkupTests {
  @Test func `text and values are escaped`() {
    let page = Markup { page in
      page.element("p", .title("\"'<>&")) { $0.text("<b>\"&'") }
    }
    #expect(
      page.html
        == "<p title=\"&quot;&#39;&lt;&gt;&amp;\">&lt;b&gt;&quot;&amp;&#39;</p>")
  }

  @Test func `what turns the direction of text does not come through`() {
    let page = Markup { $0.text("a\u{202E}b\u{2066}c\u{0000}d\u{0085}e\nf") }
    #expect(
      !page.html.unicodeScalars.contains { [0x202E, 0x2066, 0, 0x85, 10].contains($0.value) })
  }

  @Test func `lines of a document stay lines`() {
    #expect(Markup { $0.lines("a\r\n<b>\n") }.html == "a\n&lt;b&gt;\n")
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "//elsewhere.example", "/local", "",
    "ftp://a.example/",
    " java\nscript:alert(1)", "file:///etc/passwd",
  ])
  func `only addresses of the web become links to originals`(_ address: String) {
    #expect(OriginalAddress(address) == nil)
    #expect(PictureAddress(address) == nil)
  }

  @Test func `pictures load over https only`() {
    #expect(PictureAddress("http://a.example/p.png") == nil)
    #expect(PictureAddress("HTTPS://a.example/p.png") != nil)
  }

  @Test(arguments: [
    "//elsewhere.example/", "https://elsewhere.example/", "/\\elsewhere.example", "elsewhere", "",
    "/a\r\nSet-Cookie: x", "/a b", "/\u{e9}",
  ])
  func `nobody is led back to elsewhere`(_ place: String) {
    #expect(LocalAddress(returning: place) == nil)
  }

  @Test func `a place of this server is come back to`() {
    #expect(LocalAddress(returning: "/saved?q=a%20b&tag=c")?.text == "/saved?q=a%20b&tag=c")
  }

  @Test func `parts of local addresses are escaped`() {
    let address = LocalAddress("/articles", "../a?b").with("q", "종 &=#").with("source", nil)
    #expect(address.text == "/articles/..%2Fa%3Fb?q=%EC%A2%85%20%26%3D%23")
  }

  @Test func `a language is a tag, or is not told`() {
    #expect(Attribute.language("ko-KR")?.value == "ko-KR")
    #expect(Attribute.language("ko\" onclick=\"x") == nil)
    #expect(Attribute.language("") == nil)
  }
}
