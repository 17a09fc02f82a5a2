// The source `reddit`: the feeds of subreddits, of a user or of a search.
import GazetteCore
import GazetteText

public struct RedditSource: NewsSource {
  public static let kind = "reddit"
  public static let about = "Posts of subreddits, of a user or of a search, without a login."
  public static let options: [OptionKey] =
    [
      OptionKey("subreddits", .texts, "Their names; several are asked for at once."),
      OptionKey("user", .text, "Posts of a user instead."),
      OptionKey("search", .text, "Words to find, in the subreddits or everywhere."),
      OptionKey(
        "sort", .choice(["hot", "new", "top", "rising"]), standard: "hot", "Which posts come first."
      ),
      OptionKey(
        "time", .choice(["hour", "day", "week", "month", "year", "all"]), standard: "day",
        "The best of which time (sort: top)."),
      OptionKey("max_articles", .whole(1...100), standard: "100", "Posts in one fetch."),
      ServiceBase.key(standardBase, "Another server that has the same feeds."),
    ] + RequestOptions.keys

  private static let standardBase = "https://www.reddit.com"

  private let base: String
  private let first: String
  private let requests: RequestOptions

  public init(_ options: inout Options) throws(ConfigError) {
    base = ServiceBase.read(&options, standard: Self.standardBase)
    first = "\(base)/\(RedditSource.path(options))"
    requests = RequestOptions(&options, for: base)
    RedditSource.complain(&options)
  }

  private static func complain(_ options: inout Options) {
    let hasScope = ["subreddits", "user", "search"].contains { options.has($0) }
    if !hasScope {
      options.complain(
        nil, "a 'reddit' source needs one of 'subreddits', 'user', 'search'",
        hint: "For example: subreddits: [swift, programming].")
    }
    for name in ["subreddits", "search"] where options.has("user") && options.has(name) {
      options.complain(name, "'\(name)' cannot go with 'user'", hint: "Make two entries.")
    }
    if options.has("time"), options.text("sort") != "top" {
      options.complain("time", "'time' belongs to 'sort: top'", hint: "Remove it.")
    }
    for name in options.words("subreddits") where !isName(plain(name)) {
      options.complain(
        "subreddits", "\(Setting.quoted(name)) is no name of a subreddit",
        hint: "Names look like swift or r/swift.")
    }
  }

  private static func path(_ options: Options) -> String {
    let names = options.words("subreddits").map(plain).joined(separator: "+")
    let limit = "limit=\(options.whole("max_articles") ?? 100)"
    let sort = options.text("sort") ?? "hot"
    if let user = options.text("user") {
      return "user/\(PercentCoding.encoded(user))/.rss?\(limit)"
    }
    if let words = options.text("search") {
      let query = "search.rss?q=\(PercentCoding.encoded(words))&sort=new&\(limit)"
      return names.isEmpty ? query : "r/\(names)/\(query)&restrict_sr=on"
    }
    let folder = sort == "hot" ? "" : "\(sort)/"
    let time = sort == "top" ? "&t=\(options.text("time") ?? "day")" : ""
    return "r/\(names)/\(folder).rss?\(limit)\(time)"
  }

  private static func plain(_ name: String) -> String {
    let name = name.hasPrefix("/") ? name.dropFirst() : name[...]
    return String(name.hasPrefix("r/") ? name.dropFirst(2) : name)
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (48...57).contains($0) || (97...122).contains($0 | 32) || $0 == 95 || $0 == 43
      }
  }

  public var addresses: [String] { [base] }
  public var warnings: [String] { requests.warnings }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    let request = requests.request(first, accepting: "application/atom+xml", context.limits)
    var service = PagedService(first: first, request: request) {
      (response, _) throws(SourceError) in
      try RedditPost.page(response)
    }
    // Without a login Reddit answers about once a minute (specs/reddit.md).
    service.pace = base == Self.standardBase ? .seconds(61) : .zero
    service.isPatient = false
    service.veil = requests.veil
    service.fault = RedditPost.fault
    return try await service.fetch(context)
  }
}
