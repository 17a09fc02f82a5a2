// When what sources brought is saved.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazettePipeline

@Suite struct CommitWriterTests {
  private let storage = MemoryStorage()

  /// Nobody's company is waited for until the end: what fills no commit stays.
  private func writer() -> CommitWriter {
    CommitWriter(
      storage: storage, rests: HostRests(records: [:], now: Samples.now),
      pause: { try? await Task.sleep(for: $0 * 1000) }, watch: { _ in })
  }

  private func delivery(_ job: Int, weight: Int) -> VisitOutcome {
    let source = "s\(job)"
    let batch = Batch(
      source: source, arrivals: [], bookmark: Bookmark(), fetched: Samples.now)
    return VisitOutcome(
      job: job, batch: batch, result: SourceResult(source: source, outcome: .unchanged),
      weight: weight)
  }

  @Test func `a heavy delivery is saved at once`() async {
    let writer = writer()
    await writer.deliver(delivery(0, weight: CommitWriter.commitWeight))
    #expect(await storage.commits.map { $0.batches.map(\.source) } == [["s0"]])
    _ = await writer.finish()
  }

  @Test func `deliveries that are heavy together are saved together`() async {
    let writer = writer()
    await writer.deliver(delivery(0, weight: 1))
    await writer.deliver(delivery(1, weight: CommitWriter.commitWeight - 2))
    #expect(await storage.commits.isEmpty)
    await writer.deliver(delivery(2, weight: 1))
    #expect(await storage.commits.map { $0.batches.map(\.source) } == [["s0", "s1", "s2"]])
    // The next commit begins with nothing.
    await writer.deliver(delivery(3, weight: CommitWriter.commitWeight - 1))
    #expect(await storage.commits.count == 1)
    #expect(await writer.finish().count == 4)
    #expect(await storage.commits.count == 2)
  }
}
