// The lease of a watch: who has it, and for how long.
import GazetteCore
import GazettePipeline
import GazetteTesting
import Synchronization
import Testing

@testable import GazetteCLI

@Suite struct LeaseKeeperTests {
  private let storage = MemoryStorage()

  /// A clock that goes on by a minute whenever it is read.
  private final class Clock: Sendable {
    private let reads = Mutex(0)
    func now() -> Instant {
      reads.withLock { reads in
        reads += 1
        return Instant(seconds: Int64(reads) * 60)
      }
    }
  }

  /// Lets a renewal go on for so many intervals.
  private final class Intervals: Sendable {
    private let left: Mutex<Int>
    init(_ count: Int) { left = Mutex(count) }
    func pass() throws {
      let isOver = left.withLock { left in
        left -= 1
        return left < 0
      }
      if isOver { throw CancellationError() }
    }
  }

  private func keeper(_ clock: Clock, intervals: Int) async throws -> LeaseKeeper {
    let intervals = Intervals(intervals)
    return try await LeaseKeeper(
      of: storage, interval: .seconds(60), now: clock.now, pause: { _ in try intervals.pass() })
  }

  @Test func `a lease is renewed while a round goes on`() async throws {
    let keeper = try await keeper(Clock(), intervals: 3)
    await keeper.beginRenewing()
    await keeper.endRenewing()
    let expiries = await storage.commits.flatMap(\.records)
      .compactMap { $0.value.flatMap { WatchLease(record: $0) }?.expires }
    #expect(expiries.count == 4)
    #expect(expiries == expiries.sorted() && Set(expiries).count == 4)
    try await keeper.renew()
  }

  @Test func `a lease that another one took over is not taken back, and is told`() async throws {
    let keeper = try await keeper(Clock(), intervals: 3)
    let other = Record(kind: WatchLease.kind, key: WatchLease.key, value: "another's")
    _ = try await storage.save(Commit(records: [other]))
    await keeper.beginRenewing()
    await keeper.endRenewing()
    #expect(try await storage.records(of: WatchLease.kind) == [WatchLease.key: "another's"])
    let failure = await #expect(throws: Failure.self) { try await keeper.renew() }
    #expect(failure?.status == .busy)
  }

  @Test func `a lease that is given back is nobody's`() async throws {
    let keeper = try await keeper(Clock(), intervals: 3)
    await keeper.beginRenewing()
    await keeper.release()
    #expect(try await storage.records(of: WatchLease.kind) == [:])
  }
}
