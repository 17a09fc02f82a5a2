// What an update does with sources that answer, fail, hang about and ask for rest.
import GazetteCore
import GazetteTesting
import Synchronization
import Testing

@testable import GazettePipeline

struct UpdaterTests {
  private let storage = MemoryStorage()

  private func updater(
    at now: Instant = Samples.now, _ change: (inout UpdateOptions) -> Void = { _ in },
    http: any HTTPClient = NoNetwork()
  ) -> Updater {
    var options = UpdateOptions()
    change(&options)
    return Updater(storage: storage, http: http, options: options, now: { now }, pause: { _ in })
  }

  private func titles() async throws -> [String?] {
    try await storage.articles(matching: Query()).articles.map(\.content.title)
  }

  private func failing(_ status: Int, retryAfter: Instant? = nil) -> StubSource {
    StubSource(
      error: SourceError(
        .answer, "It answered \(status).", status: status, retryAfter: retryAfter),
      addresses: ["https://bells.example/feed"])
  }

  @Test func `results come in the order of the jobs`() async {
    let jobs = ["c", "a", "b"].map { SourceJob(name: $0, source: StubSource(titles: ["x"])) }
    let report = await updater().update(jobs)
    #expect(report.results.map(\.source) == ["c", "a", "b"])
  }

  @Test func `what a source brings is stored with the labels of its source`() async throws {
    let jobs = [SourceJob(name: "bells", source: StubSource(titles: ["B", "A"]), tags: ["town"])]
    let report = await updater().update(jobs)
    #expect(report.results.map(\.outcome) == [.saved(new: 2, changed: 0, unchanged: 0)])
    let stored = try await storage.articles(matching: Query()).articles
    #expect(stored.map(\.content.title) == ["B", "A"])
    #expect(stored.map(\.labels) == [["town"], ["town"]])
  }

  @Test func `a failing source neither stops the others nor becomes an article`() async throws {
    let jobs = [
      SourceJob(name: "bad", source: StubSource(error: SourceError(.parse, "It is no feed."))),
      SourceJob(name: "good", source: StubSource(titles: ["Kept"])),
    ]
    let report = await updater().update(jobs)
    #expect(report.failures == [Failure(source: "bad", reason: "It is no feed.")])
    #expect(try await titles() == ["Kept"])
  }

  @Test func `what came before a fetch was interrupted is kept, and the source has failed`()
    async throws
  {
    let error = SourceError(.answer, "Page 2 answered 500.", hint: "Try again later.", status: 500)
    let source = StubSource { _ in
      var draft = Draft()
      draft.title = "Kept"
      var harvest = Harvest(drafts: [draft])
      harvest.interruption = error
      return .success(.fresh(harvest))
    }
    let report = await updater().update([SourceJob(name: "bells", source: source)])
    #expect(report.results.map(\.outcome) == [.saved(new: 1, changed: 0, unchanged: 0)])
    #expect(
      report.failures == [
        Failure(source: "bells", reason: "Page 2 answered 500. Try again later.")
      ])
    #expect(try await titles() == ["Kept"])
    let health = try await storage.records(of: Health.kind)["bells"].map(Health.init(record:))
    #expect(health?.failures == 1)
    #expect(health?.lastSuccess == nil)
  }

  @Test func `an empty answer and a failure delete nothing`() async throws {
    _ = await updater().update([SourceJob(name: "bells", source: StubSource(titles: ["Old"]))])
    _ = await updater().update([SourceJob(name: "bells", source: StubSource(titles: []))])
    _ = await updater().update([SourceJob(name: "bells", source: failing(500))])
    #expect(try await titles() == ["Old"])
  }

  @Test func `a failure keeps the bookmark`() async throws {
    var bookmark = Bookmark()
    bookmark.etag = "\"one\""
    let source = StubSource { [bookmark] _ in
      .success(.fresh(Harvest(drafts: [], bookmark: bookmark)))
    }
    _ = await updater().update([SourceJob(name: "bells", source: source)])
    let broken = StubSource(error: SourceError(.request, "Nobody answers."))
    _ = await updater().update([SourceJob(name: "bells", source: broken)])
    #expect(try await storage.bookmarks() == ["bells": bookmark])
  }

  @Test func `a bookmark of another address is not handed over`() async {
    let seen = Mutex<[String?]>([])
    var bookmark = Bookmark()
    bookmark.etag = "\"one\""
    for address in ["https://a.example/1", "https://a.example/1", "https://a.example/2"] {
      let source = StubSource(addresses: [address]) { [bookmark] context in
        seen.withLock { $0.append(context.bookmark.etag) }
        return .success(.fresh(Harvest(drafts: [], bookmark: bookmark)))
      }
      _ = await updater().update([SourceJob(name: "bells", source: source)])
    }
    #expect(seen.withLock { $0 } == [nil, "\"one\"", nil])
  }

  @Test func `a host that rests is named with its port`() async {
    let until = Samples.now.advanced(by: .seconds(3600))
    let source = StubSource(
      error: SourceError(.answer, "It answered 429.", status: 429, retryAfter: until),
      addresses: ["http://127.0.0.1:8080/feed"])
    let job = SourceJob(name: "bells", source: source)
    _ = await updater().update([job])
    let sentences = await updater().update([job]).results.map { result -> String? in
      guard case .skipped(let skip) = result.outcome else { return nil }
      return skip.sentence(in: .utc)
    }
    let time = Zone.utc.civil(until)
    #expect(
      sentences == [
        "127.0.0.1:8080 asked to be left alone until \(time.minuteText)."
      ])
  }

  @Test func `a host that asked for rest is left alone across runs until then`() async {
    let until = Samples.now.advanced(by: .seconds(3600))
    _ = await updater().update([SourceJob(name: "bells", source: failing(429, retryAfter: until))])
    let other = SourceJob(
      name: "other", source: StubSource(titles: ["x"], addresses: ["https://bells.example/2"]))
    let early = await updater(at: until.advanced(by: .seconds(-1))).update([other])
    #expect(
      early.results.map(\.outcome) == [.skipped(.resting(host: "bells.example", until: until))])
    let late = await updater(at: until).update([other])
    #expect(late.results.map(\.outcome) == [.saved(new: 1, changed: 0, unchanged: 0)])
  }

  @Test func `force asks a host that wants rest`() async {
    _ = await updater().update([SourceJob(name: "bells", source: failing(429))])
    let again = SourceJob(
      name: "bells", source: StubSource(titles: ["x"], addresses: ["https://bells.example/feed"]))
    let report = await updater { $0.isForced = true }.update([again])
    #expect(report.results.map(\.outcome) == [.saved(new: 1, changed: 0, unchanged: 0)])
  }

  @Test func `a rest that a server asked for within a fetch is heard`() async throws {
    let answer = HTTPResponse(
      status: 503, headers: [Header("Retry-After", "120")], body: [],
      url: "https://bells.example/feed")
    let source = StubSource(addresses: ["https://bells.example/feed"]) { context in
      _ = try? await context.http.send(HTTPRequest(url: "https://bells.example/feed"))
      return .failure(SourceError(.answer, "It answered 503."))
    }
    _ = await updater(http: Answering(answer: answer)).update([
      SourceJob(name: "bells", source: source)
    ])
    let end = Samples.now.advanced(by: .seconds(120))
    #expect(
      try await storage.records(of: "host")
        == ["https://bells.example": String(end.milliseconds)])
  }

  @Test func `a source that is gone is skipped until its address changes`() async {
    _ = await updater().update([SourceJob(name: "bells", source: failing(410))])
    let same = StubSource(titles: ["x"], addresses: ["https://bells.example/feed"])
    let skipped = await updater().update([SourceJob(name: "bells", source: same)])
    #expect(skipped.results.map(\.outcome) == [.skipped(.gone(since: Samples.now))])
    let moved = StubSource(titles: ["x"], addresses: ["https://bells.example/new"])
    let fetched = await updater().update([SourceJob(name: "bells", source: moved)])
    #expect(fetched.results.map(\.outcome) == [.saved(new: 1, changed: 0, unchanged: 0)])
  }

  @Test func `every holds back a run but not a fetch`() async {
    let job = SourceJob(name: "bells", source: StubSource(titles: ["x"]), every: .seconds(3600))
    _ = await updater().update([job])
    let run = await updater { $0.onlyDue = true }.update([job])
    let due = Samples.now.advanced(by: .seconds(3600))
    #expect(run.results.map(\.outcome) == [.skipped(.notDue(until: due))])
    let fetch = await updater().update([job])
    #expect(fetch.results.map(\.outcome) == [.saved(new: 0, changed: 0, unchanged: 1)])
  }

  @Test func `an unchanged source is recorded as asked`() async throws {
    let source = StubSource { context in .success(.unchanged(context.bookmark)) }
    let report = await updater().update([SourceJob(name: "bells", source: source)])
    #expect(report.results.map(\.outcome) == [.unchanged])
    let record = try #require(try await storage.records(of: "health")["bells"])
    #expect(Health(record: record).lastSuccess == Samples.now)
  }

  @Test func `many sources are saved in few commits`() async {
    let jobs = (0..<500).map { SourceJob(name: "s\($0)", source: StubSource(titles: ["x"])) }
    let storage = MemoryStorage()
    // A pause that ends only when the run does: nothing is written but what fills a commit.
    let updater = Updater(
      storage: storage, http: NoNetwork(), now: { Samples.now },
      pause: { try? await Task.sleep(for: $0 * 1000) })
    let report = await updater.update(jobs)
    #expect(report.results.count == 500)
    // Each counts for two, itself and its article; what the last one leaves may need one more.
    #expect(await storage.commits.count <= 500 * 2 / CommitWriter.commitSize + 2)
  }

  @Test func `files that are too large together are read one after the other`() async {
    let gauge = Gauge()
    let jobs = (0..<4).map { number in
      SourceJob(
        name: "s\(number)",
        source: StubSource { context in
          await context.makeRoom(ReadingBudget.usual / 2 + 1)
          await gauge.enter()
          for _ in 0..<5 { await Task.yield() }
          await gauge.leave()
          return .success(.unchanged(context.bookmark))
        })
    }
    let report = await updater().update(jobs)
    #expect(report.results.count == 4)
    #expect(await gauge.highest == 1)
  }

  @Test func `who asks for room again holds nothing meanwhile`() async {
    let source = StubSource { context in
      for _ in 0..<3 { await context.makeRoom(ReadingBudget.usual) }
      return .success(.unchanged(context.bookmark))
    }
    let report = await updater().update([SourceJob(name: "bells", source: source)])
    #expect(report.results.map(\.outcome) == [.unchanged])
  }

  @Test func `what arrives together is stored in the order of the jobs`() async {
    let slow = StubSource { _ in
      for _ in 0..<50 { await Task.yield() }
      return .success(.fresh(StubSource.harvest(["x"])))
    }
    let jobs = [
      SourceJob(name: "slow", source: slow),
      SourceJob(name: "fast", source: StubSource(titles: ["x"])),
    ]
    let storage = MemoryStorage()
    let updater = Updater(
      storage: storage, http: NoNetwork(), now: { Samples.now },
      pause: { try? await Task.sleep(for: $0 * 1000) })
    _ = await updater.update(jobs)
    #expect(await storage.commits.map { $0.batches.map(\.source) } == [["slow", "fast"]])
  }

  @Test func `a storage that fails is told and nothing is reported as stored`() async {
    let error = StorageError(.full, place: "gazette.db", "The disk is full.")
    await storage.fail(with: error)
    let report = await updater().update([
      SourceJob(name: "bells", source: StubSource(titles: ["x"]))
    ])
    #expect(report.storageError == error)
    #expect(report.results == [])
  }

  @Test func `a cancelled update starts nothing more and blames no source`() async throws {
    let updater = updater()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await updater.update([SourceJob(name: "bells", source: failing(500))])
    }
    #expect(await task.value.results == [])
    #expect(try await storage.records(of: "health") == [:])
  }

  @Test func `a source never runs more often at once than its host allows`() async {
    let gauge = Gauge()
    let jobs = (0..<20).map { number in
      SourceJob(
        name: "s\(number)",
        source: StubSource(addresses: ["https://one.example/\(number)"]) { context in
          await gauge.enter()
          for _ in 0..<5 { await Task.yield() }
          await gauge.leave()
          return .success(.unchanged(context.bookmark))
        })
    }
    _ = await updater { $0.perHost = 3 }.update(jobs)
    #expect(await gauge.highest == 3)
  }
}

private struct NoNetwork: HTTPClient {
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    throw HTTPError(.connect, "There is no network in this test.")
  }
}

private struct Answering: HTTPClient {
  var answer: HTTPResponse

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { answer }
}

/// Counts how many are inside at once.
private actor Gauge {
  private var inside = 0
  private(set) var highest = 0

  func enter() {
    inside += 1
    highest = max(highest, inside)
  }

  func leave() { inside -= 1 }
}
