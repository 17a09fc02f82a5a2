// The second opinion on clean HTML has to be able to object.
import GazetteText
import Testing

@testable import GazetteFuzz

struct SafeMarkupTests {
  @Test(arguments: [
    "<script>x</script>", "<p onclick=\"x\">x</p>", "<p style=\"x\">x</p>", "<p>x", "x</p>",
    "<p><b>x</p></b>", "<a href=\"javascript:x\">x</a>", "<a href=\"&#106;avascript:x\">x</a>",
    "<a href=x>x</a>", "<img src=\"data:x\">", "a < b", "a > b", "<p title=\"<\">x</p>",
    "<!-- x -->",
    "<p", "<svg><use href=\"x\"></use></svg>", "<iframe></iframe>",
    String(repeating: "<div>", count: 257) + String(repeating: "</div>", count: 257),
  ])
  func `what is not safe is a fault`(html: String) {
    #expect(throws: Fault.self) { try SafeMarkup.check(html, degree: .content) }
  }

  @Test func `a page holds less than content`() throws {
    let html = "<div><img src=\"https://e.org/i.png\" alt=\"\"></div>"
    try SafeMarkup.check(html, degree: .content)
    #expect(throws: Fault.self) { try SafeMarkup.check(html, degree: .page) }
  }
}
