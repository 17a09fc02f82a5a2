// Walks down a list and puts its articles together into stories, a page at a time.
import GazetteCore
import GazettePipeline

/// One page in the making. A story stands where its newest article stands; those who tell it further
/// down are found some way ahead, and later ones join it.
struct ListWalk {
  /// So many articles behind a page are looked at for more that tell its stories.
  static let lookAhead = 50
  /// A page whose articles nearly all join earlier stories ends after so many questions.
  private static let mostStretches = 10

  /// Holds the stories of earlier pages, as long as they are at hand.
  private(set) var stories: StoryBuilder
  private let first: Int
  private let limit: Int
  /// Where the page ends.
  private var end: Position?
  private var told: Set<Int64>
  private var toldAhead: [Int64] = []
  private var joined: [(article: Article, place: Int)] = []
  private var hasMore = false

  init(_ stories: StoryBuilder, after place: ListPlace?, limit: Int) {
    self.stories = stories
    self.limit = limit
    first = stories.count
    end = place?.position
    told = Set(place?.told ?? [])
  }

  /// How many articles were looked at for this page.
  private(set) var looked = 0

  mutating func run(
    _ query: Query, in storage: any Storage
  ) async throws(StorageError) -> HeadlinePage {
    var query = query
    query.limit = limit + ListWalk.lookAhead
    for _ in 0..<ListWalk.mostStretches {
      query.after = end
      let slice = try await storage.articles(matching: query)
      let read = take(slice.articles)
      hasMore = slice.next != nil
      if read < slice.articles.count || isFull {
        look(ahead: slice.articles[read...])
        break
      }
      if !hasMore { break }
    }
    return page()
  }

  private var isFull: Bool { stories.count - first >= limit }

  /// Adds articles until the page is full; says how many.
  private mutating func take(_ articles: [Article]) -> Int {
    for (index, article) in articles.enumerated() {
      if isFull { return index }
      end = Position(listed: article.listed, sequence: article.sequence)
      looked += 1
      if told.remove(article.sequence) != nil { continue }
      let place = stories.add(article)
      if place < first { joined.append((article, place)) }
    }
    return articles.count
  }

  /// Finds what else tells the stories of this page; all else is left to the next one.
  private mutating func look(ahead articles: ArraySlice<Article>) {
    for article in articles {
      if told.contains(article.sequence) {
        toldAhead.append(article.sequence)
      } else if toldAhead.count < ListWalk.lookAhead,
        stories.join(article, from: first) != nil
      {
        toldAhead.append(article.sequence)
      } else {
        hasMore = true
      }
    }
  }

  private mutating func page() -> HeadlinePage {
    let shown = (first..<stories.count).compactMap { headline(at: $0) }
    var page = HeadlinePage(shown.sorted { $0.position > $1.position })
    page.joining = joined.compactMap { article, place in
      stories.shown(at: place).map { shown, _ in
        var headline = Headline(article)
        headline.others = stories.tellings(at: place, beside: article.id)
        return Joining(headline, to: shown.id)
      }
    }
    if hasMore, let end {
      var next = ListPlace(end)
      // Of those that were told before, some may have moved out of sight.
      next.told = Array(
        (toldAhead + told.subtracting(toldAhead).sorted()).prefix(ListWalk.lookAhead))
      page.next = next.word
    }
    stories.settle(from: first)
    return page
  }

  private func headline(at place: Int) -> Headline? {
    stories.shown(at: place).map { article, others in
      var headline = Headline(article)
      headline.others = others
      return headline
    }
  }
}

extension Headline {
  var position: Position { Position(listed: article.listed, sequence: article.sequence) }
}
