// Where a search matched, as lists show it.
import GazetteCore
import GazettePipeline
import GazetteText
import Testing

struct SnippetTests {
  private func snippet(_ content: Content, _ query: String) -> String? {
    Snippet(of: content, for: SearchQuery(query)).map { snippet in
      (snippet.isTitle ? "title: " : "")
        + snippet.parts.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
    }
  }

  private func content(title: String? = nil, html: String? = nil, summary: String? = nil) -> Content
  {
    var content = Content()
    content.title = title
    content.html = html
    content.summary = summary
    return content
  }

  @Test(arguments: [
    ("반도체", "서울 [반도체]거리에 도서관이 문을 열었다."), ("도체", "서울 반[도체]거리에 도서관이 문을 열었다."),
    ("관", "서울 반도체거리에 도서[관]이 문을 열었다."), ("서울 문", "[서울] 반도체거리에 도서관이 [문]을 열었다."),
  ])
  func `a Korean match within a longer word is marked exactly`(query: String, wanted: String) {
    let content = content(html: "<p>서울 <b>반도체</b>거리에 도서관이 문을 열었다.</p>")
    #expect(snippet(content, query) == wanted)
  }

  @Test func `the text comes first, then the summary, then the title`() {
    #expect(snippet(content(title: "Tide", html: "<p>low tide</p>"), "tide") == "low [tide]")
    #expect(snippet(content(html: "<p>x</p>", summary: "A tide."), "tide") == "A [tide].")
    #expect(snippet(content(title: "The Tide", html: "<p>x</p>"), "tide") == "title: The [Tide]")
    #expect(snippet(content(title: "x"), "tide") == nil)
  }

  @Test func `a title with matches is shown whole whatever the text has`() throws {
    let title = String(repeating: "far ", count: 100) + "반도체 end"
    let found = try #require(
      Snippet(title: content(title: title, html: "<p>반도체</p>"), for: SearchQuery("반도체")))
    #expect(found.parts.map(\.text).joined() == title)
    #expect(found.parts.filter(\.isMatch).map(\.text) == ["반도체"])
    #expect(Snippet(title: content(html: "<p>반도체</p>"), for: SearchQuery("반도체")) == nil)
  }

  @Test func `of a long text only the part around the first match is shown`() {
    let text =
      String(repeating: "word ", count: 200) + "tide " + String(repeating: "more ", count: 200)
    let found = snippet(content(html: "<p>\(text)</p>"), "tide") ?? ""
    #expect(found.hasPrefix("…word") && found.hasSuffix("more…") && found.contains(" [tide] "))
    #expect(found.count < 180)
  }
}
