// Lists of what a search found.
import GazetteCore
import GazettePipeline
import GazetteText

extension ReadingRoom {
  /// The best hits first, as the storage ranks them. Those of one page that tell one story are one
  /// headline, where the best of them stands.
  func hits(
    of search: String, _ reading: Reading, after place: ListPlace?, limit: Int
  ) async throws(StorageError) -> HeadlinePage {
    // A place of a list that was not searched is none in this one.
    let place = place?.arrivedThrough == nil ? nil : place
    // Noted before the search: what comes meanwhile makes the next one another question.
    let changes = try await storage.changes()
    let arrived = try await storage.lastArrival()
    let question = RecentHits.Question(
      reading: reading, place: place, limit: limit, arrived: arrived, changes: changes)
    return try await recentHits.answer(question) {
      do throws(StorageError) {
        return .success(try await found(search, question))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  private func found(
    _ search: String, _ question: RecentHits.Question
  ) async throws(StorageError) -> HeadlinePage {
    let pin = question.place?.arrivedThrough ?? question.arrived
    var query = question.reading.query
    query.search = search
    query.limit = question.limit
    query.after = question.place?.position
    query.arrivedThrough = pin
    let slice = try await storage.articles(matching: query)
    let words = SearchQuery(search)
    let stories = grouped(slice.articles, try await builder())
    var page = HeadlinePage(stories.map { $0.marked(for: words) })
    page.arrived = question.place == nil ? pin : nil
    page.next = slice.next.map { position in
      var next = ListPlace(position)
      next.arrivedThrough = pin
      return next.word
    }
    return page
  }

  private func grouped(_ articles: [Article], _ builder: StoryBuilder) -> [Headline] {
    var stories = builder
    var best: [Int: Int] = [:]
    let newestFirst = articles.enumerated().sorted {
      ($0.element.listed, $0.element.sequence) > ($1.element.listed, $1.element.sequence)
    }
    let isAlone = lonely(newestFirst.map(\.element.listed))
    for (index, (rank, article)) in newestFirst.enumerated() {
      let place = stories.add(article, isAlone: isAlone[index])
      best[place] = min(best[place] ?? .max, rank)
    }
    return best.sorted { $0.value < $1.value }.compactMap { place, _ in
      stories.shown(at: place).map { article, others in
        var headline = Headline(article)
        headline.others = others
        return headline
      }
    }
  }

  /// For each moment, newest first, whether no other lies within the window. Hits are often months
  /// apart, and comparing texts would take longer than the search.
  private func lonely(_ moments: [Instant]) -> [Bool] {
    let isFar = zip(moments, moments.dropFirst()).map { $0.since($1) > dedupe.window }
    return zip([true] + isFar, isFar + [true]).map { $0 && $1 }
  }
}

extension Headline {
  /// With the places where a search matched.
  func marked(for search: SearchQuery) -> Headline {
    var marked = self
    marked.snippet = Snippet(of: article.content, for: search)
    marked.markedTitle = Snippet(title: article.content, for: search)
    return marked
  }
}
