// A source on trial, and the made-up service that it asks.
import GazetteCore

/// What the conformance suite needs of a source: a way to make it, and what its service answers.
///
///     let sample = SourceSample(NoticesSource.self, ["base_url": "https://city.example"]) {
///       $0.url.hasSuffix("/v1/notices") ? .answer(200, notices) : .answer(404)
///     }
public struct SourceSample: Sendable {
  public let type: any NewsSource.Type
  /// Its options, as a configuration has them.
  public let options: Setting
  /// What the service answers while all is well. It brings at least one item.
  public let answer: @Sendable (HTTPRequest) -> StubHTTPClient.Outcome

  public init(
    _ type: any NewsSource.Type, setting: Setting,
    answer: @escaping @Sendable (HTTPRequest) -> StubHTTPClient.Outcome
  ) {
    self.type = type
    options = setting
    self.answer = answer
  }

  /// Options with one value each, by name.
  public init(
    _ type: any NewsSource.Type, _ options: [String: String] = [:],
    answer: @escaping @Sendable (HTTPRequest) -> StubHTTPClient.Outcome
  ) {
    let place = Place(file: "sample", line: 1, column: 1)
    let members = options.sorted { $0.key < $1.key }.map { name, text in
      Setting.Member(
        key: name, place: place, setting: Setting(.scalar(text, isQuoted: false), at: place))
    }
    self.init(type, setting: Setting(.map(members), at: place), answer: answer)
  }

  /// The source, as a configuration with these options makes it.
  func source() throws -> any NewsSource {
    var found = Options(
      options, keys: type.options, subject: "a '\(type.kind)' source",
      surroundings: Surroundings(folder: "/nowhere", home: "/nowhere") { reference in
        guard case .literal(let text) = reference else {
          return .failure(SecretProblem("A sample has no secrets.", isUnset: true))
        }
        return .success(text)
      })
    let source = try type.init(&found)
    if let problem = found.problems.first {
      throw BrokenClaim(what: "the sample's options: \(problem.what)")
    }
    return source
  }

  /// One fetch, with what was asked meanwhile.
  func fetch(
    after bookmark: Bookmark = Bookmark(), from source: (any NewsSource)? = nil,
    answer: (@Sendable (HTTPRequest) -> StubHTTPClient.Outcome)? = nil
  ) async throws -> (fetched: Fetched, requests: [HTTPRequest]) {
    let http = StubHTTPClient(answer: answer ?? self.answer)
    let source = try source ?? self.source()
    let fetched = try await source.fetch(SourceSample.context(http, bookmark))
    return (fetched, http.requests)
  }

  static func context(_ http: any HTTPClient, _ bookmark: Bookmark) -> FetchContext {
    var context = FetchContext(
      source: "sample", http: http, now: Samples.now, bookmark: bookmark, pause: { _ in })
    context.limits.maximumBody = 1_000_000
    context.limits.timeout = .seconds(7)
    return context
  }
}
