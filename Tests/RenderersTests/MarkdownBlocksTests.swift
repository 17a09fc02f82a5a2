// An article's content as Markdown.
import GazetteText
import Testing

@testable import Renderers

struct MarkdownBlocksTests {
  private func markdown(_ html: String) -> String {
    MarkdownBlocks.blocks(of: ReadableText(ofHTML: html), top: 2, pictureWord: "Image")
      .joined(separator: "\n\n")
  }

  @Test(arguments: [
    ("<h1>A</h1><h3>B</h3>", "## A\n\n#### B"), ("<h4>A</h4>", "## A"),
    ("<p>one<br>two</p>", "one\\\ntwo"),
    ("<b>a</b> <i>b</i> <b><i>c</i></b> <s>d</s>", "**a** *b* ***c*** ~~d~~"),
    ("<b>가나</b>다", "**가나**다"),
    // These marks would not work where they stand.
    ("<b>(가)</b>나", "(가)나"), ("<b>a</b><i>b</i>", "**a**b"),
    ("<code>a`b</code> <code>`</code>", "``a`b`` `` ` ``"),
    ("<code>&lt;b> * [x]</code>", "`<b> * [x]`"),
    (
      "<a href='https://x.example/a(b)'>see <b>it</b></a>.",
      "[see **it**](https://x.example/a%28b%29)."
    ),
    ("so!<a href='https://x.example/'>x</a>", "so\\![x](https://x.example/)"),
    ("<a href='javascript:x'>x</a>", "x"),
    ("<img alt='A [dog]' src=x>", "\\[Image: A \\[dog\\]\\]"),
    ("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
    ("<ol start=9><li>a<li><p>b<p>c</ol>", "9. a\n\n10. b\n\n    c"),
    ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"),
    ("<ol><li>a</ol><ol><li>b</ol>", "1. a\n\n1) b"),
    ("<blockquote><p>a</p><blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
    ("<pre>a\n```\n  b</pre>", "````\na\n```\n  b\n````"),
    ("<ul><li><pre>x\n\ny</pre></ul>", "- ```\n  x\n\n  y\n  ```"),
    ("a<hr>b", "a\n\n* * *\n\nb"),
    (
      "<table><tr><th>a</th><th>b|c</th></tr><tr><td><code>x|y</code><br>z</td></tr></table>",
      "| a | b\\|c |\n| --- | --- |\n| `x\\|y` z |  |"
    ),
    (
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
      "|  |  |\n| --- | --- |\n| a | b |\n| c |  |"
    ),
    ("<dl><dt>a<dd>b<dd>c</dl>", "**a**\n\n- b\n- c"),
    (
      "<figure><img alt='A dog' src=x><figcaption>Rex</figcaption></figure>",
      "\\[Image: A dog\\]\\\nRex"
    ),
  ])
  func `blocks are Markdown`(html: String, text: String) { #expect(markdown(html) == text) }

  @Test(arguments: [
    ("# no heading", "\\# no heading"), ("1986. A year", "1986\\. A year"),
    ("- no item", "\\- no item"),
    ("&gt; no quote", "\\> no quote"),
    ("*no* [x](y) `z` &lt;b>", "\\*no\\* \\[x\\](y) \\`z\\` \\<b>"),
    ("a<br># b<br>+ c", "a\\\n\\# b\\\n\\+ c"),
  ])
  func `text stays text`(html: String, text: String) { #expect(markdown(html) == text) }
}
