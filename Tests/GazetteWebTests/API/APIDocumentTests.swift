// docs/api.md: its examples are answers, and every answer is in its examples.
import GazetteCore
import GazetteFiles
import GazetteJSON
import GazetteTesting
import GazetteWeb
import Testing

@Suite struct APIDocumentTests {
  /// The example below the heading that has these words.
  private static func example(_ heading: String) throws -> JSON {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let bytes = try RegularFile.read(root + "/docs/api.md", maximumBytes: 1_000_000)
    let document = String(decoding: bytes, as: UTF8.self)
    let section = try #require(document.split(separator: heading, maxSplits: 1).last)
    let fenced = try #require(section.split(separator: "```json\n", maxSplits: 1).last)
    return try JSON.parse(String(fenced.split(separator: "\n```", maxSplits: 1)[0]))
  }

  /// Names of members, those within members too: `stories.[].id`.
  private static func names(in json: JSON, _ place: String = "") -> Set<String> {
    var found: Set<String> = []
    for (name, value) in json.members {
      found.insert(place + name)
      found.formUnion(names(in: value, place + name + "."))
    }
    for element in json.elements { found.formUnion(names(in: element, place + "[].")) }
    return found
  }

  @Test func `every member of an answer stands in the document, and the other way round`()
    async throws
  {
    let desk = try await APIDesk.filled()
    var state = RefreshState(began: Samples.now)
    state.failures = [SourceRemark(source: "city-news", reason: "It answered 404.")]
    var fetching = desk
    fetching.newsroom.state = state
    let answers: [(heading: String, json: JSON, rare: Set<String>)] = [
      (
        "## `GET /api/articles`: a list",
        try await desk.ask("/api/articles", [("limit", "1")]).json, []
      ),
      ("## `GET /api/new`", try await desk.ask("/api/new", [("since", "1")]).json, []),
      ("## `GET /api/unread`", try await desk.ask("/api/unread").json, []),
      (
        "## `GET /api/articles/{id}`",
        try await desk.ask("/api/articles/\(APIDesk.bridge)").json, ["language"]
      ),
      (
        "## `POST /api/articles/{id}/save`",
        try await desk.send("/api/articles/\(APIDesk.bridge)/read").json, []
      ),
      ("## `GET /api/sources`", try await desk.ask("/api/sources").json, []),
      ("## `POST /api/refresh`", try await fetching.ask("/api/refresh").json, []),
      ("## `GET /api/digests`", try await desk.ask("/api/digests").json, []),
    ]
    for (heading, json, rare) in answers {
      let told = Self.names(in: try Self.example(heading)).union(rare)
      #expect(Self.names(in: json).union(rare) == told, "\(heading)")
    }
  }

  @Test func `the refusal in the document is the one that is given`() async throws {
    let example = try Self.example("Whatever fails")
    let refused = try await APIDesk().ask("/api/articles", [("sourc", "x")]).json
    #expect(refused["error"]?["what"]?.string == example["error"]?["what"]?.string)
    #expect(refused["error"]?["hint"]?.string == example["error"]?["hint"]?.string)
  }
}
