// Answers queries from memory.
import GazetteCore
import GazetteText

extension MemoryContents {
  /// Every hit of a search is ranked; storages may rank the newest few hundred only. A page of hits
  /// is continued by how many were given.
  func slice(of query: Query) -> ArticleSlice {
    var found = articles.map(\.article).filter { Self.matches($0, query) }
      .sorted { $0.place > $1.place }
    var rest = found[...]
    if let words = query.search {
      let search = SearchQuery(words)
      found = found.filter { search.matches(tokens: Set(SearchText.tokens($0.words))) }
      found = SearchRanking(search).ranked(found, title: \.content.title, text: \.body)
      rest = found.dropFirst(query.after.map { Int(clamping: $0.sequence) } ?? 0)
    } else if let after = query.after {
      rest = found.drop { $0.place >= after }
    }
    let page = rest.prefix(max(0, query.limit ?? .max))
    var slice = ArticleSlice(articles: Array(page), total: query.countsAll ? found.count : nil)
    if page.count < rest.count, let last = page.last {
      slice.next = query.search == nil ? last.place : last.place(page.endIndex)
    }
    return slice
  }

  private static func matches(_ article: Article, _ query: Query) -> Bool {
    let tags = Set((article.labels + article.content.tags).map { $0.lowercased() })
    return (query.sources.isEmpty || query.sources.contains(article.id.source))
      && (query.tags.isEmpty || query.tags.contains { tags.contains($0.lowercased()) })
      && (query.language.map { primary($0) == primary(article.content.language) } ?? true)
      && (query.since.map { article.listed >= $0 } ?? true)
      && (query.until.map { article.listed < $0 } ?? true)
      && (query.isSaved.map { article.isSaved == $0 } ?? true)
      && (query.isRead.map { article.isRead == $0 } ?? true)
      && (query.includesHidden || !article.isHidden)
      && (query.arrivedAfter.map { article.sequence > $0 } ?? true)
      && (query.arrivedThrough.map { article.sequence <= $0 } ?? true)
      && (query.reference.map { isNamed(article, $0) } ?? true)
  }

  private static func primary(_ language: String?) -> Substring? {
    language?.lowercased().split(separator: "-").first
  }

  private static func isNamed(_ article: Article, _ reference: String) -> Bool {
    let prefix = reference.lowercased()
    if !prefix.isEmpty, article.id.handle.hasPrefix(prefix) { return true }
    let link = Identity(article.content).link
    return [reference, WebAddress.canonical(reference)].compactMap(\.self)
      .contains { !$0.isEmpty && Identity.digest($0) == link }
  }
}

extension Article {
  fileprivate var place: Position { place(Int(clamping: sequence)) }

  fileprivate func place(_ number: Int) -> Position {
    Position(listed: listed, sequence: Int64(number))
  }

  fileprivate var body: String {
    let html = content.html.map { PlainText.text(ofHTML: $0) }
    return [content.summary, content.text, html].compactMap(\.self).joined(separator: "\n")
  }

  fileprivate var words: String { (content.title ?? "") + "\n" + body }
}
