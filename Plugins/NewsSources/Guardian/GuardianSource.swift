// The source `guardian`: articles of The Guardian, by its Open Platform.
import GazetteCore

public struct GuardianSource: NewsSource {
  public static let kind = "guardian"
  public static let about = "Articles of The Guardian, whole texts included."
  public static let options: [OptionKey] =
    [
      OptionKey(
        "api_key", .secretList, required: true,
        "Your key, from open-platform.theguardian.com; of several, the next is used when one is spent."
      ),
      OptionKey("q", .text, "Words to find: \"phrase\", AND, OR, NOT, parentheses."),
      OptionKey("section", .text, "Only these sections, such as science; -sport leaves one out."),
      OptionKey("tag", .text, "Only with this tag, such as technology/technology."),
      OptionKey(
        "from", .moment(words: ["last"]),
        "Nothing older: a date, `7d` back from now, or `last` for the newest article so far."),
      OptionKey("to", .moment(words: []), "Nothing newer."),
      OptionKey(
        "order_by", .choice(["newest", "oldest", "relevance"]), standard: "newest",
        "What comes first."),
      OptionKey("page_size", .whole(1...200), standard: "50", "Articles in one answer."),
      OptionKey("max_articles", .whole(1...10_000), standard: "100", "Articles in one fetch."),
    ] + ServiceAccess.options(standardBase: standardBase)

  private static let standardBase = "https://content.guardianapis.com"

  private let access: ServiceAccess
  private let query: ArticleQuery

  public init(_ options: inout Options) throws(ConfigError) {
    var query = ArticleQuery(
      path: "search", pageSize: options.whole("page_size") ?? 50,
      maximumArticles: options.whole("max_articles") ?? 100)
    query.add("q", options.text("q"))
    query.add("section", options.text("section"))
    query.add("tag", options.text("tag"))
    query.add("order-by", options.text("order_by") ?? "newest")
    query.add("show-fields", "trailText,body,byline,thumbnail,lastModified,lang")
    query.add("show-tags", "contributor,keyword")
    // A day counts in full at both ends.
    query.from = ArticleQuery.bound("from", options)
    query.to = ArticleQuery.bound("to", options)
    self.query = query
    access = ServiceAccess(&options, standardBase: Self.standardBase)
    if case .moment(let from)? = options.since("from"), case .moment(let to)? = options.since("to"),
      from > to
    {
      options.complain("from", "'from' is later than 'to'", hint: "Exchange them.")
    }
  }

  public var addresses: [String] { [access.base] }
  public var warnings: [String] { access.warnings }
  public var quota: Quota? { access.quota }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    try await ArticleSearch(service: .guardian, access: access, query: query).fetch(context)
  }
}
