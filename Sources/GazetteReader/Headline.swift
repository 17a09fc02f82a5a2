// One story of a list, and one stretch of a list.
import GazetteCore

/// One story: the article shown for it, and who else tells it.
public struct Headline: Sendable, Hashable {
  public var article: Article
  /// The other articles of the story, in the order of the list.
  public var others: [Telling] = []
  /// The title with the places where a search matched, and the part of the text where it did.
  public var markedTitle: Snippet?
  public var snippet: Snippet?

  public init(_ article: Article) { self.article = article }

  /// Names of the other sources, each once.
  public var alsoIn: [String] {
    var seen: Set<String> = [article.id.source]
    return others.map(\.id.source).filter { seen.insert($0).inserted }
  }
}

/// A stretch of a list, newest first.
public struct HeadlinePage: Sendable, Hashable {
  public var headlines: [Headline]
  /// Articles that tell stories of earlier pages of the same list: shown there as "also in", and as
  /// headlines of their own where those pages are no longer at hand.
  public var joining: [Joining] = []
  /// Where the list goes on, as a word for `ReadingRoom.page`; nil at its end.
  public var next: String?
  /// On the first page: how far articles had come, for `ReadingRoom.newer`.
  public var arrived: Int64?

  public init(_ headlines: [Headline], next: String? = nil) {
    self.headlines = headlines
    self.next = next
  }
}

/// An article that joins the story of a headline on an earlier page.
public struct Joining: Sendable, Hashable {
  public var headline: Headline
  /// The article that the story is shown by.
  public var story: ArticleID

  public init(_ headline: Headline, to story: ArticleID) {
    self.headline = headline
    self.story = story
  }
}
