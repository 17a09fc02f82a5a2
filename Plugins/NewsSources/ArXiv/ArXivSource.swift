// The source `arxiv`: new papers of a category, or of a search.
import GazetteCore
import GazetteText

public struct ArXivSource: NewsSource {
  public static let kind = "arxiv"
  public static let about = "Papers on arXiv, by category or search."
  public static let options: [OptionKey] = [
    OptionKey("categories", .texts, "Such as cs.CL; papers of one of them."),
    OptionKey("search", .text, "Such as ti:tide AND au:lee; fields are ti au abs co jr cat all."),
    OptionKey("ids", .texts, "Only these papers, such as 2411.01234."),
    OptionKey(
      "sort", .choice(["submitted", "updated", "relevance"]), standard: "submitted",
      "What comes first: the newest, those changed last, or the best."),
    OptionKey("max_articles", .whole(1...2000), standard: "100", "Papers in one fetch."),
    ServiceBase.key(standardBase, "Another server of the same kind."),
    OptionKey("timeout", .duration, "Of one request, instead of http.timeout."),
  ]

  private static let standardBase = "https://export.arxiv.org/api"
  /// Of larger pages some come short.
  private static let largestPage = 100
  private static let sorts = [
    "submitted": "submittedDate", "updated": "lastUpdatedDate", "relevance": "relevance",
  ]

  private let base: String
  private let query: String
  private let maximumArticles: Int
  private let timeout: Duration?

  public init(_ options: inout Options) throws(ConfigError) {
    base = ServiceBase.read(&options, standard: Self.standardBase)
    query = ArXivSource.query(options)
    maximumArticles = options.whole("max_articles") ?? 100
    timeout = options.duration("timeout")
    let scopes = ["categories", "search", "ids"]
    if !scopes.contains(where: { options.has($0) }) {
      options.complain(
        nil, "an 'arxiv' source needs one of 'categories', 'search', 'ids'",
        hint: "For example: categories: [cs.CL].")
    }
  }

  private static func query(_ options: Options) -> String {
    let categories = options.words("categories").map { "cat:\($0)" }.joined(separator: " OR ")
    let parts = [categories, options.text("search") ?? ""].filter { !$0.isEmpty }
    let search = parts.count > 1 ? parts.map { "(\($0))" }.joined(separator: " AND ") : parts.first
    let ids = options.words("ids").joined(separator: ",")
    let sort = sorts[options.text("sort") ?? ""] ?? "submittedDate"
    let parameters = [
      ("search_query", search ?? ""), ("id_list", ids), ("sortBy", sort),
      ("sortOrder", "descending"),
    ]
    return parameters.filter { !$0.1.isEmpty }.map { "\($0.0)=\(PercentCoding.encoded($0.1))" }
      .joined(separator: "&")
  }

  public var addresses: [String] { [base] }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    let size = min(Self.largestPage, maximumArticles)
    let first = "\(base)/query?\(query)&start=0&max_results=\(size)"
    let request = HTTPRequest(
      first, accepting: "application/atom+xml", context.limits, timeout: timeout)
    var service = PagedService(first: first, request: request) {
      (response, turn) throws(SourceError) in
      var (page, total) = try ArXivPaper.page(response)
      let reached = turn.itemsBefore + page.count
      // It happens in the middle of results (specs/arxiv.md), and is not their end.
      page.isDoubtful = page.count == 0 && reached < total
      if reached < total {
        page.next = AddressQuery.setting([("start", String(reached))], in: first)
      }
      return page
    }
    service.maximumPages = (maximumArticles + size - 1) / size
    service.maximumArticles = maximumArticles
    service.pace = base == Self.standardBase ? .seconds(3) : .zero
    service.fault = ArXivPaper.fault
    return try await service.fetch(context)
  }
}
