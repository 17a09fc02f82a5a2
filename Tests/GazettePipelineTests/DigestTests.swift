// What stands in a digest, what waits, and which files are somebody's own.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazettePipeline

struct DigestTests {
  private let desk = DigestDesk()
  private let now = Samples.now

  private var tomorrow: Instant { now.advanced(by: .seconds(86_400)) }

  @Test func `a digest holds what arrived since the last one that was written`() async throws {
    try await desk.arrive(["A"])
    #expect(desk.titles(try await desk.write()) == ["A"])
    try await desk.arrive(["B"])
    #expect(desk.titles(try await desk.write(at: tomorrow, path: "b.md")) == ["B"])
  }

  @Test func `a digest that was not written changes nothing`() async throws {
    try await desk.arrive(["A"])
    _ = try await desk.compose()
    #expect(desk.titles(try await desk.write(path: "b.md")) == ["A"])
  }

  @Test func `an item that is delivered late is not missed`() async throws {
    try await desk.arrive(["A"])
    _ = try await desk.write()
    try await desk.arrive(["Late"]) { $0.published = Instant(seconds: 1_000_000_000) }
    #expect(desk.titles(try await desk.write(at: tomorrow, path: "b.md")) == ["Late"])
  }

  @Test func `the same path on the same day keeps what stood in it and adds what is new`()
    async throws
  {
    try await desk.arrive(["A"])
    _ = try await desk.write()
    try await desk.arrive(["B"], at: now.advanced(by: .seconds(60)))
    #expect(desk.titles(try await desk.write()) == ["B", "A"])
    #expect(desk.titles(try await desk.write()) == ["B", "A"])
  }

  @Test func `the same path on another day begins anew`() async throws {
    try await desk.arrive(["A"])
    _ = try await desk.write()
    #expect(desk.titles(try await desk.write(at: tomorrow)) == [])
  }

  @Test func `the first digest takes a week's arrivals and fifty of a source`() async throws {
    try await desk.arrive(["Old"], at: now.advanced(by: .seconds(-8 * 86_400)))
    try await desk.arrive((1...60).map { "A\($0)" })
    try await desk.arrive(["B"], source: "other")
    let edition = try await desk.write()
    #expect(edition.entries.count == 51)
    #expect(edition.leftOut == 11)
    #expect(try await desk.write() == edition)
    #expect(desk.titles(try await desk.write(at: tomorrow)) == [])
  }

  @Test func `the first digest leaves out what was published more than a week ago`() async throws {
    try await desk.arrive(["Old"]) { $0.published = self.now.advanced(by: .seconds(-8 * 86_400)) }
    try await desk.arrive(["New"]) { $0.published = self.now.advanced(by: .seconds(-6 * 86_400)) }
    try await desk.arrive(["Undated"])
    let edition = try await desk.write()
    #expect(Set(desk.titles(edition)) == ["Undated", "New"])
    #expect(edition.leftOut == 1)
  }

  @Test func `a source that joins later does not flood a digest with its past`() async throws {
    try await desk.arrive(["A"])
    _ = try await desk.write()
    try await desk.arrive((1...60).map { "N\($0)" }, source: "new")
    try await desk.arrive(["Old"], source: "new") { $0.published = Instant(seconds: 1_000_000_000) }
    let edition = try await desk.write(at: tomorrow, path: "b.md")
    #expect(edition.entries.count == DigestPlan.firstPerSource)
    #expect(edition.leftOut == 11)
    #expect(try await desk.write(at: tomorrow, path: "b.md") == edition)
  }

  @Test func `after its first digest a source is known, and nothing of it is missed`() async throws
  {
    try await desk.arrive(["A"])
    _ = try await desk.write()
    try await desk.arrive(["N"], source: "new")
    _ = try await desk.write(at: tomorrow, path: "b.md")
    try await desk.arrive((1...60).map { "N\($0)" }, source: "new") {
      $0.published = Instant(seconds: 1_000_000_000)
    }
    let edition = try await desk.write(at: tomorrow.advanced(by: .seconds(86_400)), path: "c.md")
    #expect(edition.entries.count == 60)
    #expect(edition.leftOut == 0)
  }

  @Test func `a source whose articles an output does not want is known to it all the same`()
    async throws
  {
    try await desk.arrive(["A"]) { $0.tags = ["ads"] }
    _ = try await desk.write { $0.filter.tags = ["town"] }
    try await desk.arrive(["Late"]) {
      $0.tags = ["town"]
      $0.published = Instant(seconds: 1_000_000_000)
    }
    let edition = try await desk.write(at: tomorrow, path: "b.md") { $0.filter.tags = ["town"] }
    #expect(desk.titles(edition) == ["Late"])
  }

  @Test func `what a limit cuts is counted and comes with the next digest`() async throws {
    try await desk.arrive(["E", "D", "C", "B", "A"])
    let first = try await desk.write { $0.limit = 2 }
    #expect(desk.titles(first) == ["E", "D"])
    #expect(first.leftOut == 3)
    let second = try await desk.write(at: tomorrow, path: "b.md") { $0.limit = 2 }
    #expect(desk.titles(second) == ["C", "B"])
    #expect(second.leftOut == 1)
    let third = try await desk.write(at: tomorrow, path: "c.md") { $0.limit = 2 }
    #expect(desk.titles(third) == ["A"])
    #expect(third.leftOut == 0)
  }

  @Test func `with a limit what stood in a digest stays when it is written again`() async throws {
    try await desk.arrive(["B", "A"])
    _ = try await desk.write { $0.limit = 2 }
    try await desk.arrive(["D", "C"])
    let again = try await desk.write { $0.limit = 2 }
    #expect(desk.titles(again) == ["B", "A"])
    #expect(again.leftOut == 2)
    #expect(desk.titles(try await desk.write(at: tomorrow) { $0.limit = 2 }) == ["D", "C"])
  }

  @Test func `a day that comes back keeps what stood in its digest`() async throws {
    try await desk.arrive(["A", "B"])
    _ = try await desk.write(at: tomorrow, path: "2.md")
    #expect(desk.titles(try await desk.write(path: "1.md")) == [])
    try await desk.arrive(["C"], at: now.advanced(by: .seconds(60)))
    let again = desk.titles(try await desk.write(at: tomorrow, path: "2.md"))
    #expect(again == ["C", "A", "B"])
    #expect(desk.titles(try await desk.write(path: "1.md")) == [])
  }

  @Test func `a copy of the digest of the day has the same in it`() async throws {
    try await desk.arrive(["A"])
    _ = try await desk.write()
    let copy = try await desk.compose(path: "copy.md") { $0.copied = "a.md" }
    #expect(desk.titles(copy.edition) == ["A"])
  }

  @Test func `a digest of dates moves no window`() async throws {
    try await desk.arrive(["A"])
    _ = try await desk.write { $0.since = .all }
    #expect(desk.titles(try await desk.write(path: "b.md")) == ["A"])
  }

  @Test func `what a limit leaves out of a digest of dates is counted, however old`() async throws {
    let day = Int64(86_400)
    for age in 0..<9 {
      try await desk.arrive(["A\(age)"]) {
        $0.published = Samples.now.advanced(by: .seconds(-day * Int64(age)))
      }
    }
    try await desk.arrive(["A1 elsewhere"], source: "other") {
      $0.published = Samples.now.advanced(by: .seconds(-day * 3))
      $0.canonicalURL = "https://a.example/1"
    }
    try await desk.arrive(["Same"], source: "third") {
      $0.published = Samples.now.advanced(by: .seconds(-3600))
      $0.canonicalURL = "https://a.example/1"
    }
    let edition = try await desk.write {
      $0.since = .all
      $0.limit = 3
    }
    #expect(desk.titles(edition) == ["A0", "A1", "A1 elsewhere"])
    #expect(edition.entries.map(\.alsoIn) == [[], [], ["third"]])
    #expect(edition.leftOut == 7)
  }

  @Test func `a digest of the last day counts by date and undated by first seen`() async throws {
    try await desk.arrive(["Undated"])
    try await desk.arrive(["Old"]) { $0.published = Samples.now.advanced(by: .seconds(-90_000)) }
    try await desk.arrive(["Future"]) { $0.published = Samples.now.advanced(by: .seconds(900_000)) }
    let edition = try await desk.write { $0.since = .back(.seconds(86_400)) }
    #expect(Set(desk.titles(edition)) == ["Undated", "Future"])
  }

  @Test func `one story of two sources is one entry and names the other`() async throws {
    try await desk.arrive(["A"]) { $0.canonicalURL = "https://a.example/1" }
    try await desk.arrive(["The same"], source: "other") { $0.canonicalURL = "https://a.example/1" }
    let edition = try await desk.write()
    #expect(edition.entries.map(\.article.content.title) == ["A"])
    #expect(edition.entries.map(\.alsoIn) == [["other"]])
  }

  @Test func `articles of one source are never merged`() async throws {
    try await desk.arrive(["A", "B"]) { $0.canonicalURL = "https://a.example/1" }
    #expect(desk.titles(try await desk.write()) == ["A", "B"])
  }

  @Test func `a merged story takes one place of the limit`() async throws {
    try await desk.arrive(["A"]) { $0.canonicalURL = "https://a.example/1" }
    try await desk.arrive(["B"], source: "other") { $0.canonicalURL = "https://a.example/1" }
    try await desk.arrive(["C"], at: now.advanced(by: .seconds(-60)))
    let edition = try await desk.write { $0.limit = 2 }
    #expect(desk.titles(edition) == ["A", "C"])
    #expect(edition.leftOut == 0)
  }

  @Test func `hidden articles stay out`() async throws {
    var arrival = Arrival(content: Content())
    arrival.isHidden = true
    let batch = Batch(source: "bells", arrivals: [arrival], bookmark: nil, fetched: now)
    _ = try await desk.storage.save(Commit(batches: [batch]))
    #expect(try await desk.write().entries == [])
  }

  @Test func `sections by source follow the configuration`() async throws {
    try await desk.arrive(["A"], source: "one")
    try await desk.arrive(["B"], source: "two")
    try await desk.arrive(["C"], source: "three")
    let edition = try await desk.write {
      $0.grouping = .source
      $0.sources = ["two", "absent", "one"]
    }
    #expect(edition.sections.map(\.heading) == ["two", "one", "three"])
  }

  @Test func `what has no tag comes last without a heading`() async throws {
    try await desk.arrive(["Plain"])
    try await desk.arrive(["Tagged"]) { $0.tags = ["town"] }
    let edition = try await desk.write { $0.grouping = .tag }
    #expect(edition.sections.map(\.heading) == ["town", nil])
  }

  @Test func `the others that tell a story are found from one of them`() async throws {
    try await desk.arrive(["A"]) {
      $0.url = "https://a.example/1"
      $0.canonicalURL = "https://a.example/1"
    }
    try await desk.arrive(["B"], source: "other") {
      $0.url = "https://a.example/1"
      $0.canonicalURL = "https://a.example/1"
    }
    var query = Query()
    query.sources = ["bells"]
    let article = try #require(try await desk.storage.articles(matching: query).articles.first)
    let tellings = try await MergeBook(of: desk.storage, by: Dedupe()).tellings(
      of: article, in: desk.storage)
    #expect(tellings.map(\.id.source) == ["other"])
    #expect(tellings.map(\.reason) == [.address])
  }
}

struct DigestMarkTests {
  @Test func `a record brings back what was written`() {
    var mark = DigestMark()
    mark.path = "/home/a/\"daily\".md"
    mark.day = "2026-11-30"
    mark.through = 44
    mark.shown = SequenceSet([3, 4, 5, 9])
    mark.entries = 3
    mark.pending = SequenceSet([7])
    mark.counted = 2
    mark.sources = ["bells", "a \"b\""]
    mark.note([1, 2], writtenTo: "a.md")
    #expect(DigestMark(record: mark.record) == mark)
  }

  @Test(arguments: ["", "{\"through\":-4,\"shown\":\"9-2\",\"files\":[1]}"])
  func `a broken record is as good as none`(text: String) {
    #expect(DigestMark(record: text) == DigestMark())
  }

  @Test func `only what Gazette wrote itself is replaced`() {
    var mark = DigestMark()
    mark.note([1, 2], writtenTo: "a.md")
    #expect(mark.permits(replacing: [1, 2], at: "a.md", with: [3]))
    #expect(mark.permits(replacing: [], at: "b.md", with: [3]))
    #expect(mark.permits(replacing: [3], at: "b.md", with: [3]))
    #expect(!mark.permits(replacing: [1, 2, 9], at: "a.md", with: [3]))
    #expect(!mark.permits(replacing: [1, 2], at: "b.md", with: [3]))
  }

  @Test func `names beside a path keep its ending`() {
    #expect(
      Array(DigestMark.alternatives(to: "/a.b/day.md").prefix(3))
        == ["/a.b/day.md", "/a.b/day-2.md", "/a.b/day-3.md"])
    #expect(
      Array(DigestMark.alternatives(to: "/a.b/.day").prefix(2)) == ["/a.b/.day", "/a.b/.day-2"])
  }
}
