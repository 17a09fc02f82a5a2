// GitHub: releases with their files, tags and commits as feeds, and what refusals mean.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct GitHubTests {
  private static let first = "https://api.github.com/repos/ann/tide/releases?per_page=100"

  private func made(
    _ more: [(String, Setting.Value)] = []
  ) throws -> (source: GitHubSource, problems: [ConfigProblem]) {
    try make(GitHubSource.self, [("repository", "ann/tide")] + more)
  }

  @Test func `a release keeps its text, its author and its files`() async throws {
    let http = StubHTTPClient([
      Self.first: [
        .answer(
          200,
          #"""
          [{"id":77,"tag_name":"v2","name":null,"html_url":"https://github.com/ann/tide/releases/v2",
            "body":"# New","body_html":"<h1>New</h1>","draft":false,"prerelease":false,
            "published_at":"2026-11-30T12:00:00Z",
            "author":{"login":"ann","html_url":"https://github.com/ann"},
            "assets":[{"name":"tide.zip","browser_download_url":"https://github.com/ann/tide.zip",
              "size":12,"content_type":"application/zip"},{"name":"odd"}]},
           {"id":78,"tag_name":"v3","draft":true,"published_at":null},
           {"id":76,"tag_name":"v1","name":"One","body":"Plain","prerelease":true,"assets":null,
            "html_url":"https://github.com/ann/tide/releases/v1"}]
          """#)
      ]
    ])
    let harvest = try #require(try await made().source.fetch(context(http)).harvest)
    var release = Draft()
    release.ownID = "77"
    release.url = "https://github.com/ann/tide/releases/v2"
    release.title = "v2"
    release.body = .html("<h1>New</h1>", base: nil)
    release.published = noon
    release.authors = [Author(name: "ann", url: "https://github.com/ann")]
    release.tags = ["v2"]
    release.attachments = [
      Attachment(
        url: "https://github.com/ann/tide.zip", mimeType: "application/zip", title: "tide.zip",
        sizeInBytes: 12)
    ]
    #expect(harvest.drafts.first == release)
    #expect(harvest.drafts.map(\.ownID) == ["77", "76"])
    #expect(harvest.drafts.last?.body == .text("Plain"))
  }

  @Test func `early releases may be left out`() async throws {
    let http = StubHTTPClient([
      Self.first: [.answer(200, #"[{"id":2,"prerelease":true},{"id":1,"prerelease":false}]"#)]
    ])
    let source = try made([("prereleases", "false")]).source
    #expect(try await source.fetch(context(http)).harvest?.drafts.map(\.ownID) == ["1"])
  }

  @Test func `pages follow the header, with the token`() async throws {
    let second = "https://api.github.com/repositories/5/releases?per_page=100&page=2"
    let http = StubHTTPClient([
      Self.first: [.answer(200, #"[{"id":2}]"#, headers: ["Link": "<\(second)>; rel=\"next\""])],
      second: [.answer(200, #"[{"id":1}]"#)],
    ])
    let source = try made([("token", "ghp_s3cr3t")]).source
    #expect(try await source.fetch(context(http)).harvest?.drafts.map(\.ownID) == ["2", "1"])
    #expect(
      http.requests.allSatisfy { $0.headers.contains(Header("Authorization", "Bearer ghp_s3cr3t")) }
    )
  }

  @Test(
    arguments: [
      ([("what", "tags")], "tags"), ([("what", "commits")], "commits"),
      ([("what", "commits"), ("branch", "release/6.3")], "commits/release/6.3"),
    ] as [([(String, Setting.Value)], String)])
  func `tags and commits are feeds`(options: [(String, Setting.Value)], path: String) async throws {
    let url = "https://github.com/ann/tide/\(path).atom"
    let feed = #"""
      <feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry>
      <id>tag:github.com,2008:Grit::Commit/1</id><title>Fix</title>
      <link rel="alternate" href="https://github.com/ann/tide/commit/1"/>
      <updated>2026-11-30T12:00:00Z</updated></entry></feed>
      """#
    let http = StubHTTPClient([url: [.answer(200, feed)]])
    let harvest = try #require(try await made(options).source.fetch(context(http)).harvest)
    #expect(harvest.drafts.map(\.title) == ["Fix"])
  }

  @Test(
    arguments: [
      (
        404, [:],
        "GitHub has no ann/tide for everybody to see. Check the name; a private one needs a `token`."
      ),
      (
        403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1796041800"],
        "GitHub answers no more requests from here for now. A `token` lets 5000 an hour instead of 60."
      ),
      (
        451, [:],
        "ann/tide was removed from GitHub for legal reasons. Remove the source."
      ),
      (401, [:], "GitHub does not accept the token. Make a new one, or remove `token`."),
    ] as [(Int, [String: String], String)])
  func `a refusal is told with its cure`(
    status: Int, headers: [String: String], sentence: String
  ) async throws {
    let http = StubHTTPClient([Self.first: [.answer(status, "{}", headers: headers)]])
    let failure = try #require(await made().source.failure(context(http)))
    #expect(failure.sentence == sentence)
    #expect(failure.retryAfter == (status == 403 ? Instant(seconds: 1_796_041_800) : nil))
  }

  @Test(
    arguments: [
      ([("repository", "tide")], ["'tide' is no repository"]),
      ([("repository", "a/../b")], ["'a/../b' is no repository"]),
      ([("repository", "a/b"), ("branch", "x")], ["'branch' belongs to 'what: commits'"]),
      (
        [("repository", "a/b"), ("what", "tags"), ("token", "x")],
        ["'token' belongs to 'what: releases'"]
      ),
    ] as [([(String, Setting.Value)], [String])])
  func `options that mean nothing are refused`(
    options: [(String, Setting.Value)], problems: [String]
  ) throws {
    #expect(try make(GitHubSource.self, options).problems.map(\.what) == problems)
  }
}
