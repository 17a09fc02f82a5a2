// How much there is: counts that end early, and what lists can be narrowed by.
import GazetteCore

/// A number that was counted up to a bound.
public struct BoundedCount: Sendable, Hashable {
  public var count: Int
  /// Whether there are more than were counted.
  public var hasMore: Bool

  public init(_ count: Int, hasMore: Bool = false) {
    self.count = count
    self.hasMore = hasMore
  }
}

/// What has come since a list was opened.
public struct Newcomers: Sendable, Hashable {
  public var articles: BoundedCount
  /// How far articles have come by now.
  public var arrived: Int64

  public init(_ articles: BoundedCount, arrived: Int64) {
    self.articles = articles
    self.arrived = arrived
  }
}

extension ReadingRoom {
  /// Newcomers are counted so far.
  public static let mostNewcomers = 1000
  /// Unread articles are counted so far.
  public static let mostUnread = 99
  /// The newest articles, whose tags are told.
  private static let newestTagged = 300
  private static let mostTags = 100

  /// Articles of the list that have come since `arrived` of its first page; a search is not asked.
  public func newer(
    than arrived: Int64, in reading: Reading = Reading()
  ) async throws(StorageError) -> Newcomers {
    let last = try await storage.lastArrival()
    let start = max(0, min(arrived, last))
    guard start < last else { return Newcomers(BoundedCount(0), arrived: last) }
    var query = reading.query
    query.arrivedAfter = start
    query.arrivedThrough = min(last, start + Int64(ReadingRoom.mostNewcomers))
    query.limit = 0
    query.countsAll = true
    let count = try await storage.articles(matching: query).total ?? 0
    let isCut = last - start > Int64(ReadingRoom.mostNewcomers)
    return Newcomers(BoundedCount(count, hasMore: isCut), arrived: last)
  }

  /// Unread articles of a list; a search is not asked.
  public func unread(in reading: Reading = Reading()) async throws(StorageError) -> BoundedCount {
    var query = reading.query
    query.isRead = false
    query.limit = ReadingRoom.mostUnread
    let slice = try await storage.articles(matching: query)
    return BoundedCount(slice.articles.count, hasMore: slice.next != nil)
  }

  /// How many articles a search finds in all; 0 where nothing is searched for.
  public func hits(of reading: Reading) async throws(StorageError) -> Int {
    var query = reading.query
    query.search = reading.wantedSearch
    guard query.search != nil else { return 0 }
    query.limit = 0
    query.countsAll = true
    return try await storage.articles(matching: query).total ?? 0
  }

  /// How many articles are saved.
  public func saved() async throws(StorageError) -> Int {
    var query = Query()
    query.isSaved = true
    query.limit = 0
    query.countsAll = true
    return try await storage.articles(matching: query).total ?? 0
  }

  /// Names of the sources that have articles, in order.
  public func sources() async throws(StorageError) -> [String] { try await choice().sources }

  /// Tags of the newest articles, the most used first.
  public func tags() async throws(StorageError) -> [String] { try await choice().tags }

  /// Asked for with every page, and looked up when something has arrived.
  private func choice() async throws(StorageError) -> RecentChoice.Choice {
    let arrived = try await storage.lastArrival()
    if let known = await recentChoice.known(arrived) { return known }
    let choice = RecentChoice.Choice(
      sources: try await storage.arrivals().sources.sorted(), tags: try await mostUsedTags())
    await recentChoice.keep(choice, arrived)
    return choice
  }

  private func mostUsedTags() async throws(StorageError) -> [String] {
    var counts: [String: (name: String, count: Int)] = [:]
    for names in try await storage.newestTags(ReadingRoom.newestTagged) {
      for name in Set(names) {
        counts[name.lowercased(), default: (name, 0)].count += 1
      }
    }
    return counts.sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
      .prefix(ReadingRoom.mostTags).map(\.value.name)
  }
}
