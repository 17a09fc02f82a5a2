// What comes first in a digest, and what its limits cut.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazettePipeline

struct AllowanceTests {
  private let desk = DigestDesk()
  private let now = Samples.now
  private var tomorrow: Instant { now.advanced(by: .seconds(86_400)) }

  @Test func `no source has more than its share, and the rest is pending`() async throws {
    try await desk.arrive(["A3", "A2", "A1"], source: "a")
    try await desk.arrive(["B1"], source: "b", at: now.advanced(by: .seconds(-60)))
    let edition = try await desk.write { $0.limitPerSource = 2 }
    #expect(desk.titles(edition) == ["A3", "A2", "B1"])
    #expect(edition.leftOut == 1)
    let next = try await desk.write(at: tomorrow, path: "b.md") { $0.limitPerSource = 2 }
    #expect(desk.titles(next) == ["A1"])
  }

  @Test func `no section has more than its share`() async throws {
    try await desk.arrive(["T3", "T2", "T1"]) { $0.tags = ["town"] }
    try await desk.arrive(["S1"]) { $0.tags = ["sea"] }
    let edition = try await desk.write {
      $0.grouping = .tag
      $0.limitPerSection = 1
    }
    #expect(edition.sections.map(\.heading) == ["sea", "town"])
    #expect(edition.sections.map { $0.entries.map(\.article.content.title) } == [["S1"], ["T3"]])
    #expect(edition.leftOut == 2)
  }

  @Test func `what stood in the digest stays, and counts against its source`() async throws {
    try await desk.arrive(["A1"], source: "a")
    _ = try await desk.write { $0.limitPerSource = 1 }
    try await desk.arrive(["A2"], source: "a", at: now.advanced(by: .seconds(60)))
    let again = try await desk.write { $0.limitPerSource = 1 }
    #expect(desk.titles(again) == ["A1"])
    #expect(again.leftOut == 1)
  }

  @Test func `a story that many sources tell stands before a newer one`() async throws {
    for source in ["a", "b", "c", "d"] {
      try await desk.arrive(["Told by all"], source: source, at: now.advanced(by: .seconds(-7200)))
      {
        $0.canonicalURL = "https://a.example/1"
      }
    }
    try await desk.arrive(["Newer"], source: "e")
    #expect(desk.titles(try await desk.compose().edition) == ["Newer", "Told by all"])
    let scored = try await desk.compose { $0.order = .score }.edition
    #expect(desk.titles(scored) == ["Told by all", "Newer"])
  }

  @Test func `the limit cuts what scores lowest`() async throws {
    try await desk.arrive(["Low"], source: "low")
    try await desk.arrive(["High"], source: "high", at: now.advanced(by: .seconds(-3600)))
    let edition = try await desk.compose {
      $0.order = .score
      $0.limit = 1
      $0.priorities = ["high": 5]
    }.edition
    #expect(desk.titles(edition) == ["High"])
    #expect(edition.leftOut == 1)
  }

  @Test func `the order is the same at any hour of the day`() {
    let articles = (0..<50).map { number in
      Samples.article(
        "\(number)", key: "\(number)", source: "s\(number % 5)",
        published: now.advanced(by: .seconds(Int64(-number * 5000))), sequence: Int64(number))
    }
    let orders = [0, 3600, 40_000].map { later -> [String] in
      let score = StoryScore(
        at: now.advanced(by: .seconds(later)), zone: .utc, priorities: ["s1": 2, "s2": -3])
      return articles.sorted {
        score.points(of: $0, sources: 1) > score.points(of: $1, sources: 1)
      }.map(\.id.key)
    }
    #expect(Set(orders).count == 1)
  }

  @Test func `a day costs half of the points of being new, a doubling of sources three`() {
    let score = StoryScore(at: now, zone: .utc, priorities: ["bells": 7])
    let midnight = Instant(seconds: now.seconds - now.seconds % 86_400)
    let today = Samples.article("A", source: "x", published: midnight)
    let before = Samples.article(
      "B", source: "x", published: midnight.advanced(by: .seconds(-86_400)))
    #expect(score.points(of: today, sources: 1) == 10)
    #expect(score.points(of: before, sources: 1) == 5)
    #expect(score.points(of: before, sources: 2) == 8)
    #expect(score.points(of: Samples.article("C", published: midnight), sources: 1) == 17)
  }
}
