// How HTML reads as plain text.
import GazetteText
import Testing

struct HTMLPlainTextTests {
  @Test(arguments: [
    ("<p>First <em>day</em></p> <p>Second<br/>day</p>", "First day\n\nSecond\nday"),
    ("one\n  two&nbsp;three", "one two three"),
    ("<div>a</div><div>b</div>", "a\nb"),
    ("<h1>Title</h1>text", "Title\n\ntext"),
    ("a<br><br><br>b", "a\n\nb"),
    ("&lt;3 &amp; &eacute;", "<3 & é"),
    ("<3 Kettle", "<3 Kettle"),
    ("x<script>y</script><style>z</style>", "x"),
    ("<title>T</title>x", "T\n\nx"),
    ("<p>1 <img src=x alt=heron> 2</p>", "1 2"),
    ("<![CDATA[<p>Tide tables.</p>]]>", "Tide tables."),
    ("<math><msup><mi>x</mi><mn>2</mn></msup></math>", "x2"),
    ("", ""),
  ])
  func `paragraphs and lines are kept`(html: String, text: String) {
    #expect(PlainText.text(ofHTML: html) == text)
  }

  @Test func `pre keeps its white space`() {
    let html =
      "<p>See:</p><pre><code><span>def</span> f():\n    if x:\n        return 1</code></pre>"
    #expect(PlainText.text(ofHTML: html) == "See:\n\ndef f():\n    if x:\n        return 1")
  }

  @Test func `list items have dashes and nested ones are indented`() {
    #expect(
      PlainText.text(ofHTML: "a<ul><li>oak<ul><li>holm</li></ul></li><li><p>ash</p>x</li></ul>b")
        == "a\n\n- oak\n  - holm\n- ash\n\n  x\n\nb")
  }

  @Test func `cells are apart and rows are lines`() {
    let html =
      "<table><tr><th>Apple</th><th>Pear</th></tr><tr><td>three</td><td>nine</td></tr></table>"
    #expect(PlainText.text(ofHTML: html) == "Apple | Pear\nthree | nine")
  }

  @Test(arguments: [
    ("plain", "plain"), ("AT&amp;T", "AT&T"), ("AT&T", "AT&T"),
    ("<em>Grey</em> heron", "Grey heron"),
    ("a<br>b<p>c", "a b c"), (" a\n b ", "a b"), ("<img src=x>", ""), ("&amp;lt;", "&lt;"),
    ("safe<script>x</script> description", "safe description"), ("It&#39;s", "It's"),
    ("safe<object classid=x> description", "safe description"),
  ])
  func `a title is one line without tags, decoded once`(html: String, line: String) {
    #expect(PlainText.line(ofHTML: html) == line)
  }

  @Test(arguments: [
    ("What belongs in the <head> of a page", "What belongs in the <head> of a page"),
    ("<quillpad>", "<quillpad>"), ("I <3 & A<B &amp; C", "I <3 & A<B & C"),
    ("<b>Bold</b> and <a href=x>link</a>", "Bold and link"), ("one<br>two", "one two"),
    ("x <b> y", "x <b> y"), ("safe<script type=x>y</script>", "safe"), ("<", "<"),
  ])
  func `in loose text only what must be a tag is one`(text: String, line: String) {
    #expect(PlainText.line(ofLooseHTML: text) == line)
  }

  @Test(arguments: [
    ("a  b", "a b"), ("\u{A0}a\u{2028}b\u{3000}c\u{1}", "a b c"), ("日本 語", "日本 語"),
    ("a\u{202E}b", "a b"), ("“q” – …", "“q” – …"), ("\u{FEFF}x", "x"), ("", ""), (" ", ""),
    ("👨‍👩‍👧 x", "👨‍👩‍👧 x"),
  ])
  func `a line has single blanks and no controls`(text: String, line: String) {
    #expect(PlainText.line(text) == line)
  }

  @Test(arguments: [
    ("short", 10, "short"), ("one two three", 9, "one two…"), ("one two three", 8, "one two…"),
    ("가나다라마바사", 4, "가나다…"), ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 2, "👨‍👩‍👧…"), ("abc", 0, ""), ("éé", 2, "éé"),
    ("Honorificabilitudinitatibus", 10, "Honorific…"), ("one, two", 6, "one…"),
  ])
  func `shortening cuts at a word and never in a character`(text: String, count: Int, cut: String) {
    let short = PlainText.shortened(text, to: count)
    #expect(short == cut)
    #expect(short.count <= count)
  }
}
