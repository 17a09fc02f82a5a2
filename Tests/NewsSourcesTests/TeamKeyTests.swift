// The keys of a team: which is used when, and what is said of those that cannot be used.
import GazetteCore
import GazetteTesting
import NewsSources
import Synchronization
import Testing

@Suite struct TeamKeyTests {
  /// Answers by the key that asks, and remembers which ones did.
  private final class Service: HTTPClient {
    private let answers: [String: StubHTTPClient.Outcome]
    private let asked = Mutex<[String]>([])
    private let speaks = Mutex<[Bool]>([])

    init(_ answers: [String: StubHTTPClient.Outcome]) { self.answers = answers }

    var keys: [String] { asked.withLock { $0 } }
    var speaksForAll: [Bool] { speaks.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      let key = request.headers.first { $0.name == "X-Api-Key" }?.value ?? ""
      asked.withLock { $0.append(key) }
      speaks.withLock { $0.append(request.speaksForAll) }
      guard case .response(var response)? = answers[key] else {
        throw HTTPError(.connect, "Nobody is there.")
      }
      response.url = request.url
      return response
    }
  }

  /// Remembers claims, and refuses those of the marks that it is told to.
  private actor Ledger: RequestLedger {
    var claims: [Int] = []
    var released = 0
    var spent: [Int: Instant] = [:]
    private let refused: Set<Int>
    private let known: Set<Int>

    init(refusing refused: Set<Int> = [], knowing known: Set<Int> = []) {
      self.refused = refused
      self.known = known
    }

    func claim(
      _ account: Account, within quota: Quota, for source: String
    ) async throws(SourceError) -> RequestClaim {
      if refused.contains(account.number) {
        throw SourceError(.quota, "Its quota is used up.", hint: "Wait.")
      }
      claims.append(account.number)
      return RequestClaim(key: account.mark)
    }

    func release(_ claim: RequestClaim) async { released += 1 }
    func noteSpent(_ account: Account, until moment: Instant) async {
      spent[account.number] = moment
    }
    func isSpent(_ account: Account) async -> Bool { known.contains(account.number) }
  }

  private static let good = StubHTTPClient.Outcome.answer(200, NewsAPISourceTests.page(1...2))

  private static func bad(
    _ code: String, _ status: Int = 401, headers: [String: String] = [:]
  ) -> StubHTTPClient.Outcome {
    .answer(status, NewsAPISourceTests.error(code), headers: headers)
  }

  private func team(_ keys: Setting.Value = ["key-a", "key-b", "key-c"]) throws -> NewsAPISource {
    let made = try make(NewsAPISource.self, [("api_key", keys), ("country", "us")])
    #expect(made.problems == [])
    return made.source
  }

  private func context(_ service: Service, _ ledger: Ledger = Ledger()) -> FetchContext {
    var context = FetchContext(source: "test", http: service, now: noon, pause: { _ in })
    context.ledger = ledger
    return context
  }

  @Test func `the first key is used as long as it is good`() async throws {
    let service = Service(["key-a": Self.good, "key-b": Self.good])
    let harvest = try await team().fetch(context(service)).harvest
    #expect(service.keys == ["key-a"])
    #expect(harvest?.notes == [])
  }

  @Test(arguments: ["apiKeyExhausted", "rateLimited"])
  func `a spent key gives way to the next`(code: String) async throws {
    let service = Service(["key-a": Self.bad(code, 429), "key-b": Self.good])
    let ledger = Ledger()
    let harvest = try await team().fetch(context(service, ledger)).harvest
    #expect(service.keys == ["key-a", "key-b"])
    #expect(harvest?.drafts.count == 2)
    #expect(harvest?.notes == ["Key 1 of 3 has no requests left; key 2 was asked."])
    #expect(await ledger.claims == [1, 2])
    #expect(await ledger.spent == [1: noon.advanced(by: .seconds(3600))])
  }

  @Test func `a spent key rests as long as it says`() async throws {
    let service = Service([
      "key-a": Self.bad("rateLimited", 429, headers: ["Retry-After": "7200"]), "key-b": Self.good,
    ])
    let ledger = Ledger()
    _ = try await team().fetch(context(service, ledger))
    #expect(await ledger.spent == [1: noon.advanced(by: .seconds(7200))])
  }

  @Test func `a key that is known to be spent is asked last`() async throws {
    let service = Service(["key-a": Self.good, "key-b": Self.good, "key-c": Self.good])
    _ = try await team().fetch(context(service, Ledger(knowing: [1, 2])))
    _ = try await team().fetch(context(service, Ledger(knowing: [1, 2, 3])))
    #expect(service.keys == ["key-c", "key-a"])
  }

  @Test func `a key whose quota is used up is not asked`() async throws {
    let service = Service(["key-a": Self.good, "key-b": Self.good])
    let harvest = try await team().fetch(context(service, Ledger(refusing: [1]))).harvest
    #expect(service.keys == ["key-b"])
    #expect(harvest?.notes == ["Key 1 of 3 has used up its quota; key 2 was asked."])
  }

  @Test func `when no key is good, all of them are told by number`() async throws {
    let service = Service([
      "key-a": Self.bad("apiKeyInvalid"), "key-b": Self.bad("apiKeyExhausted"),
    ])
    let failure = try #require(
      await team(["key-a", "key-b", "key-c"]).failure(context(service, Ledger(refusing: [3]))))
    #expect(
      failure.sentence
        == "None of the 3 keys can be used: key 1 of 3 was refused, key 2 of 3 has no requests "
        + "left, key 3 of 3 has used up its quota. Wait.")
  }

  @Test func `what is wrong with the question is asked once`() async throws {
    let service = Service(["key-a": Self.bad("parameterInvalid", 400), "key-b": Self.good])
    let failure = await (try team()).failure(context(service))
    #expect(failure?.what == "News API answered parameterInvalid: Words.")
    #expect(service.keys == ["key-a"])
  }

  @Test func `only a single key's rest is the whole host's`() async throws {
    let service = Service(["key-a": Self.good])
    _ = try await team("key-a").fetch(context(service))
    _ = try await team(["key-a", "key-b"]).fetch(context(service))
    #expect(service.speaksForAll == [true, false])
  }

  @Test func `every try counts`() async throws {
    let service = Service(["key-a": Self.bad("unexpectedError", 500)])
    let ledger = Ledger()
    _ = await (try team("key-a")).failure(context(service, ledger))
    #expect(await ledger.claims == [1, 1, 1, 1])
  }

  @Test func `an answer from the service's cache does not count`() async throws {
    let cached = StubHTTPClient.Outcome.answer(
      200, NewsAPISourceTests.page(1...1), headers: ["X-Cached-Result": "true"])
    let ledger = Ledger()
    _ = try await team("key-a").fetch(context(Service(["key-a": cached]), ledger))
    #expect(await ledger.released == 1)
  }
}
