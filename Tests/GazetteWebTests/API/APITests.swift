// What the API answers.
import GazetteCore
import GazetteJSON
import GazetteReader
import GazetteTesting
import GazetteWeb
import Testing

@Suite struct APITests {
  @Test func `a list has its stories, with whoever tells them too`() async throws {
    let (status, json, answer) = try await APIDesk.filled().ask("/api/articles")
    #expect(status == 200)
    #expect(answer.headers.first?.value == "application/json")
    let stories = json["stories"].map { Array($0.elements) } ?? []
    #expect(stories.map { $0["id"]?.string } == [APIDesk.bridge, APIDesk.bell])
    #expect(stories[0]["also_in"]?.elements.map(\.string) == ["city-news"])
    #expect(stories[0]["merged"]?.elements.map { $0["id"]?.string } == [APIDesk.other])
    #expect(stories[0]["summary"]?.string == "The bridge opened this morning.")
    #expect(stories[0]["image"] == nil)
    #expect(json["arrived"]?.int == 3)
    #expect(json["next"] == nil)
  }

  @Test func `a picture is told only where pictures are switched on`() async throws {
    var desk = try await APIDesk.filled()
    desk.showsPictures = true
    let json = try await desk.ask("/api/articles").json
    let story = try #require(json["stories"].map { Array($0.elements) }?.first)
    #expect(story["image"]?.string == "https://harbour.example/bridge.jpg")
  }

  @Test func `nothing in an answer can end a script or a line`() async throws {
    let desk = try await APIDesk.filled()
    let body = try await desk.ask("/api/articles", [("source", "city-news")]).answer.body
    let text = String(decoding: body.dropLast(), as: UTF8.self)
    #expect(!text.contains("<") && !text.contains("\u{2028}") && !text.contains("\n"))
    #expect(text.contains("script"))
  }

  @Test func `a list goes on behind its last story`() async throws {
    let desk = try await APIDesk.filled()
    let first = try await desk.ask("/api/articles", [("limit", "1")]).json
    let next = try #require(first["next"]?.string)
    let second = try await desk.ask("/api/articles", [("limit", "1"), ("after", next)]).json
    #expect(second["stories"]?.elements.map { $0["id"]?.string } == [APIDesk.bell])
    #expect(second["arrived"] == nil)
  }

  @Test func `a Korean search is answered with its matches`() async throws {
    let desk = try await APIDesk.filled()
    let json = try await desk.ask("/api/search", [("q", "종탑")]).json
    let story = try #require(json["stories"].map { Array($0.elements) }?.first)
    let parts = story["title_parts"]?.elements.map { ($0["text"]?.string, $0["match"]?.bool) }
    #expect(parts?.map(\.0) == ["종탑", "이 다시 열렸습니다"])
    #expect(parts?.map(\.1) == [true, nil])
  }

  @Test func `an article is whole, and safe`() async throws {
    let desk = try await APIDesk.filled()
    let (status, json, _) = try await desk.ask(
      "/api/articles/\(APIDesk.bridge.prefix(10))", [("q", "bridge")])
    #expect(status == 200)
    #expect(
      json["content_html"]?.string
        == "<p>The <mark>bridge</mark> opened <b>this</b> morning.</p>")
    #expect(json["authors"]?.elements.map(\.string) == ["Ada Reed"])
    #expect(json["comments_url"]?.string == "https://harbour.example/bridge#comments")
    #expect(json["merged"]?.elements.map { $0["by"]?.string } == ["address"])
  }

  @Test func `reading a story reads all of it, and undo restores it exactly`() async throws {
    let desk = try await APIDesk.filled()
    let json = try await desk.send("/api/articles/\(APIDesk.bridge)/read").json
    let changed = json["changed"]?.elements.compactMap(\.string) ?? []
    #expect(changed == [APIDesk.bridge, APIDesk.other])
    #expect(json["undo"]?.string == "unread")
    let body = #"{"ids":["\#(changed[0])"],"exactly":true}"#
    let undone = try await desk.send("/api/articles/unread", body: body).json
    #expect(undone["changed"]?.elements.map(\.string) == [APIDesk.bridge])
    let other = try await desk.ask("/api/articles/\(APIDesk.other)").json
    #expect(other["read"]?.bool == true)
  }

  @Test func `saving twice changes nothing the second time`() async throws {
    let desk = try await APIDesk.filled()
    let first = try await desk.send("/api/articles/\(APIDesk.bell)/save").json
    #expect(first["changed"]?.elements.map(\.string) == [APIDesk.bell])
    let second = try await desk.send("/api/articles/\(APIDesk.bell)/save")
    #expect(second.status == 200)
    #expect(second.json["changed"]?.elements.map(\.string) == [])
    let saved = try await desk.ask("/api/articles", [("tab", "saved")]).json
    #expect(saved["stories"]?.elements.map { $0["id"]?.string } == [APIDesk.bell])
  }

  @Test func `what is new and unread is counted`() async throws {
    let desk = try await APIDesk.filled()
    let new = try await desk.ask("/api/new", [("since", "1")]).json
    #expect(new["count"]?.int == 2)
    #expect(new["arrived"]?.int == 3)
    #expect(try await desk.ask("/api/unread", [("source", "bells")]).json["count"]?.int == 1)
  }

  @Test func `a fetch is begun, and its state told`() async throws {
    var desk = APIDesk()
    #expect(try await desk.ask("/api/refresh").json["state"]?.string == "never")
    var state = RefreshState(began: Samples.now)
    state.failures = [SourceRemark(source: "city-news", reason: "It answered 404.")]
    desk.newsroom.state = state
    let begun = try await desk.send("/api/refresh")
    #expect(begun.status == 202)
    #expect(begun.json["state"]?.string == "running")
    #expect(begun.json["failures"]?.elements.map { $0["source"]?.string } == ["city-news"])
    state.ended = Samples.now
    desk.newsroom.state = state
    #expect(try await desk.ask("/api/refresh").json["state"]?.string == "done")
    state.fault = ServiceFault("Nothing could be stored.", hint: "Make room.")
    desk.newsroom.state = state
    let failed = try await desk.ask("/api/refresh").json
    #expect(failed["state"]?.string == "failed")
    #expect(failed["error"]?["hint"]?.string == "Make room.")
  }
}

// What is refused, and how.
extension APITests {
  static let refusals: [(path: String, query: [(name: String, value: String)], hint: String?)] = [
    ("/api/articles", [("sourc", "x")], "Did you mean 'source'?"),
    ("/api/articles", [("tab", "save")], "Did you mean 'saved'?"),
    ("/api/articles", [("limit", "0")], nil), ("/api/articles", [("limit", "201")], nil),
    ("/api/articles", [("limit", "x")], nil), ("/api/articles", [("unread", "yes")], nil),
    ("/api/articles", [("limit", "1"), ("limit", "2")], "Send it once."),
    (
      "/api/articles", [("after", "zzz")],
      "Send 'next' of the answer before, or leave it out."
    ),
    ("/api/search", [], "Type /api/search?q=WORDS."),
    ("/api/new", [], "Send 'arrived' of a list."), ("/api/new", [("since", "-1")], nil),
    ("/api/sources", [("x", "1")], "It takes none."),
    ("/api/articles/zzzz", [("query", "x")], "There are: q."),
  ]

  @Test(arguments: refusals.indices) func `an odd argument is refused with what to do`(
    index: Int
  ) async throws {
    let (path, query, hint) = Self.refusals[index]
    let (status, json, _) = try await APIDesk.filled().ask(path, query)
    #expect(status == 400)
    #expect(json["error"]?["status"]?.int == 400)
    #expect(json["error"]?["what"]?.string?.last == ".")
    if let hint { #expect(json["error"]?["hint"]?.string == hint) }
  }

  @Test(arguments: [
    "[]", "{", #"{"ids":"x"}"#, #"{"ids":[1]}"#, #"{"ids":[]}"#, "", #"{"id":["x"]}"#,
    #"{"ids":["x"],"exactly":1}"#,
    #"{"ids":[\#(Array(repeating: "\"a\"", count: 501).joined(separator: ","))]}"#,
  ])
  func `a body that names no articles is refused`(_ body: String) async throws {
    let (status, json, _) = try await APIDesk.filled().send("/api/articles/save", body: body)
    #expect(status == 400)
    #expect(json["error"]?["what"]?.string != nil)
  }

  @Test func `what is not there is 404, and nothing of the rest is marked`() async throws {
    let desk = try await APIDesk.filled()
    #expect(try await desk.ask("/api/articles/zzzzzz").status == 404)
    let body = #"{"ids":["\#(APIDesk.bell)","zzzzzz"]}"#
    #expect(try await desk.send("/api/articles/save", body: body).status == 404)
    let saved = try await desk.ask("/api/articles", [("tab", "saved")]).json
    #expect(saved["stories"]?.elements.map { $0["id"]?.string } == [])
  }

  @Test func `an id that fits several articles is 409 with all of them`() async throws {
    let desk = APIDesk()
    let batch = Batch(
      source: "many",
      arrivals: (0..<40).map { number in
        var content = Content()
        content.ownID = "\(number)"
        content.title = "Number \(number)"
        return Arrival(content: content)
      }, bookmark: nil, fetched: Samples.now)
    _ = try await desk.storage.save(Commit(batches: [batch]))
    let handles = (0..<40).map { ArticleID(source: "many", key: "\($0)").handle }
    let letters = handles.compactMap(\.first)
    let shared = letters.first { letter in letters.count { $0 == letter } > 1 }
    let common = try #require(shared)
    let (status, json, _) = try await desk.ask("/api/articles/\(common)")
    #expect(status == 409)
    let told = json["error"]?["candidates"]?.elements.compactMap { $0["id"]?.string } ?? []
    #expect(Set(told) == Set(handles.filter { $0.first == common }))
  }

  @Test func `a busy newsroom is 503 and says when to come again`() async throws {
    var desk = APIDesk()
    desk.newsroom.fault = ServiceFault("The storage is busy.", isPassing: true)
    let (status, _, answer) = try await desk.ask("/api/sources")
    #expect(status == 503)
    #expect(answer.headers.contains { $0.name == "Retry-After" })
    desk.newsroom.fault = ServiceFault("The storage is damaged.")
    #expect(try await desk.ask("/api/sources").status == 500)
  }
}
