// Reads what one source asks News API (specs/newsapi.md §2).
import GazetteCore

/// The options of a source as the parameters of a request.
struct NewsAPIQuery {
  private(set) var query: ArticleQuery

  /// Complains about what the server would refuse.
  init(_ options: inout Options) {
    let written =
      options.has("endpoint")
      ? options.text("endpoint").flatMap(NewsAPIOptions.Endpoint.init) : .headlines
    let endpoint = written ?? .headlines
    query = ArticleQuery(
      path: endpoint.rawValue,
      pageSize: min(options.whole("page_size") ?? 100, NewsAPIOptions.largestPage),
      maximumArticles: options.whole("max_articles") ?? 100)
    query.add("q", options.text("q"))
    query.add("qInTitle", options.text("q_in_title"))
    query.add("searchIn", list("search_in", options))
    query.add("sources", list("sources", options))
    query.add("domains", list("domains", options)?.lowercased())
    query.add("excludeDomains", list("exclude_domains", options)?.lowercased())
    query.from = ArticleQuery.bound("from", options)
    // Whether a bare `to` includes its day is not documented: its last second does.
    query.to = ArticleQuery.bound("to", options) { "\($0)T23:59:59" }
    query.add("language", options.text("language"))
    if endpoint == .everything { query.add("sortBy", options.text("sort_by") ?? "publishedAt") }
    query.add("country", options.text("country")?.lowercased())
    query.add("category", options.text("category"))
    NewsAPICheck(endpoint: written).complain(&options)
  }

  private func list(_ name: String, _ options: Options) -> String? {
    let words = options.words(name)
    return words.isEmpty ? nil : words.joined(separator: ",")
  }
}
