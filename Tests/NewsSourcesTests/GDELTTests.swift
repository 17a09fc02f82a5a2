// GDELT: what it finds, how one goes back in time, and its refusals in plain words.
import GazetteCore
import GazetteTesting
import Testing

@testable import NewsSources

@Suite struct GDELTTests {
  private static let base = "https://gdelt.example/doc"

  private func made(
    _ options: [(String, Setting.Value)] = []
  ) throws -> (source: GDELTSource, problems: [ConfigProblem]) {
    try make(
      GDELTSource.self,
      [("base_url", .scalar(Self.base, isQuoted: false)), ("query", "sea tide")] + options)
  }

  private func url(_ size: Int, _ time: String = "&timespan=1440min") -> String {
    "\(Self.base)?query=sea%20tide&mode=artlist&format=json&maxrecords=\(size)&sort=datedesc\(time)"
  }

  @Test func `an article keeps what the service says of it`() async throws {
    let body =
      "{\"articles\":[{\"url\":\"https://n.org/1\",\"title\":\"Storm hits coast , say ( some )\u{1} it\","
      + #""seendate":"20261130T120000Z","socialimage":"","domain":"n.org","language":"Korean"}]}"#
    let http = StubHTTPClient([url(250): [.answer(200, body)]])
    let source = try made([("timeout", "30s")]).source
    let harvest = try #require(try await source.fetch(context(http)).harvest)
    var article = Draft()
    article.ownID = "https://n.org/1"
    article.url = "https://n.org/1"
    article.title = "Storm hits coast, say (some) it"
    article.published = noon
    article.language = "ko"
    article.extras = Extras()
    article.extras?.origin = Origin(title: "n.org")
    #expect(harvest.drafts == [article])
    #expect(http.requests.map(\.timeout) == [.seconds(30)])
  }

  @Test(arguments: [
    (#"Storm\x hits"#, "Stormx hits"), (#"it\'s"#, "it's"), (#"a \u12 b"#, "a u12 b"),
    (#"a \"b\" \\ \u0063"#, #"a "b" \ c"#), (#"\\\d"#, #"\d"#),
  ])
  func `an escape that JSON does not know spoils nothing`(
    title: String, shown: String
  ) async throws {
    let body = #"{"articles":[{"url":"https://n.org/1","title":"\#(title)"}]}"#
    let http = StubHTTPClient([url(250): [.answer(200, body)]])
    #expect(try await made().source.fetch(context(http)).harvest?.drafts.map(\.title) == [shown])
  }

  @Test func `nothing found is an empty object`() async throws {
    let http = StubHTTPClient([url(250): [.answer(200, "{}")]])
    #expect(try await made().source.fetch(context(http)).harvest?.drafts == [])
  }

  @Test(arguments: [
    (
      200, "Your search contained a phrase that was too short.\n",
      "Change `query`, or try again later."
    ),
    (429, "Please limit requests to one every 5 seconds.", "Set a longer `every` for its sources."),
  ])
  func `a sentence is a refusal`(status: Int, body: String, cure: String) async throws {
    let http = StubHTTPClient([url(250): [.answer(status, body)]])
    let failure = try #require(await made().source.failure(context(http)))
    let line = body.replacing("\n", with: "")
    #expect(failure.sentence == "GDELT answered: \(line) \(cure)")
    #expect(failure.stage == (status == 429 ? .quota : .answer))
  }

  @Test func `older articles are found by going back in time`() async throws {
    let article = { (number: Int, hour: String) in
      #"{"url":"https://n.org/\#(number)","title":"T","seendate":"20261130T\#(hour)0000Z"}"#
    }
    let page = { (articles: [String]) in
      StubHTTPClient.Outcome.answer(200, "{\"articles\":[\(articles.joined(separator: ","))]}")
    }
    let newest = (1...250).map { article($0, "10") }
    let second = url(250, "&enddatetime=20261130100000&startdatetime=20261129120000")
    let http = StubHTTPClient([
      url(250): [page(newest)], second: [page([article(250, "10"), article(251, "09")])],
    ])
    let source = try made([("max_articles", "300")]).source
    let harvest = try #require(try await source.fetch(context(http)).harvest)
    #expect(harvest.drafts.count == 251)
    #expect(http.requests.map(\.url) == [url(250), second])
  }

  @Test func `a time that is too short is refused`() throws {
    #expect(try made([("timespan", "5m")]).problems.map(\.what) == ["'timespan' is at least 15m"])
  }
}
