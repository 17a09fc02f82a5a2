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
    let book = try await MergeBook(of: desk.storage, by: Dedupe())
    return try await book.tellings(of: try await article(of: source), in: desk.storage)
  }

  /// As `unmerge` does.
  private func part(_ source: String, _ dedupe: Dedupe = Dedupe()) async throws {
    let book = try await MergeBook(of: desk.storage, by: dedupe)
    let article = try await article(of: source)
    let others = try await book.tellings(of: article, in: desk.storage)
    let records = try await book.parting(article, from: others, in: desk.storage)
    _ = try await desk.storage.save(Commit(records: records))
  }

  /// The sources of each entry.
  private func sources(_ edition: Edition) -> Set<[String]> {
    Set(edition.entries.map { [$0.article.id.source] + $0.alsoIn })
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
    try await part("tideline")
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
    try await part("bells")
    let edition = try await desk.compose { $0.since = .all }.edition
    #expect(sources(edition) == [["bells"], ["tideline", "courier"]])
    // The very digest that had them together tells the same, and so do the articles.
    #expect(sources(try await desk.write()) == [["bells"], ["tideline", "courier"]])
    #expect(try await tellings(of: "bells") == [])
    #expect(try await tellings(of: "courier").map(\.id.source) == ["tideline"])
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
    try await desk.arrive(["Two"], source: "tideline")
    _ = try await desk.write()
    // Both sources have given their articles the same address since.
    try await desk.arrive(["Two"], source: "tideline") { $0.canonicalURL = "https://a.example/1" }
    try await desk.arrive(["Three"], source: "courier") { $0.canonicalURL = "https://a.example/1" }
    #expect(Set(desk.titles(try await desk.write())) == ["One", "Two"])
  }

  @Test func `a digest written again by other terms decides anew what is one story`()
    async throws
  {
    try await desk.arrive(["Gull Island ferry sails again"], source: "bells") {
      $0.summary = String(StoryTests.text.prefix(180))
    }
    try await tell("Gull Island ferry sails again", "tideline")
    #expect(sources(try await desk.write()) == [["bells", "tideline"]])
    for _ in 0..<2 {
      let apart = try await desk.write { $0.dedupe.measures = [] }
      #expect(sources(apart) == [["bells"], ["tideline"]])
    }
    let rich = try await desk.write { $0.dedupe.choice = .richest }
    #expect(sources(rich) == [["tideline", "bells"]])
    #expect(sources(try await desk.write()) == [["bells", "tideline"]])
  }

  @Test func `a digest of dates decides anew, whatever was merged before`() async throws {
    try await tell("Gull Island ferry sails again", "bells")
    try await tell("Gull Island ferry sails again", "tideline")
    _ = try await desk.write()
    let apart = try await desk.compose {
      $0.since = .all
      $0.dedupe.measures = []
    }
    #expect(sources(apart.edition) == [["bells"], ["tideline"]])
  }

  @Test func `articles tell no merge that was made by other terms`() async throws {
    try await tell("Gull Island ferry sails again", "bells")
    try await tell("Gull Island ferry sails again", "tideline")
    _ = try await desk.write()
    var none = Dedupe()
    none.measures = []
    let book = try await MergeBook(of: desk.storage, by: none)
    #expect(try await book.tellings(of: try await article(of: "bells"), in: desk.storage) == [])
  }

  /// On the first day two tell a story, on the next day two more do, which are left out.
  private func tellOnTwoDays(_ history: Dedupe) async throws {
    try await tell("Gull Island ferry sails again", "bells")
    try await tell("Gull Island ferry sails again", "tideline")
    _ = try await desk.write { $0.dedupe = history }
    try await tell("Gull Island ferry sails again", "courier", at: tomorrow)
    try await tell("Gull Island ferry sails again", "herald", at: tomorrow)
    let told = try await desk.write(at: tomorrow, path: "b.md") { $0.dedupe = history }
    #expect(told.entries == [])
  }

  private var history: Dedupe {
    var dedupe = Dedupe()
    dedupe.scope = .history
    return dedupe
  }

  @Test(arguments: [("b.md", 86_400), ("c.md", 2 * 86_400), ("d.md", 8 * 86_400)])
  func `what a told story had swallowed stands in the next digest once it is parted`(
    path: String, seconds: Int64
  ) async throws {
    try await tellOnTwoDays(history)
    try await part("courier", history)
    let moment = now.advanced(by: .seconds(seconds))
    let next = try await desk.write(at: moment, path: path) { $0.dedupe = history }
    #expect(sources(next) == [["courier"]])
  }

  @Test func `what only the parted article stood for stays told where another one told it too`()
    async throws
  {
    try await tellOnTwoDays(history)
    try await part("bells", history)
    let next = try await desk.write(at: tomorrow, path: "b.md") { $0.dedupe = history }
    #expect(next.entries == [])
  }

  @Test func `what only the parted article stood for is told by another one from then on`()
    async throws
  {
    try await tell("Gull Island ferry sails again", "bells")
    _ = try await desk.write { $0.dedupe = history }
    for source in ["courier", "herald"] {
      try await tell("Gull Island ferry sails again", source, at: tomorrow)
    }
    _ = try await desk.write(at: tomorrow, path: "b.md") { $0.dedupe = history }
    try await part("bells", history)
    let next = try await desk.write(at: tomorrow, path: "b.md") { $0.dedupe = history }
    #expect(sources(next) == [["courier", "herald"]])
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
    let again = try await desk.write(at: tomorrow, path: "b.md") { $0.dedupe.scope = .history }
    #expect(again.entries == [])
    #expect(try await tellings(of: "tideline").map(\.id.source) == ["bells"])
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

  @Test func `what earlier digests told does not come back on the same day`() async throws {
    try await desk.arrive(["One", "Two"])
    _ = try await desk.write { $0.dedupe.scope = .history }
    try await desk.arrive(["Three"], at: tomorrow)
    for _ in 0..<3 {
      let edition = try await desk.write(at: tomorrow, path: "b.md") { $0.dedupe.scope = .history }
      #expect(desk.titles(edition) == ["Three"])
    }
  }

  @Test func `a story is told before any digest was written`() async throws {
    try await tell("Gull Island ferry sails again", "bells")
    try await tell("Gull Island ferry sails again", "tideline")
    #expect(try await tellings(of: "bells").map(\.id.source) == ["tideline"])
  }

  @Test(arguments: [
    ("Guide to ferries, part 1", "Guide to ferries, part 2"), ("Boats (1/2)", "Boats (2/2)"),
    ("Strike: day 3", "Strike: day 4"), ("Boats 2026-11-01", "Boats 2026-11-02"),
    ("드라마 제1화", "드라마 제2화"), ("Boats II", "Boats III"),
  ])
  func `titles with different numbers are two stories, whatever their texts`(
    left: String, right: String
  ) async throws {
    for (title, source) in [(left, "bells"), (right, "tideline")] {
      try await desk.arrive([title], source: source) {
        $0.text = StoryTests.text + StoryTests.text.uppercased() + " The end of it."
      }
    }
    #expect(try await desk.compose().edition.entries.count == 2)
  }

  @Test(arguments: ["Something else", nil])
  func `a long text word for word is one story, whatever its title`(title: String?) async throws {
    let words = (0..<150).map { "word\($0)" }.joined(separator: " ")
    for (source, title) in [("bells", title), ("tideline", "Islanders get their boat at last")] {
      try await desk.arrive(["1"], source: source) {
        $0.title = title
        $0.text = words
      }
    }
    #expect(try await desk.compose().edition.entries.count == 1)
  }

  @Test func `a record that cannot be read merges nothing`() {
    #expect(Merge(record: "{") == nil)
    #expect(Merge(record: #"{"story": "x", "by": "magic"}"#) == nil)
    let merge = Merge(story: "x", other: "y", reason: .text(93))
    #expect(Merge(record: merge.record) == merge)
  }
}
