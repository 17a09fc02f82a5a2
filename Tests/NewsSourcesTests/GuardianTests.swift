// The Guardian: its articles, its key, and what its errors mean.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct GuardianTests {
  private static let fixed =
    "order-by=newest&show-fields=trailText%2Cbody%2Cbyline%2Cthumbnail%2ClastModified%2Clang"
    + "&show-tags=contributor%2Ckeyword"
  private static let base = "https://content.guardianapis.com/search"
  private static let url = "\(base)?q=tide&\(fixed)&page-size=50&page=1"

  private func source(_ options: [(String, Setting.Value)] = []) throws -> GuardianSource {
    let made = try make(GuardianSource.self, [("api_key", "s3cr3t-k3y"), ("q", "tide")] + options)
    #expect(made.problems == [])
    return made.source
  }

  @Test func `an article keeps what the service says of it`() async throws {
    let http = StubHTTPClient([
      Self.url: [
        .answer(
          200,
          #"""
          {"response":{"status":"ok","total":2,"results":[
            {"id":"science/2026/nov/30/tide","type":"article","sectionName":"Science",
             "webPublicationDate":"2026-11-30T12:00:00Z","webTitle":"Tide &amp; time",
             "webUrl":"https://www.theguardian.com/science/2026/nov/30/tide",
             "fields":{"trailText":"<p>Short</p>","body":"<p>Long</p>","byline":"Ann Lee",
               "thumbnail":"https://media.guim.co.uk/i.jpg","lang":"en",
               "lastModified":"2026-11-30T12:00:00Z"},
             "tags":[{"type":"contributor","webTitle":"Ann Lee","webUrl":"https://x.org/ann"},
               {"type":"keyword","webTitle":"Oceans"}]},
            {"id":"x","webTitle":"Two","fields":{"byline":"Bo &amp; Cy","wordcount":"12"}}]}}
          """#)
      ]
    ])
    let harvest = try #require(try await source().fetch(context(http)).harvest)
    var article = Draft()
    article.ownID = "science/2026/nov/30/tide"
    article.url = "https://www.theguardian.com/science/2026/nov/30/tide"
    article.title = "Tide & time"
    article.summary = "Short"
    article.body = .html("<p>Long</p>", base: nil)
    article.published = noon
    article.modified = noon
    article.authors = [Author(name: "Ann Lee", url: "https://x.org/ann")]
    article.tags = ["Science", "Oceans"]
    article.image = "https://media.guim.co.uk/i.jpg"
    article.language = "en"
    #expect(harvest.drafts.first == article)
    #expect(harvest.drafts.last?.authors == [Author(name: "Bo & Cy")])
    #expect(http.requests.first?.headers.first == Header("api-key", "s3cr3t-k3y"))
  }

  @Test func `a window of time is sent as days and moments`() async throws {
    let http = StubHTTPClient([:])
    _ = try await source([("from", "2d"), ("to", "2026-11-30")]).failure(context(http))
    #expect(
      http.requests.map(\.url) == [
        "\(Self.base)?q=tide&\(Self.fixed)&from-date=2026-11-28T12%3A00%3A00Z&to-date=2026-11-30"
          + "&page-size=50&page=1"
      ])
  }

  @Test(arguments: [
    (
      401, #"{"message":"Invalid authentication credentials"}"#,
      "The Guardian answered Invalid authentication credentials. Check `api_key`, or get one at "
        + "open-platform.theguardian.com."
    ),
    (
      429, #"{"message":"API rate limit exceeded for s3cr3t-k3y"}"#,
      "The Guardian answered API rate limit exceeded for ***. Fetch less often (`every`); a "
        + "developer key has 500 requests a day."
    ),
    (
      400, #"{"response":{"status":"error","message":"bad from-date"}}"#,
      "The Guardian answered bad from-date. Change the option that it names."
    ),
  ])
  func `an error is told with its cure`(
    status: Int, body: String, sentence: String
  ) async throws {
    let http = StubHTTPClient([Self.url: [.answer(status, body)]])
    #expect(try await source().failure(context(http))?.sentence == sentence)
  }

  @Test func `a page behind the last one is the end`() async throws {
    let page = { (number: Int) in "\(Self.base)?q=tide&\(Self.fixed)&page-size=1&page=\(number)" }
    let http = StubHTTPClient([
      page(1): [.answer(200, #"{"response":{"results":[{"id":"a","webTitle":"A"}]}}"#)],
      page(2): [
        .answer(400, #"{"response":{"status":"error","message":"requested page is beyond"}}"#)
      ],
    ])
    let harvest = try await source([("page_size", "1")]).fetch(context(http)).harvest
    #expect(harvest?.drafts.map(\.ownID) == ["a"])
    #expect(harvest?.interruption == nil)
  }
}
