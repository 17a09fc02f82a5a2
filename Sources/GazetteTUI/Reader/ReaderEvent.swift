// What happens to the reader, and what it wants done.
import GazetteCore
import GazetteReader

public enum ReaderEvent: Sendable {
  case key(Key)
  case resized(columns: Int, rows: Int)
  /// The stretch of a list that was asked for.
  case page(PageWish, HeadlinePage)
  /// What a filter can choose from.
  case names(sources: [String], tags: [String])
  case counts(ReaderCounts)
  /// How much a search finds in all.
  case hits(Reading, Int)
  case marked(Mark, changed: [ArticleID])
  /// A mark was set.
  case stored
  /// One was not, and why.
  case unmarked(Mark, [ArticleID], String)
  /// These are no longer there to be marked.
  case gone([ArticleID])
  /// A sentence about how a fetch goes; nil when it has ended.
  case refreshing(String?)
  /// How many articles came, and which sources failed: `NAME: why`.
  case refreshed(new: Int, failures: [String])
  case opened
  /// Something could not be done: what, and what to do.
  case failed(String)
  case toastEnded(Int)
  /// The time is another minute.
  case clock(Instant)
}

/// Work that is not the state's: asked for by it, done elsewhere, answered by an event.
public enum ReaderWish: Sendable, Hashable {
  case page(PageWish)
  case names
  /// How much there is now, and how much of a list has come since that arrival.
  case counts(Reading, since: Int64?)
  /// How much this search finds, which takes longer than to find the first of it.
  case hits(Reading)
  /// References of articles; `exactly` these, or their stories as well.
  case mark(Mark, [ArticleID], exactly: Bool)
  case browse(String)
  case refresh
  /// The toast of that number is to end after so long.
  case toastEnd(Int, after: Duration)
  case redraw
  case suspend
  case quit
}

/// One stretch of one list.
public struct PageWish: Sendable, Hashable {
  public var reading: Reading
  /// Its number in the list, from 0.
  public var number: Int
  /// Where it begins; nil for the beginning.
  public var start: String?
  /// Of how many articles it is at most.
  public var limit: Int
  /// Which reading of the list it is for: one that begins anew is another.
  var turn = 0

  public init(
    _ reading: Reading, number: Int = 0, start: String? = nil, limit: Int = PageWish.usual
  ) {
    self.reading = reading
    self.number = number
    self.start = start
    self.limit = limit
  }

  public static let usual = 50
  /// On the way to the end of a list.
  static let long = ReadingRoom.largestPage
}

/// How much there is.
public struct ReaderCounts: Sendable {
  /// Of all headlines.
  public var unread: BoundedCount
  public var saved: Int
  /// What has come since a list was read.
  public var newcomers: (reading: Reading, articles: BoundedCount)?

  public init(
    unread: BoundedCount, saved: Int,
    newcomers: (reading: Reading, articles: BoundedCount)? = nil
  ) {
    self.unread = unread
    self.saved = saved
    self.newcomers = newcomers
  }
}
