// Counts the requests of accounts, so that none asks more often than its service allows.

/// How often a service lets one account ask, and how much of that is left alone.
public struct Quota: Sendable, Hashable {
  /// Requests in any 24 hours; nil: as many as one likes.
  public var perDay: Int?
  /// Requests in any 12 hours.
  public var perHalfDay: Int?
  /// Of either, what is kept for whoever else uses the account.
  public var reserve = 0

  public init() {}
}

/// One account of a service. Its key is known by a hash only, since this is stored and shown.
public struct Account: Sendable, Hashable {
  public var mark: String
  /// Its place among the accounts of its source, counted from 1.
  public var number: Int

  public init(mark: String, number: Int) {
    self.mark = mark
    self.number = number
  }
}

/// A request that was counted, to be taken back when the service did not count it.
public struct RequestClaim: Sendable, Hashable {
  public var key: String

  public init(key: String) { self.key = key }
}

/// What is known of accounts, shared by all sources and all runs of one storage.
public protocol RequestLedger: Sendable {
  /// Counts a request before it is made. Throws an error of the stage `quota` when it may not be.
  func claim(
    _ account: Account, within quota: Quota, for source: String
  ) async throws(SourceError) -> RequestClaim
  func release(_ claim: RequestClaim) async
  /// Notes that the service itself says that the account has nothing left.
  func noteSpent(_ account: Account, until moment: Instant) async
  func isSpent(_ account: Account) async -> Bool
}

/// Counts nothing and allows everything.
public struct OpenLedger: RequestLedger {
  public init() {}

  public func claim(
    _ account: Account, within quota: Quota, for source: String
  ) async throws(SourceError) -> RequestClaim { RequestClaim(key: account.mark) }

  public func release(_ claim: RequestClaim) async {}
  public func noteSpent(_ account: Account, until moment: Instant) async {}
  public func isSpent(_ account: Account) async -> Bool { false }
}
