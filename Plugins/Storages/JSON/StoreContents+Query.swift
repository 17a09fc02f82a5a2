// Answers queries from memory, in the order that every storage keeps.
import GazetteCore
import GazetteText

extension StoreContents {
  func newestMoments(perSource count: Int) -> [String: [Instant]] {
    guard count > 0 else { return [:] }
    return Dictionary(grouping: entries.map(\.article), by: \.id.source).mapValues { articles in
      Array(articles.map(\.listed).sorted(by: >).prefix(count))
    }
  }

  func slice(of query: Query) throws(StorageError) -> ArticleSlice {
    guard let text = query.search else { return page(of: query, StoreHits(query, in: entries)) }
    let search = SearchQuery(text)
    guard !search.terms.isEmpty else {
      return ArticleSlice(articles: [], total: query.countsAll ? 0 : nil)
    }
    let hits = StoreHits(query, search, in: entries)
    var slice = try SearchAnswer(hits: hits, search: search).slice(of: query)
    if query.countsAll { slice.total = hits.count }
    return slice
  }

  private func page(of query: Query, _ hits: StoreHits) -> ArticleSlice {
    let limit = max(0, query.limit ?? .max)
    var page = hits.newest(limit < .max ? limit + 1 : limit, after: query.after)
    let isLast = page.count <= limit
    if !isLast { page.removeLast() }
    var slice = ArticleSlice(articles: hits.articles(page))
    if !isLast { slice.next = page.last?.position }
    if query.countsAll { slice.total = hits.count }
    return slice
  }
}

/// Articles that obey a query, newest first. Texts are searched one by one from the newest on, and
/// only until there are enough.
private struct StoreHits: SearchHits {
  private struct Place {
    var position: Position
    /// Among the entries.
    var index: Int
  }

  private let entries: [StoreContents.Entry]
  private let places: [Place]
  private let matcher: SearchMatcher?

  init(_ query: Query, _ search: SearchQuery? = nil, in entries: [StoreContents.Entry]) {
    let filter = QueryFilter(query)
    var places: [Place] = []
    for (index, entry) in entries.enumerated() where filter.accepts(entry.article) {
      places.append(Place(position: entry.article.position, index: index))
    }
    self.entries = entries
    self.places = places.sorted { $0.position > $1.position }
    matcher = search.map(SearchMatcher.init)
  }

  var count: Int { matcher == nil ? places.count : places.count(where: isHit) }

  func newest(_ count: Int, after place: Position?) -> [SearchHit] {
    var found: [SearchHit] = []
    for candidate in places where place.map({ candidate.position < $0 }) ?? true {
      if found.count == count { break }
      guard isHit(candidate) else { continue }
      let title = entries[candidate.index].article.content.title
      found.append(SearchHit(position: candidate.position, title: title))
    }
    return found
  }

  private func isHit(_ place: Place) -> Bool {
    guard let matcher else { return true }
    return matcher.matches(SearchDocument.text(of: entries[place.index].article.content))
  }

  func body(of hit: SearchHit) -> String? {
    article(hit).map { SearchDocument.body(of: $0.content) }
  }

  func articles(_ hits: [SearchHit]) -> [Article] { hits.compactMap(article) }

  /// Entries stand in order of arrival, so halving finds them.
  private func article(_ hit: SearchHit) -> Article? {
    var range = entries.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let sequence = entries[middle].article.sequence
      if sequence == hit.position.sequence { return entries[middle].article }
      range =
        sequence < hit.position.sequence
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}

extension Article {
  fileprivate var position: Position { Position(listed: listed, sequence: sequence) }
}
