// What a source gets to work with, and what it gives back.

/// The world as a source sees it during one fetch.
public struct FetchContext: Sendable {
  /// The source's name in the configuration.
  public var source: String
  public var http: any HTTPClient
  public var now: Instant
  /// Where the source was left; empty at the first fetch.
  public var bookmark: Bookmark
  /// Limits of the configuration's `http` section.
  public var limits: FetchLimits
  /// Counts the requests of accounts that have a quota.
  public var ledger: any RequestLedger = OpenLedger()
  /// Takes one line for people who asked for details.
  public var log: @Sendable (String) -> Void
  /// Waits; a test returns at once.
  public var pause: @Sendable (Duration) async -> Void
  /// Waits until so many bytes may be read that do not come through `http`, such as a file's. They
  /// count until the fetch has ended or asks for something else.
  public var makeRoom: @Sendable (_ bytes: Int) async -> Void

  public init(
    source: String, http: any HTTPClient, now: Instant, bookmark: Bookmark = Bookmark(),
    limits: FetchLimits = FetchLimits(), log: @escaping @Sendable (String) -> Void = { _ in },
    pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
    makeRoom: @escaping @Sendable (_ bytes: Int) async -> Void = { _ in }
  ) {
    self.source = source
    self.http = http
    self.now = now
    self.bookmark = bookmark
    self.limits = limits
    self.log = log
    self.pause = pause
    self.makeRoom = makeRoom
  }
}

/// Bounds that hold for every source.
public struct FetchLimits: Sendable, Hashable {
  public var timeout: Duration = .seconds(20)
  /// Of one unpacked body, in bytes.
  public var maximumBody: Int = 20_000_000

  public init() {}
}

/// What a fetch found.
public enum Fetched: Sendable, Hashable {
  /// Nothing new since the bookmark; the bookmark to keep from now on.
  case unchanged(Bookmark)
  case fresh(Harvest)
}

/// What a source brought home.
public struct Harvest: Sendable, Hashable {
  /// In the order of the document, newest first as a rule.
  public var drafts: [Draft]
  public var skipped: [Skipped] = []
  /// Remarks for the user that are no failures, one sentence each.
  public var notes: [String] = []
  public var feed: FeedInfo?
  /// What ended the fetch before its end: what came is stored, and the source has failed.
  public var interruption: SourceError?
  public var bookmark: Bookmark

  public init(drafts: [Draft], bookmark: Bookmark = Bookmark()) {
    self.drafts = drafts
    self.bookmark = bookmark
  }
}

/// An item that could not be read.
public struct Skipped: Sendable, Hashable {
  public var reason: String
  public var line: Int?

  public init(_ reason: String, line: Int? = nil) {
    self.reason = reason
    self.line = line
  }
}
