// The source `gdelt`: what newspapers of the whole world write, by GDELT's index.
import GazetteCore
import GazetteText

public struct GDELTSource: NewsSource {
  public static let kind = "gdelt"
  public static let about = "News of the whole world in 65 languages, found by GDELT; titles only."
  public static let options: [OptionKey] = [
    OptionKey(
      "query", .text, required: true,
      "Words to find: \"a phrase\", (a OR b), -not, domain:cnn.com, sourcelang:korean, and more."),
    OptionKey("timespan", .duration, standard: "24h", "How far back; at least 15m."),
    OptionKey(
      "sort", .choice(["datedesc", "dateasc", "hybridrel"]), standard: "datedesc",
      "What comes first; only datedesc has more than one page."),
    OptionKey(
      "max_articles", .whole(1...2000), standard: "250",
      "Articles in one fetch; of more than 250, each further page takes five seconds."),
    ServiceBase.key(standardBase, "Another server of the same kind."),
    OptionKey(
      "timeout", .duration, "Instead of http.timeout; it is slow, and 30s is not too long."),
  ]

  private static let standardBase = "https://api.gdeltproject.org/api/v2/doc/doc"
  private static let largestPage = 250

  private let base: String
  private let query: String
  private let timespan: Duration
  private let sort: String
  private let maximumArticles: Int
  private let timeout: Duration?

  public init(_ options: inout Options) throws(ConfigError) {
    base = ServiceBase.read(&options, standard: Self.standardBase)
    query = options.text("query") ?? ""
    timespan = options.duration("timespan") ?? .seconds(86_400)
    sort = options.text("sort") ?? "datedesc"
    maximumArticles = options.whole("max_articles") ?? 250
    timeout = options.duration("timeout")
    if timespan < .seconds(900) {
      options.complain("timespan", "'timespan' is at least 15m")
    }
  }

  public var addresses: [String] { [base] }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    let request = HTTPRequest(
      base, accepting: "application/json", context.limits, timeout: timeout)
    let size = min(Self.largestPage, maximumArticles)
    let first = address(size)
    let turnsPages = sort == "datedesc" && maximumArticles > size
    var service = PagedService(first: first, request: request) {
      (response, _) throws(SourceError) in
      var page = try GDELTAnswer.read(response)
      if turnsPages, page.count >= size, let oldest = page.drafts.compactMap(\.published).min() {
        // Without pages the way back is through time.
        page.next = AddressQuery.setting(
          [("enddatetime", GDELTAnswer.spelled(oldest)), ("startdatetime", start(context.now))],
          in: first.replacing("&timespan=\(minutes)min", with: ""))
      }
      return page
    }
    service.maximumPages = (maximumArticles + size - 1) / size
    service.maximumArticles = maximumArticles
    service.pace = base == Self.standardBase ? .seconds(5) : .zero
    service.fault = GDELTAnswer.fault
    return try await service.fetch(context)
  }

  private var minutes: Int64 { timespan.components.seconds / 60 }

  private func start(_ now: Instant) -> String {
    GDELTAnswer.spelled(now.advanced(by: .zero - timespan))
  }

  private func address(_ size: Int) -> String {
    "\(base)?query=\(PercentCoding.encoded(query))&mode=artlist&format=json&maxrecords=\(size)"
      + "&sort=\(sort)&timespan=\(minutes)min"
  }
}
