// One story of several sources is one entry, and every merge can be explained and undone.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazettePipeline

struct StoryTests {
  private let desk = DigestDesk()
  private let now = Samples.now
  private var tomorrow: Instant { now.advanced(by: .seconds(86_400)) }

  private static let text = """
    The ferry to Gull Island will sail again from Monday after two winters in the dock. The town has \
    paid for a new engine, and the old crew is back on board. The first boat leaves at seven, and \
    children travel free until the end of the year, the harbour office said on Sunday.
    """

  /// An article of the same story in the words of a source that has changed a few of them.
  private func tell(_ title: String, _ source: String, at moment: Instant = Samples.now)
    async throws
  {
    try await desk.arrive([title], source: source, at: moment) {
      $0.text = StoryTests.text.replacing("on Sunday", with: "to \(source)")
    }
  }

  private func article(of source: String) async throws -> Article {
    var query = Query()
    query.sources = [source]
    return try #require(try await desk.storage.articles(matching: query).articles.first)
  }

  private func tellings(of source: String) async throws -> [Telling] {
    let book = try await MergeBook(of: desk.storage)
    return try await book.tellings(of: try await article(of: source), in: desk.storage)
  }

  @Test func `nearly the same text under another address is one entry`() async throws {
    try await tell("Gull Island ferry sails again", "bells")
    try await tell("Ferry to Gull Island sails again - The Tideline", "tideline")
    let edition = try await desk.write()
    #expect(desk.titles(edition) == ["Gull Island ferry sails again"])
    #expect(edition.entries.map(\.alsoIn) == [["tideline"]])
  }

  @Test func `a merge tells its reason from both of its articles`() async throws {
    try await tell("Gull Island ferry sails again", "bells")
    try await tell("Gull Island ferry sails again", "tideline")
    _ = try await desk.write()
    for source in ["bells", "tideline"] {
      let tellings = try await tellings(of: source)
      #expect(tellings.map(\.id.source) == [source == "bells" ? "tideline" : "bells"])
      guard case .text(let percent)? = tellings.first?.reason else {
        Issue.record("no likeness of texts: \(tellings)")
        continue
      }
      #expect((80...99).contains(percent))
    }
  }

  @Test func `what somebody has parted stays two entries in every later digest`() async throws {
    try await tell("Gull Island ferry sails again", "bells")
    try await tell("Gull Island ferry sails again", "tideline")
    _ = try await desk.write()
    let book = try await MergeBook(of: desk.storage)
    let parted = book.parting(
      try await article(of: "tideline"), from: try await tellings(of: "tideline"))
    _ = try await desk.storage.save(Commit(records: parted))
    #expect(try await tellings(of: "bells") == [])
    #expect(try await tellings(of: "tideline") == [])
    #expect(try await desk.write().entries.count == 2)
    #expect(try await desk.write(path: "b.md") { $0.since = .all }.entries.count == 2)
  }

  @Test func `an article that is parted from the one shown leaves the others together`()
    async throws
  {
    for source in ["bells", "tideline", "courier"] {
      try await tell("Gull Island ferry sails again", source)
    }
    _ = try await desk.write()
    let book = try await MergeBook(of: desk.storage)
    let parted = book.parting(try await article(of: "bells"), from: try await tellings(of: "bells"))
    _ = try await desk.storage.save(Commit(records: parted))
    let edition = try await desk.compose { $0.since = .all }.edition
    #expect(
      Set(edition.entries.map { [$0.article.id.source] + $0.alsoIn }) == [
        ["bells"], ["tideline", "courier"],
      ])
  }

  @Test func `the same address merges although the texts differ, unless addresses do not count`()
    async throws
  {
    for source in ["bells", "tideline"] {
      try await desk.arrive(["Of \(source)"], source: source) {
        $0.canonicalURL = "https://a.example/1"
      }
    }
    #expect(try await desk.compose().edition.entries.count == 1)
    let apart = try await desk.compose { $0.dedupe.measures = [.text] }
    #expect(apart.edition.entries.count == 2)
  }

  @Test func `texts do not merge where only addresses count`() async throws {
    try await tell("Gull Island ferry sails again", "bells")
    try await tell("Gull Island ferry sails again", "tideline")
    #expect(try await desk.compose { $0.dedupe.measures = [.address] }.edition.entries.count == 2)
    #expect(try await desk.compose { $0.dedupe.measures = [] }.edition.entries.count == 2)
  }

  @Test func `articles further apart than the window are two stories`() async throws {
    try await tell(
      "Gull Island ferry sails again", "bells", at: now.advanced(by: .seconds(-4 * 86_400)))
    try await tell("Gull Island ferry sails again", "tideline")
    #expect(try await desk.compose().edition.entries.count == 2)
    let wide = try await desk.compose { $0.dedupe.window = .seconds(5 * 86_400) }
    #expect(wide.edition.entries.count == 1)
  }

  @Test func `the article of the source that stands first is shown by priority`() async throws {
    try await tell("Of bells", "bells")
    try await tell("Of tideline", "tideline")
    let digest = try await desk.compose {
      $0.dedupe.choice = .priority
      $0.sources = ["tideline", "bells"]
    }
    #expect(desk.titles(digest.edition) == ["Of tideline"])
  }

  @Test func `the article with the longest text is shown where the richest is kept`() async throws {
    try await desk.arrive(["Gull Island ferry sails again"], source: "bells") {
      $0.summary = String(StoryTests.text.prefix(180))
    }
    try await tell("Gull Island ferry sails again", "tideline")
    #expect(try await desk.compose().edition.entries.map(\.article.id.source) == ["bells"])
    let rich = try await desk.compose { $0.dedupe.choice = .richest }
    #expect(rich.edition.entries.map(\.article.id.source) == ["tideline"])
  }

  @Test func `a digest written again keeps its entries apart and together as they were`()
    async throws
  {
    try await tell("Gull Island ferry sails again", "bells")
    try await tell("Gull Island ferry sails again", "tideline")
    let first = try await desk.write()
    #expect(try await desk.write() == first)
    try await tell("Gull Island ferry sails again", "courier", at: now.advanced(by: .seconds(60)))
    let again = try await desk.write()
    #expect(again.entries.map(\.article.id.source) == ["bells"])
    #expect(again.entries.map(\.alsoIn) == [["tideline", "courier"]])
  }

  @Test func `entries that stood side by side are not merged by one that came later`()
    async throws
  {
    try await desk.arrive(["One"], source: "bells") { $0.canonicalURL = "https://a.example/1" }
    try await desk.arrive(["Two"], source: "tideline") { $0.canonicalURL = "https://a.example/1" }
    _ = try await desk.write { $0.dedupe.measures = [] }
    try await desk.arrive(["Three"], source: "courier") { $0.canonicalURL = "https://a.example/1" }
    #expect(Set(desk.titles(try await desk.write())) == ["One", "Two"])
  }

  @Test func `what an earlier digest told comes again in the next one, unless history counts`()
    async throws
  {
    try await tell("Gull Island ferry sails again", "bells")
    _ = try await desk.write()
    try await tell("Gull Island ferry sails again", "tideline", at: tomorrow)
    #expect(try await desk.compose(at: tomorrow, path: "b.md").edition.entries.count == 1)
    let told = try await desk.write(at: tomorrow, path: "b.md") { $0.dedupe.scope = .history }
    #expect(told.entries == [])
    #expect(told.leftOut == 0)
    let next = tomorrow.advanced(by: .seconds(86_400))
    #expect(try await desk.write(at: next, path: "c.md").entries == [])
  }

  @Test func `the same event in other words is one story only where events count`() async throws {
    try await desk.arrive(["Gull Island ferry to sail again from Monday"], source: "bells")
    try await desk.arrive(["Ferry to Gull Island sails again on Monday"], source: "tideline")
    #expect(try await desk.compose().edition.entries.count == 2)
    let events = try await desk.compose { $0.dedupe.measures = [.address, .text, .event] }
    #expect(events.edition.entries.count == 1)
  }

  @Test func `a record that cannot be read merges nothing`() {
    #expect(Merge(record: "{") == nil)
    #expect(Merge(record: #"{"story": "x", "by": "magic"}"#) == nil)
    let merge = Merge(story: "x", other: "y", reason: .text(93))
    #expect(Merge(record: merge.record) == merge)
  }
}
