// Tests of digests that are delivered, and of making one again.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazettePipeline

struct PastDigestTests {
  private let desk = DigestDesk()
  private let now = Samples.now

  private func day(_ number: Int) -> Instant {
    now.advanced(by: .seconds(86_400 * Int64(number)))
  }

  private func past() async throws -> [PastDigest] {
    let records = try await desk.storage.records(of: DigestMark.kind)
    return DigestMark(record: records["daily"] ?? "").past
  }

  @Test func `a digest of the past has the articles that it had`() async throws {
    try await desk.arrive(["A", "B"])
    let first = try await desk.write()
    try await desk.arrive(["C"])
    _ = try await desk.write(at: day(1), path: "b.md")
    let old = try #require(try await past().first)
    let again = try await desk.compose(at: old.made) { $0.again = old }
    #expect(again.edition == first)
    #expect(again.mark == again.before)
  }

  @Test func `it has them whatever the output has become`() async throws {
    try await desk.arrive(["A"])
    let first = try await desk.write()
    let old = try #require(try await past().first)
    let again = try await desk.compose(at: old.made) {
      $0.filter.tags = ["sea"]
      $0.since = .back(.seconds(1))
      $0.again = old
    }
    #expect(again.edition == first)
  }

  @Test func `what limits had left out of it is counted as it was`() async throws {
    try await desk.arrive(["A", "B", "C"])
    let first = try await desk.write { $0.limit = 1 }
    let old = try #require(try await past().first)
    let again = try await desk.compose(at: old.made) {
      $0.limit = 1
      $0.again = old
    }
    #expect(again.edition == first)
  }

  @Test func `an empty one is empty again`() async throws {
    _ = try await desk.write()
    try await desk.arrive(["A"])
    let old = try #require(try await past().first)
    let again = try await desk.compose(at: old.made) { $0.again = old }
    #expect(again.edition.entries == [])
  }

  @Test func `a file written again on its day is one digest, another file is another`()
    async throws
  {
    try await desk.arrive(["A"])
    _ = try await desk.write()
    try await desk.arrive(["B"])
    _ = try await desk.write()
    _ = try await desk.write(path: "b.md")
    #expect(try await past().map(\.path) == ["a.md", "b.md"])
  }

  @Test func `31 days are remembered`() async throws {
    for number in 0..<40 { _ = try await desk.write(at: day(number), path: "\(number).md") }
    #expect(try await past().map(\.path) == (9..<40).map { "\($0).md" })
  }

  @Test func `whom it is sent to never gets an article twice, on the same day either`()
    async throws
  {
    try await desk.arrive(["A"])
    #expect(desk.titles(try await send()) == ["A"])
    try await desk.arrive(["B"])
    #expect(desk.titles(try await send()) == ["B"])
    #expect(desk.titles(try await send()) == [])
  }

  @Test func `what is sent and what is written have marks of their own`() async throws {
    try await desk.arrive(["A"])
    _ = try await desk.write()
    #expect(desk.titles(try await send()) == ["A"])
  }

  @Test func `a parcel's id is that of its output, day, receiver and articles`() async throws {
    try await desk.arrive(["A"])
    let first = try await parcel()
    #expect(try await parcel().id == first.id)
    #expect(first.id?.utf8.count == 32)
    #expect(try await parcel(by: "bird").id != first.id)
    #expect(try await parcel(at: day(1)).id != first.id)
    try await desk.arrive(["B"])
    #expect(try await parcel().id != first.id)
    #expect(try await desk.compose().id == nil)
  }

  @Test func `a parcel that is made again keeps its id`() async throws {
    try await desk.arrive(["A"])
    let first = try await parcel()
    let old = try #require(first.mark.past.last)
    #expect(old.id == first.id)
    let again = try await desk.compose(at: old.made) {
      $0 = $0.delivered(by: "pigeon")
      $0.again = old
    }
    #expect(again.id == first.id)
  }

  private func parcel(at moment: Instant? = nil, by kind: String = "pigeon") async throws -> Digest
  {
    try await desk.compose(at: moment ?? now) { $0 = $0.delivered(by: kind) }
  }

  private func send() async throws -> Edition {
    let digest = try await parcel()
    let record = Record(
      kind: DigestMark.deliveryKind, key: "pigeon daily", value: digest.mark.record)
    _ = try await desk.storage.save(Commit(records: [record]))
    return digest.edition
  }
}

struct SequenceStepsTests {
  @Test func `steps are short, and come back`() {
    let set = SequenceSet([1_000_000, 1_000_001, 1_000_002, 1_000_009])
    #expect(set.steps == "1000000+2,7")
    #expect(SequenceSet(steps: set.steps) == set)
    #expect(SequenceSet(steps: "") == SequenceSet())
  }

  @Test(arguments: [
    "x", "0", "-1", "1+", "1+-2", "1++2", "9223372036854775807,1", "1+9223372036854775807",
  ])
  func `what is no set of numbers is refused`(text: String) {
    #expect(SequenceSet(steps: text) == nil)
  }
}
