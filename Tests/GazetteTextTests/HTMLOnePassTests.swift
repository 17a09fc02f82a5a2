// The one pass and the full parser must agree wherever the one pass is sure of itself.
import Testing

@testable import GazetteText

struct HTMLOnePassTests {
  /// What each way of reading makes of a fragment; nil where the one pass gives up.
  private func outcomes(
    _ html: String, _ degree: HTMLCleaner.Degree
  ) -> (onePass: String?, tree: String, bent: String) {
    var html = html
    return html.withUTF8 { bytes in
      HTMLSource.withText(bytes) { source in
        let address = HTMLAddress(base: "https://b.example/", dropsRelative: false)
        var first = HTMLCleanWriter(address: address, degree: degree, capacity: 64)
        var second = HTMLCleanWriter(address: address, degree: degree, capacity: 64)
        var third = HTMLCleanWriter(address: address, degree: degree, capacity: 64)
        let isDone = HTMLOnePass.read(source, into: &first)
        HTMLTree.read(source, into: &second)
        _ = HTMLOnePass.read(source, isTolerant: true, into: &third)
        return (isDone ? first.out.string : nil, second.out.string, third.out.string)
      }
    }
  }

  private func texts(_ html: String) -> (onePass: String?, tree: String) {
    var html = html
    return html.withUTF8 { bytes in
      HTMLSource.withText(bytes) { source in
        var first = PlainTextWriter(isOneLine: false, capacity: 64)
        var second = PlainTextWriter(isOneLine: false, capacity: 64)
        let isDone = HTMLOnePass.read(source, into: &first)
        HTMLTree.read(source, into: &second)
        let text = first.finished()
        return (isDone ? text : nil, second.finished())
      }
    }
  }

  @Test(arguments: [
    "<p>one<p>two <b>bold", "<ul><li>a<li>b<ul><li>c</ul></ul>d", "<dl><dt>a<dd>b<dt>c</dl>",
    "<h1>a<h2>b</h3>c", "<p><span>a<p>b", "a</p>b", "</div>a</b></span>", "<p>a<div>b</p>c</div>",
    "<table><tr><td>a<td>b<tr><th>c</table>d", "<td>a</td><tr>b", "a<br/>b<hr>c<img src=x>",
    "<table><caption>a<thead><tr><td>b<tbody><tr><td>c<tfoot><tr><td>d</table>",
    "<table><col><colgroup><col></colgroup><tr><td>a</table>", "<a href=x><div>b</div></a>",
    "<table><tr><td><table><tr><td>a</table>b</table>", "<table> <tr> <td>a</td> </tr> </table>",
    "<p><b>a</b><i>b</i></p>", "a<!-- x -->b<!-->c<!--->d<!--x--!>e<!-- x",
    "a<!doctype x>b<?c?>d</ e>f",
    "a < b <3 </", "<p title='a\"b' lang=x lang=y>c", "<a href=x?a=1&b=2&copy=3&lt;4>l</a>",
    "<a href=\"x\"title=\"y\"/>l", "<p", "a<p title=\"x", "<p/>a",
    "&amp;&lt;&notit;&copy&#x80;&#;&;",
    "<pre>\n\na</pre><pre>\nb</pre>", "<title>a<b>c&amp;</title>d", "<style>a<b></style>c",
    "<script>a</scrip></script >b", "<iframe>a</iframe>b<iframe><b></iframe>",
    "<xmp><b>&amp;</xmp>c",
    "<ruby>a<rt>b<rt>c</ruby>d", "<b><p>a</p></b>", "<span><b>a</span></b>", "<B>a</b><IMG SRC=x>",
    "<x-y>a<x-z>b</x-y>c", "<noscript><img src=x></noscript>", "&#32;<div>&#10;a</div>",
    "<center>a</center>b<form>c</form>", "<details open><summary>a</summary>b</details>",
    "<li>a<li>b</li>c", "<li><div><li>a", "<p>a<ul><li>b</ul>c</p>d", "<div>a</span></div>b",
    "<table><tr></td>a", "<table></p><tr><td>a", "<td><p>a</table>b",
    "<table><td></tr><td>b</table>",
    "<table><td><li>a<td>b</table><li>c", "<table><td><b>a<td>b</table>c",
    "<b><table><td>a</b>b</table>c",
    "<audio controls><source src=x></audio>", "<font>a</font><big>b</big><tt>c",
    "<wbr>a<area>b<embed>c",
    "<address>a<p>b</address>c", "<select><option>a</select>b", "<button>a</button>", "<svg><p>a",
    "<body>a</body>b<html>c</html>d", "<listing>\na</listing>", "<textarea>\na<b></textarea>c",
    "<a>b<a>c", "<nobr>a<nobr>b", "<b>a<i>b</b>c</i>", "<table>a<tr><td>b", "<image src=x>",
  ])
  func `one pass and tree agree`(html: String) {
    for degree in [HTMLCleaner.Degree.content, .page] {
      let (onePass, tree, _) = outcomes(html, degree)
      if let onePass { #expect(onePass == tree) }
    }
    let (onePass, tree) = texts(html)
    if let onePass { #expect(onePass == tree) }
  }

  @Test func `one pass and tree agree on thousands of random fragments`() {
    var random = SeededRandom(seed: 20_261_130)
    var sure = 0
    for _ in 0..<6000 {
      let html = fragment(&random)
      let (onePass, tree, _) = outcomes(html, .content)
      guard let onePass else { continue }
      sure += 1
      #expect(onePass == tree, "\(html)")
      let (text, treeText) = texts(html)
      #expect(text == treeText, "\(html)")
    }
    #expect(sure > 1500)
  }

  @Test func `cleaning random fragments again changes nothing, and bending loses no text`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<3000 {
      let html = fragment(&random)
      for degree in [HTMLCleaner.Degree.content, .page] {
        let once = HTMLCleaner.clean(html, base: "https://b.example/", degree: degree)
        let again = HTMLCleaner.clean(once, base: "https://b.example/", degree: degree)
        #expect(once == again, "\(html)")
      }
      let (_, _, bent) = outcomes(html, .content)
      #expect(HTMLCleaner.clean(bent, base: nil).utf8.count <= bent.utf8.count * 2, "\(html)")
    }
  }

  /// Fragments of tags, text and odds and ends, more often well-formed than not.
  private func fragment(_ random: inout SeededRandom) -> String {
    var html = ""
    var open: [String] = []
    for _ in 0..<Int.random(in: 1...14, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let tag = Self.tags.randomElement(using: &random) ?? "p"
        html += "<\(tag)\(Self.attributes.randomElement(using: &random) ?? "")>"
        open.append(tag)
      case 4..<6: if let tag = open.popLast() { html += "</\(tag)>" }
      case 6: html += "</\(Self.tags.randomElement(using: &random) ?? "p")>"
      default: html += Self.pieces.randomElement(using: &random) ?? ""
      }
    }
    return html
  }

  private static let tags = [
    "p", "div", "b", "i", "a", "span", "ul", "ol", "li", "dl", "dt", "dd", "table", "tr", "td",
    "th", "tbody", "thead", "caption", "colgroup", "col", "pre", "h1", "h2", "blockquote", "br",
    "hr", "img", "em", "x-y", "ruby", "rt", "center", "section", "title", "style", "iframe",
    "noscript", "font", "address", "figure", "object", "form", "button", "svg", "math", "mi",
    "nobr", "label", "xmp", "tfoot", "strong", "code", "summary", "select", "option", "body",
  ]
  private static let attributes = [
    "", "", "", " href=x", " title='a\"&lt;'", " src=\"//i.example/a b\"", " class=x/", " a=1 a",
    "/",
  ]
  private static let pieces = [
    "text", " ", "\n", "&amp;", "&copy=", "<!-- c -->", "<", "a < b", "&#13;&#0;", "<!x>", "</>",
    "漢字", "\u{A0}", "&nbsp;", "\"'>", "\r\n", "<br/>", "]]>",
  ]
}
