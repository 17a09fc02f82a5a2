// What would cost the full parser more than its length is kept from it, however it is hidden.
import Testing

@testable import GazetteText

struct HTMLCostTests {
  private func isBearable(_ html: String) -> Bool {
    var html = html
    return html.withUTF8 { HTMLCost.isBearable($0) }
  }

  /// Each makes a reader that knows less than the parser take what follows for text.
  private static let covers = [
    "", "<style><!--</style>", "<title><!--</title>", "<script><!--</script>",
    "<script><!--<script></script><!-- x </script></script>", "<textarea><!--</textarea>",
    "<iframe><!--</iframe>", "<style><a title=\"</style>", "<title><a title='</title>",
    "<select><xmp><input>", "<svg><style><!--</style></svg>", "<svg><![CDATA[x><!-- ]]></svg>",
    "<svg><![CDATA[<a title=\"]]></svg>", "<!-- --!><xmp><!-- --></xmp><!-- <xmp>-->",
  ]

  @Test(arguments: covers)
  func `nothing covers what is costly`(cover: String) {
    let attributes = (0..<20_000).map { "a\($0)" }.joined(separator: " ")
    let formatting = (0..<2000).map { "<b x\($0)>" }.joined()
    for costly in [
      "<b \(attributes)>", String(repeating: "<div>", count: 2000),
      formatting + String(repeating: "<p>w</p>", count: 2000),
    ] {
      #expect(!isBearable("<form>" + cover + costly))
    }
  }

  /// The parser does not see the end tags where these have them.
  @Test(arguments: [
    "<div><style></div></style>", "<div><i title='</div>'></i>", "<div><!-- </div> -->",
    "<div><select></div></select>", "<div><object></div></object>", "<x-a></x-b>",
    "<div><style><!--</style></div>--><xmp></div></xmp>", "<svg><rt>", "<svg><title>", "<rb>",
    "<optgroup>", "<svg><source>", "<svg><g><![CDATA[</g></svg>]]>", "<svg><![CDATA[",
  ])
  func `an element that is not surely closed counts as open`(piece: String) {
    #expect(!isBearable("<form>" + String(repeating: piece, count: 2000)))
  }

  /// Each of these, read on its own, would be read to the end.
  @Test(arguments: ["<a", "<a ", "<a b='", "<xmp>", "<script>", "<![CDATA[", "<!--<a "])
  func `looking is no costlier than reading`(piece: String) {
    #expect(!isBearable("<svg>" + String(repeating: piece, count: 50_000)))
  }

  @Test(arguments: [
    "<b>a<i>b</b>c</i>", "<form><p>a</p></form>", "<style>p > b { }</style><b>a<i>b</b>c</i>",
    "<!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--><p>a</p>",
    "<![if !supportLists]><span>1.</span><![endif]><p>a</p>", "<script>if (a < b) c()</script>",
    "<svg viewBox='0 0 1 1'><path d='M0 0'></path></svg>", "<table><tr><td>a<p>b</table>c",
    "<a href='x' title='1 &lt; 2'>l</a><x-y>z</x-y>", "<img src=x><br><hr><ul><li>a<li>b</ul>",
  ])
  func `an article of many such pieces is read by the full parser`(piece: String) {
    #expect(isBearable("<form>" + String(repeating: piece, count: 100)))
  }
}
