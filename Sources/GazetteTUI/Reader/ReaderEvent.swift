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
  case marked(Mark, changed: [ArticleID])
  /// A sentence about how a fetch goes; nil when it has ended.
  case refreshing(String?)
  /// How many articles came.
  case refreshed(new: Int, failed: Int)
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

  public init(_ reading: Reading, number: Int = 0, start: String? = nil) {
    self.reading = reading
    self.number = number
    self.start = start
  }
}
