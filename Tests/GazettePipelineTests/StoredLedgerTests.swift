// The ledger of requests: what it grants, what it refuses, and what it survives.
import GazetteCore
import GazetteTesting
import Synchronization
import Testing

@testable import GazettePipeline

@Suite struct StoredLedgerTests {
  private let storage = MemoryStorage()
  private let account = Account(mark: "a1", number: 1)

  private static func quota(
    _ perDay: Int?, half: Int? = nil, reserve: Int = 0
  ) -> Quota {
    var quota = Quota()
    quota.perDay = perDay
    quota.perHalfDay = half
    quota.reserve = reserve
    return quota
  }

  private func ledger(after hours: Int64 = 0, mayUseReserve: Bool = false) -> StoredLedger {
    let moment = Samples.now.advanced(by: .seconds(hours * 3600))
    return StoredLedger(storage: storage, mayUseReserve: mayUseReserve) { moment }
  }

  /// How many of `tries` claims are granted, one after the other.
  private func granted(_ tries: Int, _ quota: Quota, _ ledger: StoredLedger) async -> Int {
    var count = 0
    for _ in 0..<tries {
      do {
        _ = try await ledger.claim(account, within: quota, for: "s")
        count += 1
      } catch {}
    }
    return count
  }

  @Test(arguments: [
    (quota(3), 3), (quota(3, reserve: 1), 2), (quota(nil, half: 2), 2), (quota(5, half: 2), 2),
    (quota(2, half: 5), 2), (quota(5, half: 3, reserve: 2), 1), (Quota(), 6),
  ])
  func `so many requests are granted as the quota says`(quota: Quota, count: Int) async {
    #expect(await granted(6, quota, ledger()) == count)
  }

  @Test func `who insists uses the reserve`() async {
    #expect(await granted(6, Self.quota(3, reserve: 1), ledger()) == 2)
    #expect(await granted(6, Self.quota(3, reserve: 1), ledger(mayUseReserve: true)) == 1)
  }

  @Test func `a window moves with the clock`() async {
    let quota = Self.quota(3, half: 2)
    #expect(await granted(6, quota, ledger()) == 2)
    #expect(await granted(6, quota, ledger(after: 11)) == 0)
    #expect(await granted(6, quota, ledger(after: 12)) == 1)
    #expect(await granted(6, quota, ledger(after: 23)) == 0)
    #expect(await granted(6, quota, ledger(after: 24)) == 2)
  }

  @Test func `a refusal says when the next request is free`() async throws {
    let quota = Self.quota(2, reserve: 1)
    #expect(await granted(1, quota, ledger()) == 1)
    let refusal = await #expect(throws: SourceError.self) {
      try await ledger(after: 4).claim(account, within: quota, for: "s")
    }
    #expect(
      refusal
        == SourceError(
          .quota,
          "Its quota of 2 requests in 24 hours is used up, 1 of which are in reserve; the next is "
            + "free at 2026-12-01 09:00 UTC.",
          hint: "Wait, set a longer `every`, or use the reserve with fetch --force."))
  }

  @Test func `claims at once never exceed the quota, and none is lost`() async throws {
    let ledgers = (0..<4).map { _ in ledger() }
    let count = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<40 {
        group.addTask {
          let claim = try? await ledgers[number % 4].claim(
            account, within: Self.quota(10), for: "s")
          return claim != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(count <= 10)
    let records = try await storage.records(of: RequestUse.kind)
    #expect(RequestUse(of: "a1", records, at: Samples.now).lastDay == count)
    #expect(await granted(20, Self.quota(10), ledger()) == 10 - count)
  }

  @Test func `a released claim counts no more`() async throws {
    let claim = try await ledger().claim(account, within: Self.quota(1), for: "s")
    await ledger().release(claim)
    #expect(await granted(2, Self.quota(1), ledger()) == 1)
  }

  @Test func `accounts have a count each`() async throws {
    #expect(await granted(2, Self.quota(1), ledger()) == 1)
    _ = try await ledger().claim(
      Account(mark: "a12", number: 2), within: Self.quota(1), for: "s")
  }

  @Test func `what is older than a day is forgotten`() async throws {
    #expect(await granted(3, Quota(), ledger()) == 3)
    #expect(await granted(1, Quota(), ledger(after: 24)) == 1)
    #expect(try await storage.records(of: RequestUse.kind).count == 1)
  }

  @Test func `records of another clock are as good as none`() async throws {
    #expect(await granted(2, Self.quota(2), ledger(after: 72)) == 2)
    #expect(await granted(2, Self.quota(2), ledger()) == 2)
  }

  @Test func `a spent account stays so until its time`() async {
    await ledger().noteSpent(account, until: Samples.now.advanced(by: .seconds(7200)))
    #expect(await ledger(after: 1).isSpent(account))
    #expect(await !ledger(after: 2).isSpent(account))
    #expect(await !ledger().isSpent(Account(mark: "a2", number: 2)))
  }

  @Test func `without a storage a quota forbids, and no quota allows`() async throws {
    await storage.fail(
      with: StorageError(.busy, place: "news.db", "It is busy.", hint: "Try again."))
    let refusal = await #expect(throws: SourceError.self) {
      try await ledger().claim(account, within: Self.quota(5), for: "s")
    }
    #expect(refusal?.sentence == "Its requests cannot be counted: It is busy. Try again.")
    _ = try await ledger().claim(account, within: Quota(), for: "s")
  }

  @Test func `a source shows its accounts and what others asked through them`() async throws {
    let quota = Self.quota(10, half: 5, reserve: 2)
    for (account, source) in [
      (account, "one"), (account, "two words"), (Account(mark: "b2", number: 2), "one"),
    ] {
      _ = try await ledger().claim(account, within: quota, for: source)
    }
    let records = try await storage.records(of: RequestUse.kind)
    let later = Samples.now.advanced(by: .seconds(13 * 3600))
    let uses = AccountUse.all(of: "one", quota: quota, in: records, now: later)
    #expect(
      uses == [
        AccountUse(number: 1, lastDay: 2, lastHalfDay: 0, quota: quota),
        AccountUse(number: 2, lastDay: 1, lastHalfDay: 0, quota: quota),
      ])
    #expect(
      uses.map { $0.words(isOneOfMany: true) } == [
        "key 1: 2 of 10 requests in 24 hours, 0 of 5 in 12 hours, 2 in reserve",
        "key 2: 1 of 10 requests in 24 hours, 0 of 5 in 12 hours, 2 in reserve",
      ])
    #expect(AccountUse.all(of: "two words", quota: nil, in: records, now: later).count == 1)
    #expect(AccountUse.all(of: "new", quota: nil, in: records, now: later) == [])
    #expect(
      AccountUse.all(of: "new", quota: Self.quota(9), in: records, now: later).map {
        $0.words(isOneOfMany: false)
      } == ["0 of 9 requests in 24 hours"])
  }
}
