// Cousins of News API: a service with other names for the same things is one small value.
import GazetteCore
import GazetteTesting
import Testing

@testable import NewsSources

@Suite struct CousinTests {
  /// Counts offsets, takes its key in the address, and nests its list and its errors.
  private static let wire = ArticleService(
    name: "Wire", key: .parameter("access_key"),
    paging: .offsets(start: "offset", size: "limit"),
    members: .init(
      articles: ["data"], total: ["pagination", "total"], image: "image",
      published: "published_at"),
    faults: ["usage_limit_reached": .init(.spent, "Wait for the next month.")],
    unknownCure: "Ask Wire.")

  /// Sends moments with their zone, and has errors without codes.
  private static let post = ArticleService(
    name: "Post", key: .header("X-Api-Key"), paging: .pages(number: "page", size: "max"),
    window: .init(namesZone: true),
    members: .init(total: ["totalArticles"], image: "image", language: "lang"),
    faults: ["403": .init(.spent, "Wait for midnight.")], unknownCure: "Ask Post.")

  /// A whole source of this kind.
  private struct Cousin: NewsSource {
    static let kind = "cousin"
    static let about = "Articles of a cousin."
    static let options =
      [
        OptionKey("api_key", .secretList, required: true, "The key."),
        OptionKey("q", .text, required: true, "Words."),
      ] + ServiceAccess.options(standardBase: "https://cousin.example/v1")

    let access: ServiceAccess
    var query = ArticleQuery(path: "news", pageSize: 2, maximumArticles: 10)
    var service = CousinTests.wire

    init(_ options: inout Options) throws(ConfigError) {
      access = ServiceAccess(&options, standardBase: "https://cousin.example/v1")
      query.add("q", options.text("q"))
    }

    func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
      try await ArticleSearch(service: service, access: access, query: query).fetch(context)
    }
  }

  private func cousin(
    of service: ArticleService, _ change: (inout ArticleQuery) -> Void = { _ in }
  ) throws -> Cousin {
    let made = try make(Cousin.self, [("api_key", "s3cr3t"), ("q", "sea & tide")])
    #expect(made.problems == [])
    var source = made.source
    source.service = service
    change(&source.query)
    return source
  }

  @Test func `pages may be offsets, and the key a parameter`() async throws {
    let page = { (offset: Int) in
      "https://cousin.example/v1/news?q=sea%20%26%20tide&limit=2&offset=\(offset)&access_key=s3cr3t"
    }
    let article = { (number: Int) in
      #"{"title":"T\#(number)","url":"https://a.org/\#(number)","source":"Sun","image":"#
        + #""https://a.org/i.png","published_at":"2026-11-20T10:00:00+00:00","language":"en"}"#
    }
    let http = StubHTTPClient([
      page(0): [
        .answer(200, #"{"pagination":{"total":3},"data":[\#(article(1)),\#(article(2))]}"#)
      ],
      page(2): [.answer(200, #"{"pagination":{"total":3},"data":[\#(article(3))]}"#)],
    ])
    let harvest = try #require(try await cousin(of: Self.wire).fetch(context(http)).harvest)
    #expect(harvest.drafts.map(\.title) == ["T1", "T2", "T3"])
    var first = Draft()
    first.ownID = "https://a.org/1"
    first.url = "https://a.org/1"
    first.title = "T1"
    first.language = "en"
    first.image = "https://a.org/i.png"
    first.published = CivilTime(year: 2026, month: 11, day: 20, hour: 10).instant()
    first.extras = Extras()
    first.extras?.origin = Origin(title: "Sun")
    #expect(harvest.drafts.first == first)
  }

  @Test func `an error may be an object of its own`() async throws {
    let url = "https://cousin.example/v1/news?q=sea%20%26%20tide&limit=2&offset=0&access_key=s3cr3t"
    let body = #"{"error":{"code":"usage_limit_reached","message":"Key s3cr3t is used up."}}"#
    let http = StubHTTPClient([url: [.answer(429, body)]])
    let failure = try #require(await cousin(of: Self.wire).failure(context(http)))
    #expect(
      failure.sentence
        == "Wire answered usage_limit_reached: Key *** is used up. Wait for the next month.")
    #expect(failure.stage == .quota)
  }

  @Test func `moments may name their zone, and an error be known by its status`() async throws {
    let http = StubHTTPClient([
      "https://cousin.example/v1/news?q=sea%20%26%20tide&from=2026-11-28T12%3A00%3A00Z&max=2&page=1":
        [.answer(403, #"{"errors":["You have reached your limit for today."]}"#)]
    ])
    let source = try cousin(of: Self.post) { $0.from = .back(.seconds(2 * 86_400)) }
    let failure = try #require(await source.failure(context(http)))
    #expect(
      failure.sentence
        == "Post answered You have reached your limit for today. Wait for midnight.")
  }

  @Test(arguments: [#""error":null"#, #""errors":[]"#, #""errors":{}"#])
  func `the place of an error may stand empty`(member: String) async throws {
    let url = "https://cousin.example/v1/news?q=sea%20%26%20tide&limit=2&offset=0&access_key=s3cr3t"
    let body = #"{\#(member),"data":[{"title":"T","url":"https://a.org/1"}]}"#
    let http = StubHTTPClient([url: [.answer(200, body)]])
    let harvest = try #require(try await cousin(of: Self.wire).fetch(context(http)).harvest)
    #expect(harvest.drafts.map(\.title) == ["T"])
  }

  @Test func `a secret in the address of a cousin is not shown`() async throws {
    let url = "https://cousin.example/v1/news?q=sea%20%26%20tide&limit=2&offset=0&access_key=s3cr3t"
    for outcome in [StubHTTPClient.Outcome.answer(404), .answer(200, "<html>")] {
      let http = StubHTTPClient([url: [outcome]])
      let failure = try #require(await cousin(of: Self.wire).failure(context(http)))
      #expect(!failure.sentence.contains("s3cr3t"))
    }
  }
}
