// What safe content and pages keep of foreign HTML, and in which form.
import GazetteText
import Testing

struct HTMLCleanerTests {
  private func content(_ html: String, base: String? = nil) -> String {
    HTMLCleaner.clean(html, base: base)
  }

  private func page(_ html: String) -> String {
    HTMLCleaner.clean(html, base: nil, degree: .page)
  }

  @Test(arguments: [
    "<p>before <abbr title=\"Hypertext\">HTML</abbr> <q>after</q></p>",
    "<figure><img src=\"http://a.example/i.png\" alt=\"\"><figcaption>cap</figcaption></figure>",
    "<details><summary>sum</summary><p>more</p></details>",
    "<table><tbody><tr><td colspan=\"2\" rowspan=\"3\">c</td></tr></tbody></table>",
    "<pre>a  b\n  c</pre>", "<ol start=\"3\" reversed=\"\"><li value=\"7\">x</li></ol>",
    "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>",
    "<a href=\"tel:+82-2-555-0123\">call</a> <a href=\"mailto:a@b.example\">write</a>",
  ])
  func `markup for readers survives as it is`(html: String) {
    #expect(content(html) == html)
  }

  @Test(arguments: [
    ("<script>alert(1)</script>x", "x"),
    ("<scr<script>ipt>alert(1)</scr</script>ipt>x", "ipt&gt;alert(1)ipt&gt;x"),
    ("<p>x</p><!--[if IE]><script>alert(1)</script><![endif]-->", "<p>x</p>"),
    ("<b onclick=alert(1)>b</b>", "<b>b</b>"),
    ("<p style=\"width: expression(alert(1))\">x</p>", "<p>x</p>"),
    ("<p class=c id=i data-x=1>x</p>", "<p>x</p>"),
    ("<svg/onload=alert(1)>x</svg>", "<svg>x</svg>"),
    (
      "<svg><a xlink:href=\"javascript:x\"><text>t</text></a></svg>",
      "<svg><a><text>t</text></a></svg>"
    ),
    ("<math href=\"javascript:x\"><mi>x</mi></math>", "<math><mi>x</mi></math>"),
    ("<svg><rect fill=\"url(https://e.example/x)\"></rect></svg>", "<svg><rect></rect></svg>"),
    ("safe<embed src=x> <b>d</b><link href=x><meta content=x><base href=x>", "safe <b>d</b>"),
    ("safe<object data=x> text</object><applet> too</applet>", "safe text too"),
    ("safe<iframe src=x> sentence</iframe>", "safe sentence"),
    ("safe<iframe src=x><b>no frames</b></iframe>", "safe"),
    ("<form action=x><input name=y><select><option>z</select><textarea>t</textarea>x</form>", "x"),
    (
      "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"></noscript>",
      "<p title=\"&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;\"></p>"
    ),
  ])
  func `what runs, frames, styles or submits is gone`(html: String, safe: String) {
    #expect(content(html) == safe)
  }

  @Test(arguments: [
    "javascript:alert(1)", " java\tscript:alert(1)", "&#106;avascript:alert(1)", "JaVaScRiPt:x",
    "java&#10;script:x", "\u{1}javascript:x", "vbscript:x", "data:text/html,x",
    "file:///etc/passwd",
    "blob:x", "view-source:x", "apt:x", "javascript&colon;x", "http:", "https:///",
  ])
  func `a link with an unknown or dangerous scheme loses its address`(address: String) {
    #expect(content("<a href=\"\(address)\">l</a>") == "<a>l</a>")
  }

  @Test func `an image without an address that may be loaded is left out`() {
    #expect(content("a<img src=\"data:image/gif;base64,R0\">b<img alt=x>c") == "abc")
  }

  @Test func `the first of two equal attributes counts`() {
    #expect(
      content("<a href=https://a.example HREF=javascript:x>l</a>")
        == "<a href=\"https://a.example\">l</a>")
  }

  @Test func `addresses are trimmed and their blanks encoded`() {
    #expect(
      content("<a href=\" https://a.example/x y\n\">l</a>")
        == "<a href=\"https://a.example/x%20y\">l</a>")
  }

  @Test func `without a base relative addresses stay as they are`() {
    #expect(content("<a href=\"/x?a=1&amp;b=2\">l</a>") == "<a href=\"/x?a=1&amp;b=2\">l</a>")
  }

  @Test func `unclosed and misnested tags are closed where browsers close them`() {
    #expect(content("<p>one<p>two <b>bold") == "<p>one</p><p>two <b>bold</b></p>")
    #expect(content("<b>x<i>y</b>z</i>") == "<b>x<i>y</i></b><i>z</i>")
  }

  @Test func `unknown elements leave their children`() {
    #expect(content("<p>My <unknown>own <z>tag</z></unknown>.</p>") == "<p>My own tag.</p>")
  }

  @Test func `a block that is not kept still separates words`() {
    #expect(content("one<center>two</center>three") == "one<br>two<br>three")
    #expect(page("<div>one</div><div>two</div><ul><li>x</ul>") == "one<br>two<ul><li>x</li></ul>")
  }

  @Test func `references are decoded and what must be escaped is escaped again`() {
    #expect(
      content("5 &lt; 6 &amp; 7 > 2 &quot;q&quot; &#8212; &#x41; &#150; AT&T &bogus; &#0;&#xD800;")
        == "5 &lt; 6 &amp; 7 &gt; 2 \"q\" — A – AT&amp;T &amp;bogus; \u{FFFD}\u{FFFD}")
  }

  @Test func `control characters do not get through`() {
    #expect(content("a\u{1}b\u{0}c\u{7F}&#8;d\u{C}e\r\nf") == "abcd e\nf")
  }

  @Test func `a line end that begins a pre is kept`() {
    #expect(content("<pre>\n\nx</pre>") == "<pre>\n\nx</pre>")
    #expect(content("<pre>\nx</pre>") == "<pre>x</pre>")
  }

  @Test func `an escaped CDATA wrapper is not shown`() {
    #expect(content(" <![CDATA[<p>Tide tables</p>]]> ") == "<p>Tide tables</p>")
  }

  @Test func `formulas and drawings keep their spelling`() {
    let formula = "<math display=\"block\"><msup><mi>x</mi><mn>2</mn></msup></math>"
    #expect(content(formula) == formula)
    let drawing = "<svg viewBox=\"0 0 1 1\"><title>t</title><linearGradient></linearGradient></svg>"
    #expect(content(drawing) == drawing)
  }

  @Test func `a page has text markup and links only`() {
    #expect(
      page("<h2 title=t>H</h2><p>x <a href=https://a.example title=t lang=en>l</a> <u>u</u></p>")
        == """
        <h2>H</h2><p>x <a href="https://a.example" title="t" \
        rel="noopener noreferrer nofollow">l</a> u</p>
        """)
  }

  @Test func `an image of a page is a link with its words`() {
    #expect(
      page("<p><img src=https://a.example/i.png alt=Heron><img src=https://a.example/pixel></p>")
        == """
        <p><a href="https://a.example/i.png" rel="noopener noreferrer nofollow">Heron</a></p>
        """)
    #expect(
      page("<a href=https://a.example><img src=https://a.example/i.png alt=Heron></a>").contains(
        ">Heron</a>"))
  }

  @Test func `a page with images loads them from https and lazily`() {
    let html = """
      <img src=https://a.example/i.png width=10 height=20 alt=Heron srcset="x 2x">\
      <img src=http://a.example/i.png><img src=https://a.example/1.gif width=1 height=1>
      """
    #expect(
      HTMLCleaner.clean(html, base: nil, degree: .pageWithImages) == """
        <img src="https://a.example/i.png" alt="Heron" width="10" height="20" loading="lazy" \
        referrerpolicy="no-referrer">
        """)
  }

  @Test func `deep nesting is flattened and its text stays`() {
    let html =
      String(repeating: "<div>", count: 5000) + "deep" + String(repeating: "</div>", count: 5000)
    let clean = content(html)
    #expect(clean.contains("deep"))
    #expect(clean.split(separator: "<div>", omittingEmptySubsequences: false).count <= 257)
  }

  @Test(arguments: [
    ("a.png 1x, /b.png 2x", "https://e.org/d/a.png 1x, https://e.org/b.png 2x"),
    (
      " , ,x.png, y.png,, https://i.org/z,z 30w",
      "https://e.org/d/x.png, https://e.org/d/y.png, https://i.org/z,z 30w"
    ),
    ("https://i.org/a?b=1&amp;c=2  1.5x", "https://i.org/a?b=1&amp;c=2 1.5x"),
    ("javascript:x 1x, ok.png 2x", "https://e.org/d/ok.png 2x"),
    (
      "a.png 1q, b.png 2x w, c.png 100w 50h",
      "https://e.org/d/b.png 2x w, https://e.org/d/c.png 100w 50h"
    ),
    ("a.png 1y", nil), ("", nil), (", ,", nil),
  ])
  func `of a list of images each that may be loaded stays`(list: String, kept: String?) {
    let image = content(
      "<img src=\"https://i.org/i\" srcset=\"\(list)\">", base: "https://e.org/d/")
    let set = kept.map { " srcset=\"\($0)\"" } ?? ""
    #expect(image == "<img src=\"https://i.org/i\"\(set)>")
  }

  @Test(arguments: [
    "<p><button><p>x</p></button></p>", "<li><center><li>x", "<table><caption>c<td>x",
    "<a><table><td><a>x", "<svg><title><p>x</title><g></p>", "<b><b><b><b><p>x</b>y",
    "<math><mi><table><mglyph><style><img src=x onerror=y>", "a<table>b<tr>c<td>d", "</p></br>",
    "<h1>a<ruby>b<h1>c", "<h2>a<x-y>b<h1>c</x-y>d",
    "<svg></p><style><a title=\"</style><img src=x onerror=alert(1)>\">",
  ])
  func `cleaning again changes nothing`(html: String) {
    for degree in [HTMLCleaner.Degree.content, .page, .pageWithImages] {
      let once = HTMLCleaner.clean(html, base: nil, degree: degree)
      #expect(HTMLCleaner.clean(once, base: nil, degree: degree) == once)
    }
  }

  @Test(arguments: [
    (0..<4000).map { "<b title=\($0)><p>w" }.joined(),
    (0..<4000).map { "<span title=\($0)><div></span></div>w" }.joined(),
    String(repeating: "<table><tr><td>w", count: 4000),
    String(repeating: "<svg><g>w", count: 4000),
    String(repeating: "<a href=x><object>w</a>", count: 4000),
    String(repeating: "<", count: 100_000) + " " + String(repeating: "w", count: 4000),
  ])
  func `hostile markup costs no more than its length and keeps its text`(html: String) {
    let clean = content(html)
    #expect(clean.utf8.count < 40 * html.utf8.count)
    #expect(clean.utf8.filter { $0 == UInt8(ascii: "w") }.count >= 4000)
  }

  @Test(arguments: [
    "&#141;", "&#157", "&#xFFFE;", "&#65535;", "&#xFDD0;", "&#xFDEF;", "&#x1FFFE;", "&#x10FFFF;",
  ])
  func `a reference to a character that no text has stands for nothing`(reference: String) {
    for (start, end) in [("", ""), ("<math><mi>", "</mi></math>"), ("<b><i></b>", "")] {
      let html = """
        \(start)a\(reference) \(reference)b\(end)\
        <a title="\(reference)x&#13;y" href="java\(reference)script:x">c</a>
        """
      let clean = content(html)
      #expect(clean.contains("a b") && clean.contains("<a title=\"x\ny\">c</a>"))
      #expect(content(clean) == clean)
      #expect(PlainText.text(ofHTML: html).hasPrefix("a b"))
    }
  }

  /// gumbo left its document's mode unset, so that what lay in memory before decided whether a table
  /// ends a paragraph.
  @Test func `the full parser does not depend on what memory held before`() {
    for size in stride(from: 64, through: 512, by: 16) {
      let blocks = (0..<20).map { _ in
        let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        block.initializeMemory(as: Int32.self, repeating: 1, count: size / 4)
        return block
      }
      for block in blocks { block.deallocate() }
    }
    #expect(
      content("<form><p>a<table><tr><td>b</table></form>")
        == "<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>")
  }

  @Test func `relative addresses without a base go where they may not stay`() {
    let html = """
      <a href="#note">1</a><a href="x">2</a><img srcset="a.png 1x, https://b.example/b.png 2x">\
      <a href="https://a.example/">3</a><div xml:base="c/"><a href="d">4</a></div>
      """
    let clean = HTMLCleaner.clean(html, base: nil, dropsRelative: true)
    #expect(
      clean == """
        <a>1</a><a>2</a><img srcset="https://b.example/b.png 2x">\
        <a href="https://a.example/">3</a><div><a>4</a></div>
        """)
    #expect(HTMLCleaner.clean(clean, base: nil, dropsRelative: true) == clean)
  }
}
