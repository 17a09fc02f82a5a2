// Lobsters, and sites that run the same software.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct LobstersTests {
  private static let stories = #"""
    [{"short_id":"abc123","created_at":"2026-11-30T06:00:00.000-06:00","title":"Tides & <time>",
      "url":"https://example.org/tides","score":12,"comment_count":3,"description":"",
      "comments_url":"https://lobste.rs/s/abc123/tides","submitter_user":"ann",
      "user_is_author":true,"tags":["science","web"]},
     {"short_id":"def456","created_at":"2026-11-29T12:00:00Z","title":"Ask: tides?","url":"",
      "description":"<p>Why?</p>","comments_url":"https://lobste.rs/s/def456/ask_tides",
      "submitter_user":{"username":"bo"},"user_is_author":false,"tags":["ask"]}]
    """#

  private func made(
    _ options: [(String, Setting.Value)]
  ) throws -> (source: LobstersSource, problems: [ConfigProblem]) {
    try make(LobstersSource.self, options)
  }

  @Test func `a story keeps what the site says of it`() async throws {
    let http = StubHTTPClient(["https://lobste.rs/hottest.json": [.answer(200, Self.stories)]])
    let harvest = try #require(try await made([]).source.fetch(context(http)).harvest)
    var story = Draft()
    story.ownID = "lobsters:abc123"
    story.url = "https://example.org/tides"
    story.commentsURL = "https://lobste.rs/s/abc123/tides"
    story.title = "Tides & <time>"
    story.published = noon
    story.authors = [Author(name: "ann")]
    story.tags = ["science", "web"]
    story.extras = Extras()
    story.extras?.facts = [Fact("comments_count", .number(3))]
    #expect(harvest.drafts.first == story)
    let text = try #require(harvest.drafts.last)
    #expect(text.url == "https://lobste.rs/s/def456/ask_tides")
    #expect(text.body == .html("<p>Why?</p>", base: nil))
    #expect(text.authors == [])
    #expect(harvest.notes == [])
  }

  @Test(
    arguments: [
      ([("tagged", "rust,go")], "t/rust,go"), ([("user", "ann")], "newest/ann"),
      ([("list", "active")], "active"), ([("base_url", "https://tilde.news/")], "hottest"),
    ] as [([(String, Setting.Value)], String)])
  func `no parameter is ever sent`(options: [(String, Setting.Value)], path: String) async throws {
    let http = StubHTTPClient([:])
    _ = try await made(options).source.failure(context(http))
    let base = options.first?.0 == "base_url" ? "https://tilde.news" : "https://lobste.rs"
    #expect(http.requests.map(\.url) == ["\(base)/\(path).json"])
  }

  @Test func `the newest stories have pages`() async throws {
    let story = { (number: Int) in
      StubHTTPClient.Outcome.answer(200, #"[{"short_id":"s\#(number)","title":"T"}]"#)
    }
    let base = "https://lobste.rs/newest"
    let http = StubHTTPClient([
      "\(base).json": [story(1)], "\(base)/page/2.json": [story(2)],
      "\(base)/page/3.json": [.answer(200, "[]")],
    ])
    let harvest = try #require(
      try await made([("list", "newest")]).source.fetch(context(http)).harvest)
    #expect(harvest.drafts.map(\.ownID) == ["lobsters:s1", "lobsters:s2"])
    #expect(http.requests.count == 3)
  }

  @Test func `a list, tags and a user are three sources`() throws {
    #expect(
      try made([("list", "newest"), ("user", "ann")]).problems.map(\.what) == [
        "'user' cannot go with 'list'"
      ])
  }
}
