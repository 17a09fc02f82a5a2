// The source `hackernews`: the lists of Hacker News, or a search in its stories.
import GazetteCore
import GazetteJSON
import GazetteText

public struct HackerNewsSource: NewsSource {
  public static let kind = "hackernews"
  public static let about = "Stories of Hacker News: its lists, or a search."
  public static let options: [OptionKey] = [
    OptionKey(
      "list", .choice(["top", "new", "best", "ask", "show", "job"]), standard: "top",
      "Which stories."),
    OptionKey("search", .text, "Words to find instead; the newest stories come first."),
    OptionKey("min_points", .whole(1...100_000), "Only stories with so many points."),
    OptionKey("min_comments", .whole(1...100_000), "Only stories with so many comments."),
    OptionKey("max_articles", .whole(1...500), standard: "30", "Stories in one fetch."),
    ServiceBase.key(nil, "Another server: with `search`, of the search, else of the lists."),
    OptionKey("timeout", .duration, "Of one request, instead of http.timeout."),
  ]

  private static let standardBase = "https://hacker-news.firebaseio.com/v0"
  private static let standardSearch = "https://hn.algolia.com/api/v1"

  private let base: String
  private let list: String
  private let search: String?
  private let minimum: HackerNewsMinimum
  private let maximumArticles: Int
  private let timeout: Duration?

  public init(_ options: inout Options) throws(ConfigError) {
    search = options.text("search")
    base = ServiceBase.read(
      &options, standard: search == nil ? Self.standardBase : Self.standardSearch)
    list = options.text("list") ?? "top"
    minimum = HackerNewsMinimum(
      points: options.whole("min_points") ?? 0, comments: options.whole("min_comments") ?? 0)
    maximumArticles = options.whole("max_articles") ?? 30
    timeout = options.duration("timeout")
    if search != nil, options.has("list") {
      options.complain("list", "'list' cannot go with 'search'", hint: "Remove one of them.")
    }
  }

  public var addresses: [String] { [base] }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    let request = HTTPRequest(
      base, accepting: "application/json", context.limits, timeout: timeout)
    if let search { return try await found(search, request).fetch(context) }
    var stories = HackerNewsList(
      base: base, name: list, minimum: minimum, maximumArticles: maximumArticles, request: request,
      context)
    return try await stories.fetched()
  }

  private func found(_ words: String, _ request: HTTPRequest) -> PagedService {
    let filters = minimum.filters.map { "&numericFilters=\(PercentCoding.encoded($0))" } ?? ""
    // What is asked for at once has room for what is not new.
    let first =
      "\(base)/search_by_date?query=\(PercentCoding.encoded(words))&tags=story\(filters)"
      + "&hitsPerPage=\(maximumArticles)"
    let answers = JSONAnswers(HackerNewsStory.hits)
    var service = PagedService(first: first, request: request) {
      (response, _) throws(SourceError) in
      try answers.page(try answers.json(response), response)
    }
    service.maximumArticles = maximumArticles
    return service
  }
}

/// What a story must have reached to be news.
struct HackerNewsMinimum: Sendable, Hashable {
  var points: Int
  var comments: Int

  /// As the search takes it; nil where everything is news.
  var filters: String? {
    let filters = [("points", points), ("num_comments", comments)].filter { $0.1 > 0 }
    return filters.isEmpty ? nil : filters.map { "\($0.0)>=\($0.1)" }.joined(separator: ",")
  }

  func admits(_ story: JSON) -> Bool {
    story["score"]?.int ?? 0 >= points && story["descendants"]?.int ?? 0 >= comments
  }
}
