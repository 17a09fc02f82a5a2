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
    let filter = QueryFilter(query)
    let accepted = entries.map(\.article).filter(filter.accepts)
    if let text = query.search { return try slice(of: query, SearchQuery(text), accepted) }
    let hits = StoreHits(accepted)
    let limit = max(0, query.limit ?? .max)
    let page = hits.newest(limit, after: query.after)
    var slice = ArticleSlice(articles: hits.articles(page))
    if let last = page.last?.position, !hits.newest(1, after: last).isEmpty { slice.next = last }
    if query.countsAll { slice.total = accepted.count }
    return slice
  }

  private func slice(
    of query: Query, _ search: SearchQuery, _ accepted: [Article]
  ) throws(StorageError) -> ArticleSlice {
    var slice = ArticleSlice(articles: [])
    var found: [Article] = []
    if !search.terms.isEmpty {
      found = accepted.filter { article in
        search.matches(tokens: SearchDocument.tokens(of: article.content))
      }
      slice = try SearchAnswer(hits: StoreHits(found), search: search).slice(of: query)
    }
    if query.countsAll { slice.total = found.count }
    return slice
  }
}

/// Articles that obey a query, newest first.
private struct StoreHits: SearchHits {
  private let articles: [Article]
  private let bySequence: [Int64: Article]

  init(_ articles: [Article]) {
    self.articles = articles.sorted { $0.position > $1.position }
    bySequence = Dictionary(articles.map { ($0.sequence, $0) }, uniquingKeysWith: { $1 })
  }

  func newest(_ count: Int, after place: Position?) -> [SearchHit] {
    articles.drop { article in place.map { article.position >= $0 } ?? false }.prefix(count).map {
      SearchHit(position: $0.position, title: $0.content.title)
    }
  }

  func body(of hit: SearchHit) -> String? {
    (bySequence[hit.position.sequence]?.content).map(SearchDocument.body)
  }

  func articles(_ hits: [SearchHit]) -> [Article] {
    hits.compactMap { bySequence[$0.position.sequence] }
  }
}

extension Article {
  fileprivate var position: Position { Position(listed: listed, sequence: sequence) }
}
