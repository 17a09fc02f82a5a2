// What the updater is told to do.
import GazetteCore

/// One source of the configuration, ready to be fetched.
public struct SourceJob: Sendable {
  public var name: String
  public var source: any NewsSource
  /// Labels of everything it brings.
  public var tags: [String]
  /// Not asked again sooner, by updates that fetch only what is due.
  public var every: Duration?

  public init(
    name: String, source: any NewsSource, tags: [String] = [], every: Duration? = nil
  ) {
    self.name = name
    self.source = source
    self.tags = tags
    self.every = every
  }

  /// Stands for the addresses of the source in records, which hold no secrets: a changed address
  /// is a new start.
  var addressMark: String {
    String(SHA256.hex(Array(source.addresses.joined(separator: "\n").utf8)).prefix(16))
  }

  /// Those of the configuration, and the feed that was found behind them.
  func addresses(_ bookmark: Bookmark) -> [String] {
    source.addresses + [bookmark.discoveredURL].compactMap(\.self)
  }
}

/// How an update goes about its work.
public struct UpdateOptions: Sendable, Hashable {
  /// Asks also hosts that want rest, and sources that are gone.
  public var isForced = false
  /// Leaves out sources whose time has not come: `every`, cache lifetimes, pauses after failures.
  public var onlyDue = false
  /// Nothing leaves this machine: sources that ask the network are left alone, and so are those that
  /// start programs.
  public var isOffline = false
  /// Sources in flight at once.
  public var concurrency = 64
  /// Of those, on one host.
  public var perHost = 2
  public var limits = FetchLimits()

  public init() {}
}
