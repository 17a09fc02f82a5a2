// arXiv: papers and their versions, pages that come empty, and turns.
import GazetteCore
import GazetteTesting
import Synchronization
import Testing

@testable import NewsSources

@Suite struct ArXivTests {
  private static let base = "https://arxiv.example/api"

  private func made(
    _ options: [(String, Setting.Value)]
  ) throws -> (source: ArXivSource, problems: [ConfigProblem]) {
    try make(ArXivSource.self, [("base_url", .scalar(Self.base, isQuoted: false))] + options)
  }

  private static func url(_ query: String, start: Int = 0) -> String {
    let place = start == 0 ? "start=0&max_results=100" : "max_results=100&start=\(start)"
    return "\(base)/query?\(query)&sortBy=submittedDate&sortOrder=descending&\(place)"
  }

  private static func feed(_ ids: [String], total: Int) -> StubHTTPClient.Outcome {
    let entries = ids.map { id in
      """
      <entry><id>http://arxiv.org/abs/\(id)</id><published>2026-11-30T12:00:00Z</published>
      <updated>2026-11-30T12:00:00Z</updated><title>On
        tides</title><summary>We
        show.</summary><author><name>Ann</name></author><author><name>Bo</name></author>
      <link href="http://arxiv.org/abs/\(id)" rel="alternate" type="text/html"/>
      <link title="pdf" href="http://arxiv.org/pdf/\(id)" rel="related" type="application/pdf"/>
      <category term="cs.CL" scheme="http://arxiv.org/schemas/atom"/></entry>
      """
    }
    return .answer(
      200,
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>Query</title>
      <opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">\(total)\
      </opensearch:totalResults>\(entries.joined())</feed>
      """)
  }

  @Test func `a paper is known without its version`() async throws {
    let http = StubHTTPClient([
      Self.url("search_query=cat%3Acs.CL"): [Self.feed(["2411.01234v2"], total: 1)]
    ])
    let harvest = try #require(
      try await made([("categories", "cs.CL")]).source.fetch(context(http)).harvest)
    let paper = try #require(harvest.drafts.first)
    #expect(paper.ownID == "http://arxiv.org/abs/2411.01234")
    #expect(paper.url == "http://arxiv.org/abs/2411.01234v2")
    #expect(paper.title == "On tides")
    #expect(paper.published == noon)
    #expect(paper.authors.map(\.name) == ["Ann", "Bo"])
    #expect(paper.tags == ["cs.CL"])
    #expect(
      paper.attachments == [
        Attachment(
          url: "http://arxiv.org/pdf/2411.01234v2", mimeType: "application/pdf", title: "PDF")
      ])
  }

  @Test(arguments: [
    ("http://arxiv.org/abs/2411.01234v12", "http://arxiv.org/abs/2411.01234"),
    ("http://arxiv.org/abs/hep-th/9901001v1", "http://arxiv.org/abs/hep-th/9901001"),
    ("http://arxiv.org/abs/2411.01234", "http://arxiv.org/abs/2411.01234"), ("v1", ""),
    ("x/v1", "x/v1"), ("", ""),
  ])
  func `a version is what stands behind the last v`(id: String, paper: String) {
    #expect(ArXivPaper.withoutVersion(id) == paper)
  }

  @Test func `an empty page before the last is asked for once more`() async throws {
    let pauses = Mutex<[Duration]>([])
    let more = try made([("search", "all:tide"), ("max_articles", "150")]).source
    let long = Self.url("search_query=all%3Atide")
    let next = Self.url("search_query=all%3Atide", start: 100)
    let ids = (1...100).map { "\($0)v1" }
    let pages = StubHTTPClient([
      long: [Self.feed(ids, total: 101)],
      next: [Self.feed([], total: 101), Self.feed(["101v1"], total: 101)],
    ])
    let harvest = try await more.fetch(
      context(pages, pause: { wait in pauses.withLock { $0.append(wait) } })
    ).harvest
    #expect(harvest?.drafts.count == 101)
    #expect(harvest?.interruption == nil)
    #expect(pauses.withLock { $0 } == [.seconds(1)])
  }

  @Test func `a page that stays empty is a failure, and what came is kept`() async throws {
    let source = try made([("search", "all:tide"), ("max_articles", "150")]).source
    let pages = StubHTTPClient([
      Self.url("search_query=all%3Atide"): [Self.feed((1...100).map { "\($0)v1" }, total: 101)],
      Self.url("search_query=all%3Atide", start: 100): [Self.feed([], total: 101)],
    ])
    let harvest = try await source.fetch(context(pages)).harvest
    #expect(harvest?.drafts.count == 100)
    #expect(
      harvest?.interruption?.what.hasSuffix("answered with an empty page before the last.") == true)
  }

  @Test func `an error is a feed with one entry`() async throws {
    let body = """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/api/errors#x</id>
      <title>Error</title><summary>incorrect id format for 1</summary></entry></feed>
      """
    let url = Self.url("id_list=1")
    for status in [200, 400] {
      let http = StubHTTPClient([url: [.answer(status, body)]])
      let failure = try #require(await made([("ids", "1")]).source.failure(context(http)))
      #expect(
        failure.sentence == "arXiv answered: incorrect id format for 1. Check `search` and `ids`.")
    }
  }

  @Test func `too many requests are told as such`() async throws {
    let http = StubHTTPClient([Self.url("id_list=1"): [.answer(429, "Rate exceeded.")]])
    let failure = try #require(await made([("ids", "1")]).source.failure(context(http)))
    #expect(
      failure.sentence
        == "arXiv answers no more requests from here for now. Its answers change once a day: set "
        + "`every: 1d`.")
  }

  @Test func `categories and words go together`() async throws {
    let http = StubHTTPClient([:])
    let options: [(String, Setting.Value)] = [
      ("categories", ["cs.CL", "cs.AI"]), ("search", "ti:tide"),
    ]
    _ = try await made(options).source.failure(context(http))
    #expect(
      http.requests.map(\.url) == [
        Self.url("search_query=%28cat%3Acs.CL%20OR%20cat%3Acs.AI%29%20AND%20%28ti%3Atide%29")
      ])
  }

  @Test func `a source asks for something`() throws {
    #expect(
      try made([]).problems.map(\.what) == [
        "an 'arxiv' source needs one of 'categories', 'search', 'ids'"
      ])
  }

  @Test func `requests to one service take turns, whichever sources make them`() async {
    let turns = Turns()
    #expect(await turns.wait(for: "https://a.org", apart: .seconds(3)) == .zero)
    #expect(await turns.wait(for: "https://b.org", apart: .seconds(3)) == .zero)
    let second = await turns.wait(for: "https://a.org", apart: .seconds(3))
    let third = await turns.wait(for: "https://a.org", apart: .seconds(3))
    #expect(second > .zero && third > second)
    #expect(await turns.wait(for: "https://a.org", apart: .zero) == .zero)
  }
}
