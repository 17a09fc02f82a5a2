// Mastodon: posts of hashtags, people and servers, and the links that are talked of.
import GazetteCore
import GazetteTesting
import Testing

@testable import NewsSources

@Suite struct MastodonTests {
  private static let base = "https://social.example"
  private static let tag = "\(base)/api/v1/timelines/tag/swift?limit=40"

  private func made(
    _ options: [(String, Setting.Value)]
  ) throws -> (source: MastodonSource, problems: [ConfigProblem]) {
    try make(
      MastodonSource.self, [("base_url", .scalar(Self.base, isQuoted: false))] + options)
  }

  @Test func `a post keeps what the server says of it`() async throws {
    let http = StubHTTPClient([
      Self.tag: [
        .answer(
          200,
          #"""
          [{"id":"1","uri":"https://far.example/users/ann/statuses/9","url":null,
            "created_at":"2026-11-30T12:00:00.000Z","edited_at":null,"language":"en",
            "content":"<p>See <a href=\"https://x.org/\"><span class=\"invisible\">https://</span>x.org</a></p>",
            "account":{"acct":"ann@far.example","display_name":"","url":"https://far.example/@ann"},
            "tags":[{"name":"swift"},{"name":"linux"}],"spoiler_text":"Long","replies_count":2,
            "media_attachments":[{"type":"image","url":"https://far.example/i.png",
              "description":"A tide"}],"card":{"url":"https://x.org/","image":null}}]
          """#)
      ]
    ])
    let harvest = try #require(
      try await made([("tag", "#swift")]).source.fetch(context(http)).harvest)
    var post = Draft()
    post.ownID = "https://far.example/users/ann/statuses/9"
    post.url = "https://far.example/users/ann/statuses/9"
    post.externalURL = "https://x.org/"
    post.title = "Long"
    post.body = .html("<p>See <a href=\"https://x.org/\">x.org</a></p>", base: nil)
    post.published = noon
    post.authors = [Author(name: "ann@far.example", url: "https://far.example/@ann")]
    post.tags = ["swift", "linux"]
    post.language = "en"
    post.image = "https://far.example/i.png"
    post.attachments = [
      Attachment(url: "https://far.example/i.png", mimeType: "image/*", title: "A tide")
    ]
    post.extras = Extras()
    post.extras?.facts = [Fact("comments_count", .number(2))]
    #expect(harvest.drafts == [post])
  }

  @Test func `pages follow the header, as far as they are new`() async throws {
    let second = "\(Self.tag)&max_id=5"
    let http = StubHTTPClient([
      Self.tag: [
        .answer(200, #"[{"uri":"u:2"}]"#, headers: ["Link": "<\(second)>; rel=\"next\""])
      ],
      second: [.answer(200, #"[{"uri":"u:1"}]"#)],
    ])
    let source = try made([("tag", "swift")]).source
    let first = try await source.fetch(context(http))
    #expect(first.harvest?.drafts.map(\.ownID) == ["u:2", "u:1"])
    _ = try await source.fetch(context(http, bookmark: first.bookmark))
    #expect(http.requests.count == 3)
  }

  @Test(
    arguments: [
      (
        [("tag", "바다"), ("any", ["tide", "#sea"]), ("none", "spam")],
        "/api/v1/timelines/tag/%EB%B0%94%EB%8B%A4?limit=40&any[]=tide&any[]=sea&none[]=spam"
      ),
      ([("timeline", "local")], "/api/v1/timelines/public?limit=40&local=true"),
      ([("timeline", "links")], "/api/v1/trends/links?limit=20"),
      ([("user", "@ann")], "/@ann.rss"),
    ] as [([(String, Setting.Value)], String)])
  func `each scope has its address`(
    options: [(String, Setting.Value)], path: String
  ) async throws {
    let http = StubHTTPClient([:])
    _ = try await made(options).source.failure(context(http))
    #expect(http.requests.map(\.url) == [Self.base + path])
  }

  @Test func `links that are talked of are articles`() async throws {
    let http = StubHTTPClient([
      "\(Self.base)/api/v1/trends/links?limit=20": [
        .answer(
          200,
          #"[{"url":"https://n.org/1","title":"One","description":"d","provider_name":"News"}]"#)
      ]
    ])
    let source = try made([("timeline", "links")]).source
    let draft = try #require(try await source.fetch(context(http)).harvest?.drafts.first)
    #expect(draft.ownID == "https://n.org/1")
    #expect(draft.extras?.origin == Origin(title: "News"))
  }

  @Test func `a server that keeps to its members says so`() async throws {
    let http = StubHTTPClient([Self.tag: [.answer(401, #"{"error":"x"}"#)]])
    let failure = try #require(await made([("tag", "swift")]).source.failure(context(http)))
    #expect(
      failure.sentence
        == "social.example shows this to its members only. Give the source an `auth: {bearer: …}`, "
        + "or ask another server.")
  }

  @Test(
    arguments: [
      ([], ["a 'mastodon' source takes one of 'tag', 'user', 'timeline'"]),
      (
        [("tag", "a"), ("user", "b")],
        ["a 'mastodon' source takes one of 'tag', 'user', 'timeline'"]
      ),
      ([("user", "a"), ("any", "b")], ["'any' goes with 'tag'"]),
    ] as [([(String, Setting.Value)], [String])])
  func `a source has one scope`(options: [(String, Setting.Value)], problems: [String]) throws {
    #expect(try made(options).problems.map(\.what) == problems)
  }

  @Test func `what is hidden in long addresses is left out`() {
    let hidden = "<span class=\"invisible\">"
    #expect(MastodonPost.visible("a\(hidden)b</span>c\(hidden)d</span>") == "ac")
    #expect(MastodonPost.visible("a\(hidden)b") == "ab")
  }
}
