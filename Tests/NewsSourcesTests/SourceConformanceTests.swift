// The conformance suite for sources notices every defect.
import GazetteCore
import GazetteTesting
import Testing

@Suite struct SourceConformanceTests {
  private static let answer: @Sendable (HTTPRequest) -> StubHTTPClient.Outcome = { _ in
    .answer(200, "a b")
  }

  private static func sample(_ defect: String) -> SourceSample {
    SourceSample(DefectiveSource.self, ["defect": defect], answer: answer)
  }

  @Test(arguments: SourceConformance.checks)
  func `a sound source passes every check`(check: SourceCheck) async {
    #expect(await check.fault(of: Self.sample("none")) == nil)
  }

  @Test(arguments: DefectiveSource.defects)
  func `every defect is noticed`(defect: String) async {
    var isFound = false
    for check in SourceConformance.checks where !isFound {
      isFound = await check.fault(of: Self.sample(defect)) != nil
    }
    #expect(isFound)
  }

  @Test(arguments: SourceConformance.checks)
  func `every check is failed by some source`(check: SourceCheck) async {
    let odd: [any NewsSource.Type] = [OddKind.self, Wordless.self, Doubled.self]
    let samples =
      odd.map { SourceSample($0, answer: Self.answer) } + DefectiveSource.defects.map(Self.sample)
    var isFailed = false
    for sample in samples where !isFailed { isFailed = await check.fault(of: sample) != nil }
    #expect(isFailed)
  }
}

/// Brings an item for each word of the answer, and has one fault.
private struct DefectiveSource: NewsSource {
  static let kind = "defective"
  static let about = "Words, brought with one fault."
  static let options = [OptionKey("defect", .text, "What is wrong with it.")]
  static let defects = [
    "unknowable items", "other ids each time", "one item twice", "news after its bookmark",
    "trusts its bookmark", "titles of two lines", "long bodies", "names no host",
    "takes any answer", "no sentence", "pages without end",
  ]

  private let defect: String
  var addresses: [String] { defect == "names no host" ? [] : ["https://city.example"] }

  init(_ options: inout Options) throws(ConfigError) { defect = options.text("defect") ?? "" }

  func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    var request = HTTPRequest(url: "https://city.example/words")
    request.maximumBytes = defect == "long bodies" ? .max : context.limits.maximumBody
    var words = try await words(request, context)
    if defect == "pages without end" {
      for _ in 0..<200 { words = try await self.words(request, context) }
    }
    if defect == "one item twice" { words.append(words[0]) }
    let seen = context.bookmark.values["seen"]
    if defect == "trusts its bookmark", seen != nil, seen != "yes" {
      return .unchanged(context.bookmark)
    }
    if defect == "news after its bookmark", seen != nil, seen == "yes" { words = ["c"] }
    var bookmark = Bookmark()
    bookmark.values["seen"] = "yes"
    return .fresh(Harvest(drafts: words.map(draft), bookmark: bookmark))
  }

  private func words(
    _ request: HTTPRequest, _ context: FetchContext
  ) async throws(SourceError) -> [String] {
    let response: HTTPResponse
    do throws(HTTPError) {
      response = try await context.http.send(request)
    } catch {
      throw SourceError(.request, defect == "no sentence" ? "failed" : error.what)
    }
    if defect == "takes any answer" { return ["a", "b"] }
    let text = String(decoding: response.body, as: UTF8.self)
    guard response.status == 200, !text.isEmpty else {
      throw SourceError(.answer, "The service answered \(response.status).")
    }
    return text.split(separator: " ").map(String.init)
  }

  private func draft(_ word: String) -> Draft {
    var draft = Draft()
    switch defect {
    case "unknowable items": draft.summary = word
    case "other ids each time": draft.ownID = "\(UInt64.random(in: 0...UInt64.max))"
    default: draft.ownID = word
    }
    draft.title = defect == "titles of two lines" ? "\(word)\n\(word)" : word
    return draft
  }
}

/// Says of itself what no source should.
private protocol OddSource: NewsSource {
  init()
}

extension OddSource {
  init(_ options: inout Options) throws(ConfigError) { self.init() }
  func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    .unchanged(context.bookmark)
  }
}

private struct OddKind: OddSource {
  static let kind = "Odd kind"
  static let about = "A kind of two words."
  static let options: [OptionKey] = []
}

private struct Wordless: OddSource {
  static let kind = "wordless"
  static let about = "?"
  static let options: [OptionKey] = []
}

private struct Doubled: OddSource {
  static let kind = "doubled"
  static let about = "An option twice."
  static let options = [
    OptionKey("a", .text, "One of them."), OptionKey("a", .text, "The other one."),
  ]
}
