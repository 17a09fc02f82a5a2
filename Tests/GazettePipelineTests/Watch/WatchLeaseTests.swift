// Who may watch a storage.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazettePipeline

struct WatchLeaseTests {
  private let now = Samples.now
  private let me = WatchHolder(
    host: "desk", machine: "m1", boot: "b1", space: "pid:[1]", process: 100, began: 5000)

  private func lease(_ change: (inout WatchHolder) -> Void = { _ in }) -> WatchLease {
    var holder = me
    holder.process = 99
    holder.began = 4000
    change(&holder)
    return WatchLease(
      holder: holder, place: "/news.db", since: now, interval: .seconds(900), now: now)
  }

  private func isHeld(
    _ lease: WatchLease, after seconds: Int64 = 0, alive: [Int32: Int64] = [:],
    at place: String = "/news.db"
  ) -> Bool {
    lease.isHeld(
      against: me, at: place, now: now.advanced(by: .seconds(seconds)),
      isRunning: { alive[$0] == $1 })
  }

  @Test func `a process that runs on this machine has it, however late its lease is`() {
    #expect(isHeld(lease(), alive: [99: 4000]))
    #expect(isHeld(lease(), after: 86_400, alive: [99: 4000]))
  }

  @Test func `a process that is gone from this machine has it no longer`() {
    #expect(!isHeld(lease()))
  }

  @Test func `another process with the same number is not the same process`() {
    #expect(!isHeld(lease(), alive: [99: 4001]))
  }

  @Test func `one's own lease holds nobody up`() {
    let mine = lease { $0 = me }
    #expect(!isHeld(mine, alive: [100: 5000]))
  }

  @Test func `a machine that was started anew runs nothing of what it ran`() {
    #expect(!isHeld(lease { $0.boot = "b0" }))
  }

  @Test func `a machine without a name of its own waits for the end of the lease`() {
    var nameless = me
    nameless.machine = ""
    let other = lease {
      $0.machine = ""
      $0.boot = "b0"
    }
    #expect(other.isHeld(against: nameless, at: "/news.db", now: now, isRunning: { _, _ in false }))
  }

  @Test func `another machine has it for two intervals`() {
    let other = lease { $0.machine = "m2" }
    #expect(isHeld(other))
    #expect(isHeld(other, after: 1799))
    #expect(!isHeld(other, after: 1800))
  }

  @Test func `another container of this machine has it for two intervals`() {
    let other = lease { $0.space = "pid:[2]" }
    #expect(isHeld(other, after: 1799, alive: [99: 4000]))
    #expect(!isHeld(other, after: 1800, alive: [99: 4000]))
  }

  @Test func `a lease from a clock that had leapt ahead holds nobody up for ever`() {
    let other = lease { $0.machine = "m2" }
    #expect(!isHeld(other, after: -86_400))
  }

  @Test func `a copy of a storage is not the storage that is watched`() {
    #expect(!isHeld(lease(), alive: [99: 4000], at: "/copy.db"))
  }

  @Test func `a lease is read as it was written`() {
    let lease = lease()
    #expect(WatchLease(record: lease.record) == lease)
    #expect(WatchLease(record: "nonsense") == nil)
    #expect(WatchLease(record: "{}") == nil)
  }

  @Test func `a lease that is renewed holds for two intervals more`() {
    let later = now.advanced(by: .seconds(900))
    #expect(lease().renewed(now: later).expires == now.advanced(by: .seconds(2700)))
    #expect(lease().renewed(now: later).since == now)
  }
}
