// Articles of News API, one by one: what is kept, cleaned and left out.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct NewsAPIArticlesTests {
  private func harvest(_ articles: String) async throws -> Harvest {
    let url = NewsAPISourceTests.headlinesURL
    let body = #"{"status":"ok","articles":[\#(articles)]}"#
    let http = StubHTTPClient([url: [.answer(200, body)]])
    let source = try make(NewsAPISource.self, [("api_key", "k"), ("country", "us")]).source
    return try #require(try await source.fetch(context(http)).harvest)
  }

  @Test func `all that an article says is kept`() async throws {
    let harvest = try await harvest(
      #"""
      {"source":{"id":"bbc-news","name":"BBC News"},"author":" Ann Lee ","title":"R&amp;D",
       "description":"<p>Short &amp; <b>sweet</b></p>","url":"https://example.org/a?utm_source=x",
       "urlToImage":"https://example.org/a.jpg","publishedAt":"2026-11-20T10:00:00.25Z",
       "content":"It began… [+1234 chars]"}
      """#)
    var draft = Draft()
    draft.ownID = "https://example.org/a"
    draft.url = "https://example.org/a?utm_source=x"
    draft.title = "R&D"
    draft.summary = "Short & sweet"
    draft.body = .text("It began…")
    draft.published =
      CivilTime(year: 2026, month: 11, day: 20, hour: 10, millisecond: 250).instant()
    draft.authors = [Author(name: "Ann Lee")]
    draft.image = "https://example.org/a.jpg"
    draft.extras = Extras()
    draft.extras?.origin = Origin(title: "BBC News", id: "bbc-news")
    #expect(harvest.drafts == [draft])
  }

  @Test func `missing and badly typed members cost nothing but themselves`() async throws {
    let harvest = try await harvest(
      #"""
      {"source":5,"author":"","title":["x"],"description":null,"url":"https://example.org/1",
       "urlToImage":"//example.org/a.jpg","publishedAt":"yesterday","content":{}},
      {"title":"No address"}, {"title":"Odd","url":"javascript:alert(1)"}, null, 7,
      {"url":"https://example.org/2","author":"https://example.org/ann","source":{"name":null}}
      """#)
    #expect(harvest.drafts.map(\.url) == ["https://example.org/1", "https://example.org/2"])
    var first = Draft()
    first.ownID = "https://example.org/1"
    first.url = "https://example.org/1"
    #expect(harvest.drafts.first == first)
    #expect(harvest.drafts.last?.authors == [Author(url: "https://example.org/ann")])
    #expect(
      harvest.skipped.map(\.reason) == [
        "Article 2 has no address.", "Article 3 has no address.", "Article 4 has no address.",
        "Article 5 has no address.",
      ])
  }

  @Test func `withdrawn articles are left out, articles about removing are not`() async throws {
    let harvest = try await harvest(
      #"""
      {"title":"[Removed]","url":"https://removed.com"},
      {"title":"[Removed]","url":"https://example.org/1"},
      {"title":"Other","url":"https://removed.com/"},
      {"title":"Tree removed from square","url":"https://example.org/2"},
      {"title":"A","url":"https://notremoved.com/1"}
      """#)
    #expect(harvest.drafts.map(\.title) == ["Tree removed from square", "A"])
    #expect(harvest.skipped == [])
  }

  @Test(arguments: [
    ("Text… [+12 chars]", "Text…"), ("Text [+12 chars]", "Text"), ("Text", "Text"),
    ("Text...\\n[+1 chars]", "Text..."), ("[+5 chars] later", "[+5 chars] later"),
    ("Text [+ chars]", "Text [+ chars]"), ("[+9 chars]", nil), ("5 chars]", "5 chars]"),
  ])
  func `the mark of a cut is taken off`(content: String, text: String?) async throws {
    let harvest = try await harvest(
      #"{"title":"t","url":"https://example.org/1","content":"\#(content)"}"#)
    #expect(harvest.drafts.first?.body == text.map(Body.text))
  }

  @Test func `the same address twice is one article, whatever its tracking`() async throws {
    let harvest = try await harvest(
      #"""
      {"title":"a","url":"https://Example.org/1?utm_source=x#top"},
      {"title":"b","url":"https://example.org/1"}
      """#)
    #expect(harvest.drafts.map(\.title) == ["a"])
  }
}
