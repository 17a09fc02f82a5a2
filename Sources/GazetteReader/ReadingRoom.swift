// Answers what a reader asks of a storage: lists of stories, articles, marks.
import GazetteCore
import GazettePipeline
import GazetteText

/// The storage as a reader sees it. Nothing is kept here that another process could not change
/// meanwhile; what is remembered only saves work. Questions do not wait for one another here.
public struct ReadingRoom: Sendable {
  /// Stories on one page at most.
  public static let largestPage = 200
  /// A search of more bytes is cut there, since every word costs.
  public static let longestSearch = 4096

  let storage: any Storage
  let memory = ListMemory()
  let recentHits = RecentHits()
  private let prints = PrintShelf()
  let dedupe: Dedupe
  private let sources: [String]
  private let priorities: [String: Int]

  /// `sources` are names in the order of the configuration, `priorities` are by name; both count
  /// where stories are shown by priority.
  public init(
    storage: any Storage, dedupe: Dedupe = Dedupe(), sources: [String] = [],
    priorities: [String: Int] = [:]
  ) {
    self.storage = storage
    self.dedupe = dedupe
    self.sources = sources
    self.priorities = priorities
  }

  /// A stretch of a list, from the beginning or from `next` of an earlier page; a word that is no
  /// place of a list is met like the beginning.
  public func page(
    of reading: Reading, after place: String? = nil, limit: Int = 50
  ) async throws(StorageError) -> HeadlinePage {
    let limit = min(max(1, limit), ReadingRoom.largestPage)
    let place = place.flatMap(ListPlace.init)
    if let search = reading.wantedSearch {
      return try await hits(of: search, reading, after: place, limit: limit)
    }
    return try await stories(of: reading, after: place, limit: limit)
  }

  /// Whether a word is a place of some list.
  public static func isPlace(_ word: String) -> Bool { ListPlace(word) != nil }

  private func stories(
    of reading: Reading, after place: ListPlace?, limit: Int
  ) async throws(StorageError) -> HeadlinePage {
    // A place among the hits of a search is none in a list.
    let place = place?.arrivedThrough == nil ? place : nil
    let key = place.map { ListMemory.Key(reading: reading, word: $0.word) }
    let known = if let key { await memory.stories(before: key) } else { nil as StoriesBefore? }
    // Arrivals are noted before the list is read: what comes meanwhile is new.
    let arrived = place == nil ? try await storage.lastArrival() : nil
    let fresh = known == nil ? try await builder() : nil
    guard let builder = known?.stories ?? fresh else { return HeadlinePage([]) }
    var walk = ListWalk(builder, after: place, limit: limit)
    var page = try await walk.run(reading.query, in: storage)
    page.arrived = arrived
    await memory.note(page)
    if let next = page.next {
      await memory.keep(
        walk.stories, before: ListMemory.Key(reading: reading, word: next),
        weight: (known?.weight ?? 0) + walk.looked)
    }
    return page
  }

  private typealias StoriesBefore = (stories: StoryBuilder, weight: Int)

  /// Knows what somebody has parted.
  func builder() async throws(StorageError) -> StoryBuilder {
    var builder = StoryBuilder(
      room: nil, dedupe: dedupe, sources: sources, priorities: priorities,
      separations: try await separations())
    builder.shelf = prints
    return builder
  }

  func separations() async throws(StorageError) -> Separations {
    Separations(records: try await storage.records(of: Separations.kind))
  }
}

extension Reading {
  /// What is to be searched for; nil for nothing.
  var wantedSearch: String? {
    guard let search, search.contains(where: { !$0.isWhitespace }) else { return nil }
    guard search.utf8.count > ReadingRoom.longestSearch else { return search }
    return String(decoding: search.utf8.prefix(ReadingRoom.longestSearch), as: UTF8.self)
  }

  /// Everything that is asked for besides a search and a place.
  var query: Query {
    var query = Query()
    query.sources = sources
    query.tags = tags
    query.isSaved = tab == .saved ? true : nil
    query.isRead = showsUnreadOnly ? false : nil
    return query
  }
}
