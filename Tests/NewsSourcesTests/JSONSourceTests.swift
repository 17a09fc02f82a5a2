// The source `json`: what it makes of answers, how it turns pages, and what it says of wrong paths.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct JSONSourceTests {
  private static let url = "https://api.example.org/v1/posts"

  private func made(
    _ fields: Setting.Value = ["id": "id", "title": "t"],
    _ more: [(String, Setting.Value)] = []
  ) throws -> (source: JSONSource, problems: [ConfigProblem]) {
    try make(
      JSONSource.self,
      [("url", .scalar(Self.url, isQuoted: false)), ("fields", fields)] + more)
  }

  private func harvest(
    _ body: String, _ fields: Setting.Value, _ more: [(String, Setting.Value)] = []
  ) async throws -> Harvest {
    let made = try made(fields, more)
    #expect(made.problems == [])
    let http = StubHTTPClient([Self.url: [.answer(200, body)]])
    return try #require(try await made.source.fetch(context(http)).harvest)
  }

  private func failure(
    _ outcome: StubHTTPClient.Outcome, _ fields: Setting.Value = ["id": "id", "title": "t"],
    _ more: [(String, Setting.Value)] = []
  ) async throws -> SourceError {
    let http = StubHTTPClient([Self.url: [outcome]])
    return try #require(await made(fields, more).source.failure(context(http)))
  }

  @Test func `every field is filled from where the configuration says`() async throws {
    let harvest = try await harvest(
      #"""
      {"data":{"results":[{"id":9007199254740993,"slug":"a b","t":"R&amp;D <b>now</b>",
        "lead":"<p>Short.</p>","body":"<p>Long.</p>","at":1764504000,"mod":"2026-11-30T13:00:00+01:00",
        "by":[{"n":"Ann","u":"/ann"},{"n":"Bo","u":"/bo"}],"tags":["x","y"],"img":"/i.png","lang":"ko",
        "ext":"https://other.org/","talk":"/c","n":7}]}}
      """#,
      [
        "id": "post:{id}", "url": "https://example.org/{slug}", "title": "t", "summary": "lead",
        "html": "body", "published": "at", "modified": "mod", "author": "by[].n",
        "author_url": "by[].u", "tags": "tags", "image": "img", "language": "lang",
        "external_url": "ext", "comments_url": "talk", "comments": "n",
      ], [("items", "data.results")])
    var draft = Draft()
    draft.ownID = "post:9007199254740993"
    draft.url = "https://example.org/a%20b"
    draft.title = "R&D now"
    draft.summary = "Short."
    draft.body = .html("<p>Long.</p>", base: nil)
    draft.published = Instant(seconds: 1_764_504_000)
    draft.modified = noon
    draft.authors = [
      Author(name: "Ann", url: "https://api.example.org/ann"),
      Author(name: "Bo", url: "https://api.example.org/bo"),
    ]
    draft.tags = ["x", "y"]
    draft.image = "https://api.example.org/i.png"
    draft.language = "ko"
    draft.externalURL = "https://other.org/"
    draft.commentsURL = "https://api.example.org/c"
    draft.extras = Extras()
    draft.extras?.facts = [Fact("comments_count", .number(7))]
    #expect(harvest.drafts == [draft])
    #expect(harvest.notes == [])
  }

  @Test(arguments: [
    (#""2026-11-30T12:00:00Z""#, noon), (#""Mon, 30 Nov 2026 12:00:00 GMT""#, noon),
    ("1796040000", noon), ("1796040000000", noon), (#""1796040000""#, noon),
    ("1796040000.0", noon), ("1.79604e9", noon), (#""2026-11-30 21:00""#, nil as Instant?),
    (#""soon""#, nil), ("true", nil), ("-5", nil), ("1e300", nil), ("{}", nil),
  ])
  func `dates come as text, seconds or milliseconds`(date: String, moment: Instant?) async throws {
    let harvest = try await harvest(
      #"[{"id":1,"at":\#(date)}]"#, ["id": "id", "published": "at"], [("timezone", "Asia/Seoul")])
    let expected = date.contains("21:00") ? noon : moment
    #expect(harvest.drafts.map(\.published) == [expected])
  }

  @Test func `one badly typed field costs nothing but itself`() async throws {
    let harvest = try await harvest(
      #"""
      [{"id":1,"t":["x"],"u":5,"at":[],"tags":7,"by":{"n":1}},{"id":{},"t":"Two"},{},null,3,
       {"id":"","t":"  "}]
      """#,
      ["id": "id", "title": "t", "url": "u", "published": "at", "tags": "tags", "author": "by"])
    #expect(harvest.drafts.map(\.ownID) == ["1", nil])
    #expect(harvest.drafts.map(\.title) == ["x", "Two"])
    #expect(harvest.drafts.first?.tags == ["7"])
    #expect(harvest.skipped.map(\.line) == [1, 1, 1, 2])
    #expect(
      harvest.skipped.first?.reason == "Item 3 has neither id, address nor title.")
  }

  @Test func `of several paths the first that finds something counts`() async throws {
    let harvest = try await harvest(
      #"[{"id":1,"name":"","tag":"v1"},{"id":2,"name":"Two","tag":"v2"}]"#,
      ["id": "id", "title": ["name", "tag"]])
    #expect(harvest.drafts.map(\.title) == ["v1", "Two"])
  }

  @Test func `items may be members of an object`() async throws {
    let byName = try await harvest(
      #"{"posts":{"a":{"id":1},"b":{"id":2}}}"#, ["id": "id"], [("items", "posts[]")])
    #expect(byName.drafts.map(\.ownID) == ["1", "2"])
  }

  @Test func `null where the items should be is a failure`() async throws {
    let failure = try await failure(
      .answer(200, #"{"posts":null,"error":"busy"}"#), ["id": "id"], [("items", "posts")])
    #expect(failure.what == "https://api.example.org/v1/posts: 'posts' is no list but null.")
  }

  @Test func `a key that is refused is not asked for again`() async throws {
    let key: [(String, Setting.Value)] = [("headers", ["X-Api-Key": "abcdef123"])]
    #expect(
      try await failure(.answer(401), ["id": "id"], key).sentence
        == "https://api.example.org/v1/posts answered 401: it does not accept the login or key. "
        + "Check the ones that the source has.")
    #expect(
      try await failure(.answer(401), ["id": "id"]).hint
        == "Give the source its `auth`, or a key in `headers`.")
  }

  @Test func `a missing list is an error that tells what is there`() async throws {
    let body = #"{"data":{"posts":[],"total":0},"meta":{}}"#
    #expect(
      try await failure(.answer(200, body), ["id": "id"], [("items", "data.results")]).sentence
        == "https://api.example.org/v1/posts answered without 'data.results'. 'data' has 'posts', "
        + "'total'.")
    #expect(
      try await failure(.answer(200, body), ["id": "id"], [("items", "data")]).sentence
        == "https://api.example.org/v1/posts: 'data' is no list but an object. 'data' has 'posts', "
        + "'total'. Put the path of the list into `items`.")
    #expect(
      try await failure(
        .answer(200, #"{"error":{"message":"Unknown key."}}"#), ["id": "id"], [("items", "posts")]
      ).sentence
        == "https://api.example.org/v1/posts answered without 'posts'. It has 'error'. It says: "
        + "Unknown key.")
  }

  @Test func `what no item is known by is an error that lists the keys`() async throws {
    let failure = try await failure(
      .answer(200, #"[{"guid":1,"headline":"x"},{"guid":2}]"#), ["id": "guid", "title": "titel"])
    #expect(
      failure.sentence
        == "https://api.example.org/v1/posts: none of its 2 items has 'title: titel'. The first has "
        + "'guid', 'headline': mend the path.")
  }

  @Test func `what else no item has is told, and nothing is lost`() async throws {
    let harvest = try await harvest(
      #"[{"id":1,"tags":[]}]"#, ["id": "id", "image": "img.src", "tags": "tags[].name"])
    #expect(harvest.drafts.map(\.ownID) == ["1"])
    #expect(
      harvest.notes == ["None of its 1 items has 'image: img.src'; the first has 'id', 'tags'."])
  }

  @Test(arguments: [
    ("<html>No</html>", "answered with something that is no JSON: it begins with \"No\"."),
    ("", "answered with something that is no JSON."),
    (
      #"{"items":[{"id":1}"#,
      "answered with something that is no JSON: it begins with \"{\"items\":[{\"id\":1}\"."
    ),
  ])
  func `what is no JSON is told with its beginning`(body: String, what: String) async throws {
    #expect(
      try await failure(.answer(200, body)).what == "https://api.example.org/v1/posts \(what)")
  }

  @Test func `a path that cannot be read is a problem with its place`() throws {
    let problems = try made(
      ["id": "a..b", "colour": "c", "title": "{t"],
      [("items", "data[x]"), ("paging", ["next": "a."])]
    ).problems
    #expect(
      problems.map { "\($0.place?.line ?? 0): \($0.what)" } == [
        "2: 'colour' is not an option of 'fields'",
        "3: 'items' is no path: brackets hold a number, a quoted name or nothing, as in a[0] and a[]",
        "1: 'a..b' is no path: a name is missing after 'a.'",
        "3: '{t' is no path: a '}' is missing",
        "1: 'next' is no path: a name is missing after 'a.'",
      ])
  }

  @Test func `fields must tell one item from another`() throws {
    #expect(
      try made(["text": "x"]).problems.map(\.what) == [
        "'fields' needs at least one of 'id', 'url' and 'title'"
      ])
  }

  @Test func `a file is no API`() throws {
    let problems = try make(
      JSONSource.self, [("url", "file:///tmp/x.json"), ("fields", ["id": "id"])]
    ).problems
    #expect(problems.map(\.what) == ["'url' takes an http or https address"])
  }
}
