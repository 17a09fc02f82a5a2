// What is counted of a source's requests.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazettePipeline

struct TallyTests {
  private let now = Samples.now

  private func traffic(_ requests: Int, notModified: Int = 0, limited: Int = 0) -> Traffic {
    var traffic = Traffic()
    traffic.requests = requests
    traffic.notModified = notModified
    traffic.limited = limited
    return traffic
  }

  @Test func `requests are added up, and survive the record`() {
    var health = Health()
    health.tally.add(traffic(2, notModified: 1), isEarly: false, at: now)
    health.tally.add(traffic(1, limited: 1), isEarly: true, at: now.advanced(by: .seconds(60)))
    let tally = Health(record: health.record).tally
    #expect(tally == health.tally)
    #expect([tally.requests, tally.notModified, tally.limited, tally.early] == [3, 1, 1, 1])
    #expect(tally.since == now)
  }

  @Test func `what asks no network is not counted`() {
    var tally = RequestTally()
    tally.add(traffic(0), isEarly: true, at: now)
    #expect(tally == RequestTally())
    #expect(!Health().record.contains("lately"))
  }

  @Test func `counting begins anew after a week, and when the clock was put back`() {
    var tally = RequestTally()
    tally.add(traffic(5), isEarly: false, at: now)
    var later = tally
    later.add(traffic(1), isEarly: false, at: now.advanced(by: .seconds(8 * 86_400)))
    #expect(later.requests == 1)
    tally.add(traffic(1), isEarly: false, at: now.advanced(by: .seconds(-60)))
    #expect(tally.requests == 1)
  }

  @Test func `an update counts what servers answered`() async throws {
    let storage = MemoryStorage()
    let http = StubHTTPClient { request in
      .answer(request.url.hasSuffix("old") ? 304 : 429)
    }
    let source = StubSource(addresses: ["https://a.example/"]) { context in
      _ = try? await context.http.send(HTTPRequest(url: "https://a.example/old"))
      _ = try? await context.http.send(HTTPRequest(url: "https://a.example/busy"))
      return .success(.unchanged(Bookmark()))
    }
    let updater = Updater(storage: storage, http: http, now: { Samples.now })
    let report = await updater.update([SourceJob(name: "a", source: source)])
    #expect(report.results.map(\.traffic.requests) == [2])
    let record = try await storage.records(of: Health.kind)["a"]
    let tally = record.map(Health.init(record:))?.tally
    #expect([tally?.requests, tally?.notModified, tally?.limited] == [2, 1, 1])
  }
}

struct OfflineUpdateTests {
  private let storage = MemoryStorage()

  private func outcomes(_ source: any NewsSource) async -> [SourceResult.Outcome] {
    var options = UpdateOptions()
    options.isOffline = true
    let updater = Updater(
      storage: storage, http: refusing, options: options, now: { Samples.now })
    return await updater.update([SourceJob(name: "a", source: source)]).results.map(\.outcome)
  }

  private let refusing = StubHTTPClient { _ in .failure(HTTPError(.offline, "Nothing leaves.")) }

  private struct Starting: NewsSource {
    static let kind = "starting"
    static let about = "Must not be fetched."
    static let options: [OptionKey] = []
    var startsPrograms: Bool { true }
    init() {}
    init(_ options: inout Options) throws(ConfigError) {}
    func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
      Issue.record("it was fetched")
      return .unchanged(Bookmark())
    }
  }

  @Test func `a source that asks the network is skipped, and its health stays`() async throws {
    let source = StubSource(addresses: []) { context in
      _ = try? await context.http.send(HTTPRequest(url: "https://a.example/"))
      return .failure(SourceError(.request, "It failed."))
    }
    #expect(await outcomes(source) == [.skipped(.offline(startsProgram: false))])
    #expect(try await storage.records(of: Health.kind) == [:])
  }

  @Test func `a source that starts a program is skipped without being asked`() async throws {
    #expect(await outcomes(Starting()) == [.skipped(.offline(startsProgram: true))])
    #expect(try await storage.records(of: Health.kind) == [:])
  }

  @Test func `a source that needs no network is fetched`() async {
    #expect(await outcomes(StubSource(titles: ["A"])) == [.saved(new: 1, changed: 0, unchanged: 0)])
  }
}
