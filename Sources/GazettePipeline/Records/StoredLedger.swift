// The ledger of requests, kept as records of the storage.
import GazetteCore

/// Every request is a record of its own that is written once, before the request is made: two runs
/// at once cannot overwrite each other's counts. Records are of kind `quota`; a key is the account's
/// mark, a slash, the moment in milliseconds and a random word.
public actor StoredLedger: RequestLedger {
  private let storage: any Storage
  private let now: @Sendable () -> Instant
  private let mayUseReserve: Bool
  /// The last claim in line: claims of one run are granted one after the other.
  private var line: Task<Void, Never>?

  /// `mayUseReserve`: somebody insists, and takes what is otherwise left alone.
  public init(
    storage: any Storage, mayUseReserve: Bool = false, now: @escaping @Sendable () -> Instant
  ) {
    self.storage = storage
    self.mayUseReserve = mayUseReserve
    self.now = now
  }

  public func claim(
    _ account: Account, within quota: Quota, for source: String
  ) async throws(SourceError) -> RequestClaim {
    let before = line
    let task = Task { () -> Result<RequestClaim, SourceError> in
      await before?.value
      return await self.granted(account, quota, source)
    }
    line = Task { _ = await task.value }
    return try await task.value.get()
  }

  private func granted(
    _ account: Account, _ quota: Quota, _ source: String
  ) async -> Result<RequestClaim, SourceError> {
    let moment = now()
    let claim = RequestClaim(key: RequestUse.key(account.mark, moment))
    do throws(StorageError) {
      let records = try await storage.records(of: RequestUse.kind)
      if let refusal = refusal(RequestUse(of: account.mark, records, at: moment), quota) {
        return .failure(refusal)
      }
      let use = Record(
        kind: RequestUse.kind, key: claim.key, value: "\(account.number) \(source)")
      let expired = RequestUse.expired(records, at: moment)
      _ = try await storage.save(Commit(records: [use] + expired))
      // Another run may have claimed meanwhile. Both see it, so at least one gives way.
      let after = RequestUse(
        of: account.mark, try await storage.records(of: RequestUse.kind), at: moment,
        without: claim.key)
      guard let refusal = refusal(after, quota) else { return .success(claim) }
      await release(claim)
      return .failure(refusal)
    } catch {
      // Where nothing is forbidden, a count that is lost forbids nothing either.
      if quota == Quota() { return .success(claim) }
      return .failure(
        SourceError(
          .quota, "Its requests cannot be counted: \(error.what)",
          hint: error.hint ?? "Look after the storage, then try again."))
    }
  }

  private func refusal(_ use: RequestUse, _ quota: Quota) -> SourceError? {
    let reserve = mayUseReserve ? 0 : quota.reserve
    for (limit, window) in [
      (quota.perDay, RequestUse.day), (quota.perHalfDay, RequestUse.halfDay),
    ] {
      guard let limit, use.count(in: window) >= max(0, limit - reserve) else { continue }
      return RequestUse.refusal(
        limit: limit, reserve: reserve, window: window,
        next: use.next(within: max(0, limit - reserve), in: window))
    }
    return nil
  }

  public func release(_ claim: RequestClaim) async {
    await write(Record(kind: RequestUse.kind, key: claim.key, value: nil))
  }

  public func noteSpent(_ account: Account, until moment: Instant) async {
    await write(
      Record(
        kind: RequestUse.kind, key: RequestUse.spentKey(account.mark),
        value: String(moment.milliseconds)))
  }

  public func isSpent(_ account: Account) async -> Bool {
    // Without the record the account is asked, and says so itself.
    let records = (try? await storage.records(of: RequestUse.kind)) ?? [:]
    let end = records[RequestUse.spentKey(account.mark)].flatMap { Int64($0) }
    return end.map { Instant(milliseconds: $0) > now() } ?? false
  }

  private func write(_ record: Record) async {
    // A request too many in the count, or a spent account asked again, is the lesser harm.
    _ = try? await storage.save(Commit(records: [record]))
  }
}
