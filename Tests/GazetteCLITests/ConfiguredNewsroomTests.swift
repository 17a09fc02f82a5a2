// What the page is told of sources, fetches, digests and feeds.
import GazetteCore
import GazetteFeed
import GazetteFiles
import GazettePipeline
import GazetteTesting
import GazetteWeb
import Glibc
import Synchronization
import Testing

@testable import GazetteCLI

@Suite final class ConfiguredNewsroomTests {
  private let folder: String

  init() throws {
    folder = "/tmp/gazette-newsroom-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    try Folder.create(folder, isPrivate: true)
  }

  deinit { removeAll(folder) }

  private func removeAll(_ path: String) {
    for name in Folder.names(in: path) { removeAll(path + "/" + name) }
    remove(path)
  }

  private func write(_ text: String, to name: String) throws {
    try AtomicFile.write(Array(text.utf8), to: folder + "/" + name)
  }

  private func world(isOffline: Bool = false) -> World {
    let now: @Sendable () -> Instant = { Instant(seconds: 1_796_000_000) }
    var console = Console(environment: [:], now: now)
    console.loudness = .quiet
    var world = World(
      console: console, environment: ["HOME": folder], folder: folder, now: now)
    world.isOffline = isOffline
    return world
  }

  private func newsroom(_ config: String, isOffline: Bool = false) throws -> ConfiguredNewsroom {
    try write(config, to: "config.yaml")
    let world = world(isOffline: isOffline)
    return ConfiguredNewsroom(assembly: try Assembly.load(in: world), world: world)
  }

  /// Until a fetch is over; the time limit of the suite ends one that never is.
  private func finished(_ newsroom: ConfiguredNewsroom) async -> RefreshState? {
    while let state = await newsroom.refreshState(), state.ended == nil { await Task.yield() }
    return await newsroom.refreshState()
  }

  private static func feed(_ titles: String...) -> String {
    let items = titles.map { "<item><title>\($0)</title><guid>\($0)</guid></item>" }.joined()
    return "<rss version=\"2.0\"><channel><title>F</title>\(items)</channel></rss>"
  }

  @Test func `before the first fetch nothing is told of one`() async throws {
    #expect(await (try newsroom("sources: []\n")).refreshState() == nil)
  }

  @Test func `a fetch tells how far it has come, what is new and what failed`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/good" ? .page(Self.feed("A", "B")) : .answer(404)
    }
    let newsroom = try newsroom(
      """
      sources:
        - {name: good, type: rss, url: "\(server.url("/good"))"}
        - {name: lost, type: rss, url: "\(server.url("/lost"))"}
        - {name: locked, type: newsapi, api_key: "${NO_SUCH_KEY}", country: us}
        - {name: perhaps, type: newsapi, api_key: "${NO_SUCH_KEY}", country: us, optional: true}
        - {name: asleep, type: rss, url: "\(server.url("/asleep"))", enabled: false}
      """)
    await newsroom.refresh()
    let state = try #require(await finished(newsroom))
    #expect(state.sourcesInAll == 3 && state.sourcesDone == 3)
    #expect(state.new == 2)
    #expect(state.fault == nil)
    #expect(Set(state.failures.map(\.source)) == ["lost", "locked"])
    #expect(state.failures.first { $0.source == "lost" }?.reason.contains("404") == true)
    #expect(state.failures.first { $0.source == "locked" }?.reason.contains("NO_SUCH_KEY") == true)
    let sources = try await newsroom.sources()
    #expect(sources.map(\.status.name) == ["good", "lost", "locked", "perhaps", "asleep"])
    #expect(sources.map(\.articles) == [2, 0, 0, 0, 0])
    #expect(sources.map(\.status.state) == [.well, .failing, .new, .new, .off])
  }

  @Test func `who asks while a fetch is under way joins it`() async throws {
    let asked = Mutex(0)
    let server = try LoopbackServer { _ in
      asked.withLock { $0 += 1 }
      return .page(Self.feed("A"))
    }
    let newsroom = try newsroom("sources: [{name: a, type: rss, url: '\(server.url("/"))'}]\n")
    await newsroom.refresh()
    await newsroom.refresh()
    await newsroom.refresh()
    _ = await finished(newsroom)
    #expect(asked.withLock { $0 } == 1)
  }

  @Test func `a host that wants rest is left alone, and it is told`() async throws {
    let server = try LoopbackServer { _ in .answer(429, headers: [("Retry-After", "600")]) }
    let newsroom = try newsroom("sources: [{name: a, type: rss, url: '\(server.url("/"))'}]\n")
    await newsroom.refresh()
    #expect(await finished(newsroom)?.failures.map(\.source) == ["a"])
    await newsroom.refresh()
    let state = try #require(await finished(newsroom))
    #expect(state.failures.isEmpty)
    #expect(state.skipped.first?.reason.contains("asked to be left alone until") == true)
  }

  @Test func `an end cancels a fetch that hangs`() async throws {
    let server = try LoopbackServer { _ in LoopbackReply([.hang]) }
    let newsroom = try newsroom("sources: [{name: a, type: rss, url: '\(server.url("/"))'}]\n")
    await newsroom.refresh()
    await newsroom.end()
    #expect(await newsroom.refreshState()?.fault?.what == "The fetch was interrupted.")
    await newsroom.refresh()
    #expect(await newsroom.refreshState()?.fault != nil)
  }

  @Test func `nothing is fetched offline, and it says so`() async throws {
    let newsroom = try newsroom(
      "sources: [{name: a, type: rss, url: 'http://127.0.0.1:9/'}]\n", isOffline: true)
    await newsroom.refresh()
    #expect(
      await finished(newsroom)?.fault
        == ServiceFault(
          "Nothing is fetched, since Gazette was started with --offline.",
          hint: "Start it again without --offline.", kind: .offline))
  }

  @Test func `without sources there is something to do`() async throws {
    let newsroom = try newsroom("sources: []\n")
    await newsroom.refresh()
    #expect(await finished(newsroom)?.fault?.what == "There is no source to ask.")
  }

  @Test func `sources that are gone from the configuration are listed while they have articles`()
    async throws
  {
    let server = try LoopbackServer { _ in .page(Self.feed("A")) }
    let old = try newsroom("sources: [{name: old, type: rss, url: '\(server.url("/"))'}]\n")
    await old.refresh()
    _ = await finished(old)
    let sources = try await newsroom("sources: []\n").sources()
    #expect(sources.map(\.status.name) == ["old"])
    #expect(sources.map(\.isConfigured) == [false])
    #expect(sources.map(\.articles) == [1])
  }
}

// What others read.
extension ConfiguredNewsroomTests {
  private func stocked(_ outputs: String = "") async throws -> ConfiguredNewsroom {
    let server = try LoopbackServer { _ in
      .page(Self.feed("One", "Two &lt;script&gt;", "\u{c0c8} \u{c18c}\u{c2dd}"))
    }
    let newsroom = try newsroom(
      "sources: [{name: a, type: rss, url: '\(server.url("/"))', tags: [t]}]\n" + outputs)
    await newsroom.refresh()
    _ = await finished(newsroom)
    return newsroom
  }

  @Test func `each kind of feed is read back by Gazette, with its own address`() async throws {
    let newsroom = try await stocked()
    #expect(Set(newsroom.feedKinds) == ["json", "atom", "rss"])
    for kind in newsroom.feedKinds {
      let address = "http://127.0.0.1:8080/feed.\(kind)?tag=t"
      var filter = Filter()
      filter.tags = ["t"]
      let page = try #require(
        try await newsroom.feed(kind, filter, limit: 10, address: address))
      var titles: [String?] = []
      let head = try FeedDocument(page.bytes).read { titles.append($0.title) }.info
      #expect(titles.count == 3)
      #expect(head.title == "Gazette: #t")
      #expect(head.feedURL == address)
      filter.tags = ["other"]
      let empty = try #require(try await newsroom.feed(kind, filter, limit: 10, address: address))
      #expect(try FeedDocument(empty.bytes).read { _ in }.info.title == "Gazette: #other")
    }
    #expect(try await newsroom.feed("markdown", Filter(), limit: 1, address: "http://h/") == nil)
  }

  @Test func `a limit holds, and what is searched for`() async throws {
    let newsroom = try await stocked()
    var filter = Filter()
    filter.search = "\u{c18c}\u{c2dd}"
    for (filter, limit) in [(filter, 10), (Filter(), 1)] {
      let page = try #require(
        try await newsroom.feed("json", filter, limit: limit, address: "http://h/"))
      var count = 0
      _ = try FeedDocument(page.bytes).read { _ in count += 1 }
      #expect(count == 1)
    }
  }

  @Test func `digests are those that Gazette wrote where an output still writes`() async throws {
    let outputs = "outputs: [{name: daily, renderer: markdown, path: 'd/{date}.md'}]\n"
    let newsroom = try await stocked(outputs)
    #expect(try await newsroom.digests().isEmpty)
    try write("private", to: "d/2001-01-01.md")
    let world = world()
    let assembly = try Assembly.load(in: world)
    let plans = try assembly.outputs(named: [], in: world)
    _ = try await OutputRun(assembly: assembly, world: world).make(plans)
    let digests = try await newsroom.digests()
    #expect(digests.map(\.output) == ["daily"])
    #expect(digests.map(\.fileName) == ["2026-11-30.md"])
    #expect(digests.map(\.mediaType) == ["text/markdown; charset=utf-8"])
    let id = try #require(digests.first?.id)
    let page = try #require(try await newsroom.digest(id))
    #expect(page.path == "2026-11-30.md")
    #expect(String(decoding: page.bytes, as: UTF8.self).contains("One"))
    #expect(digests.first?.size == page.bytes.count)
    for id in ["", "../config.yaml", "0123456789abcdef"] {
      #expect(try await newsroom.digest(id) == nil)
    }
    remove(folder + "/d/2026-11-30.md")
    #expect(try await newsroom.digests().isEmpty)
    #expect(try await newsroom.digest(id) == nil)
  }

  @Test func `a digest of an output that writes elsewhere now is not shown`() async throws {
    let newsroom = try await stocked("outputs: [{name: d, renderer: plain, path: 'x.txt'}]\n")
    let world = world()
    let assembly = try Assembly.load(in: world)
    _ = try await OutputRun(assembly: assembly, world: world).make(
      try assembly.outputs(named: [], in: world))
    #expect(try await newsroom.digests().count == 1)
    let moved = try self.newsroom(
      "sources: []\noutputs: [{name: d, renderer: plain, path: 'y.txt'}]\n")
    #expect(try await moved.digests().isEmpty)
  }
}
