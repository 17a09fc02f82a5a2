// Hacker News: lists that ask for no story twice, and the search.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct HackerNewsTests {
  private static let base = "https://hacker-news.firebaseio.com/v0"
  private static let list = "\(base)/topstories.json"

  private func source(_ options: [(String, Setting.Value)] = []) throws -> HackerNewsSource {
    let made = try make(HackerNewsSource.self, options)
    #expect(made.problems == [])
    return made.source
  }

  private static func item(_ id: Int, _ more: String) -> (String, [StubHTTPClient.Outcome]) {
    ("\(base)/item/\(id).json", [.answer(200, #"{"id":\#(id),\#(more)}"#)])
  }

  private func http(
    _ lists: [String], _ items: [(String, [StubHTTPClient.Outcome])]
  ) -> StubHTTPClient {
    StubHTTPClient(
      Dictionary(
        uniqueKeysWithValues: [(Self.list, lists.map { .answer(200, $0) })] + items))
  }

  @Test func `a story keeps what the site says of it`() async throws {
    let http = http(
      ["[1,2,3]"],
      [
        Self.item(
          1,
          #""type":"story","by":"ann","time":1796040000,"title":"Tides &amp; time [pdf]","#
            + #""url":"https://example.org/1","score":9,"descendants":4"#),
        Self.item(
          2,
          #""type":"story","title":"Ask HN: Tides?","url":"","text":"<p>Why"}"#
            .replacing("}", with: "")),
        Self.item(3, #""type":"job","title":"Hiring","dead":false"#),
      ])
    let harvest = try #require(try await source().fetch(context(http)).harvest)
    var story = Draft()
    story.ownID = "hn:1"
    story.url = "https://example.org/1"
    story.commentsURL = "https://news.ycombinator.com/item?id=1"
    story.title = "Tides & time [pdf]"
    story.published = noon
    story.authors = [Author(name: "ann", url: "https://news.ycombinator.com/user?id=ann")]
    story.extras = Extras()
    story.extras?.facts = [Fact("comments_count", .number(4))]
    #expect(harvest.drafts.first == story)
    #expect(harvest.drafts.map(\.tags) == [[], ["ask"], ["job"]])
    #expect(harvest.drafts[1].url == "https://news.ycombinator.com/item?id=2")
    #expect(harvest.drafts[1].body == .html("<p>Why", base: nil))
  }

  @Test func `a story that is known is not asked for again`() async throws {
    let story = #""type":"story","title":"t""#
    let http = http(["[1,2]", "[3,1,2]", "[2,3]"], (1...3).map { Self.item($0, story) })
    let source = try source()
    let first = try await source.fetch(context(http))
    let second = try await source.fetch(context(http, bookmark: first.bookmark))
    #expect(second.harvest?.drafts.map(\.ownID) == ["hn:3"])
    #expect(try await source.fetch(context(http, bookmark: second.bookmark)).isUnchanged)
    #expect(http.requests.count == 3 + 3)
  }

  @Test func `what is no story any more is left out`() async throws {
    let http = http(
      ["[1,2,3,4,5]"],
      [
        Self.item(1, #""deleted":true,"type":"story""#),
        Self.item(2, #""dead":true,"type":"story""#),
        Self.item(3, #""type":"comment","text":"x""#),
        ("\(Self.base)/item/4.json", [.answer(200, "null")]),
        Self.item(5, #""type":"story","title":"t""#),
      ])
    #expect(try await source().fetch(context(http)).harvest?.drafts.map(\.ownID) == ["hn:5"])
  }

  @Test func `a story that cannot be got is asked for the next time`() async throws {
    let story = #""type":"story","title":"t""#
    let http = http(
      ["[1,2]"],
      [
        Self.item(1, story),
        ("\(Self.base)/item/2.json", [.answer(404), .answer(200, #"{"id":2,\#(story)}"#)]),
      ])
    let source = try source()
    let first = try await source.fetch(context(http))
    #expect(first.harvest?.drafts.map(\.ownID) == ["hn:1"])
    #expect(first.harvest?.interruption?.status == 404)
    let second = try await source.fetch(context(http, bookmark: first.bookmark))
    #expect(second.harvest?.drafts.map(\.ownID) == ["hn:2"])
  }

  @Test func `a story becomes news when it has enough points`() async throws {
    let item = { (score: Int) in
      StubHTTPClient.Outcome.answer(
        200, #"{"id":1,"type":"story","title":"t","score":\#(score)}"#)
    }
    let http = http(["[1]"], [("\(Self.base)/item/1.json", [item(5), item(50)])])
    let source = try source([("min_points", "10")])
    let first = try await source.fetch(context(http))
    #expect(first.harvest?.drafts == [])
    let second = try await source.fetch(context(http, bookmark: first.bookmark))
    #expect(second.harvest?.drafts.map(\.ownID) == ["hn:1"])
  }

  @Test func `a search brings the same stories by the same ids`() async throws {
    let url =
      "https://hn.algolia.com/api/v1/search_by_date?query=sea%20%26%20tide&tags=story"
      + "&numericFilters=points%3E%3D50&hitsPerPage=30"
    let http = StubHTTPClient([
      url: [
        .answer(
          200,
          #"""
          {"hits":[{"objectID":"1","title":"Show HN: Tide","url":null,"author":"ann",
            "created_at_i":1796040000,"num_comments":2,"story_text":null}],"nbHits":1}
          """#)
      ]
    ])
    let source = try source([("search", "sea & tide"), ("min_points", "50")])
    let draft = try #require(try await source.fetch(context(http)).harvest?.drafts.first)
    #expect(draft.ownID == "hn:1")
    #expect(draft.url == "https://news.ycombinator.com/item?id=1")
    #expect(draft.tags == ["show"])
    #expect(draft.published == noon)
  }

  @Test func `a list and a search are two sources`() throws {
    let problems = try make(HackerNewsSource.self, [("search", "x"), ("list", "new")]).problems
    #expect(problems.map(\.what) == ["'list' cannot go with 'search'"])
  }
}
