// A query's conditions on one article in memory.
import GazetteCore

/// Everything a query asks for besides its search, its place and its limit.
struct QueryFilter {
  private let query: Query
  private let sources: Set<String>
  private let tags: Set<String>
  private let language: String?
  private let reference: Reference?

  init(_ query: Query) {
    self.query = query
    sources = Set(query.sources)
    tags = Set(query.tags.map(TagName.folded))
    language = TagName.primaryLanguage(query.language)
    reference = query.reference.map(Reference.init)
  }

  func accepts(_ article: Article) -> Bool {
    hasRightMarks(article) && hasRightTime(article) && hasRightWords(article)
  }

  private func hasRightMarks(_ article: Article) -> Bool {
    (query.includesHidden || !article.isHidden)
      && (query.isSaved ?? article.isSaved) == article.isSaved
      && (query.isRead ?? article.isRead) == article.isRead
  }

  private func hasRightTime(_ article: Article) -> Bool {
    if let since = query.since, article.listed < since { return false }
    if let until = query.until, article.listed >= until { return false }
    if let after = query.arrivedAfter, article.sequence <= after { return false }
    if let through = query.arrivedThrough, article.sequence > through { return false }
    return true
  }

  private func hasRightWords(_ article: Article) -> Bool {
    if !sources.isEmpty, !sources.contains(article.id.source) { return false }
    if let language, TagName.primaryLanguage(article.content.language) != language { return false }
    if !tags.isEmpty {
      let names = TagName.all(labels: article.labels, tags: article.content.tags)
      if names.isDisjoint(with: tags) { return false }
    }
    guard let reference else { return true }
    return reference.names(article.id.handle, link: Identity(article.content).link)
  }
}
