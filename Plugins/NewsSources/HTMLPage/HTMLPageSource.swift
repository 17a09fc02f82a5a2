// The source `html`: any page that lists news, its parts found by CSS selectors.
import GazetteCore
import GazetteText

/// Reads one page, and those that it names as the next.
public struct HTMLPageSource: NewsSource {
  public static let kind = "html"
  public static let about = "Any page that lists news, by CSS selectors."
  public static let options: [OptionKey] =
    [
      OptionKey("url", .address, required: true, "The page."),
      OptionKey(
        "items", .text, required: true,
        "A selector for the elements that are one item each, such as article.post."),
    ] + PagePart.keys + [
      OptionKey("next", .text, "The element that links to the next page."),
      OptionKey(
        "max_pages", .whole(1...100), standard: "5", "How many pages are asked for at most."),
      OptionKey("max_articles", .whole(1...10_000), standard: "1000", "Articles in one fetch."),
      OptionKey(
        "encoding", .text, example: "euc-kr",
        "The page's character encoding, where it declares a wrong one."),
      OptionKey(
        "timezone", .text, standard: "UTC", example: "Asia/Seoul",
        "The zone of dates that name none."),
    ] + RequestOptions.keys

  private let url: String
  private let reader: PageReader
  private let maximumPages: Int
  private let maximumArticles: Int
  private let requests: RequestOptions

  public init(_ options: inout Options) throws(ConfigError) {
    url = options.text("url") ?? ""
    reader = PageReader(&options)
    maximumPages = options.whole("max_pages") ?? 5
    maximumArticles = options.whole("max_articles") ?? 1000
    requests = RequestOptions(&options, for: url)
    AddressQuery.complainOfFile("url", &options)
  }

  public var addresses: [String] { [url] }
  public var warnings: [String] { requests.warnings }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    let request = requests.request(url, accepting: "text/html, */*;q=0.5", context.limits)
    let reader = reader
    var service = PagedService(first: url, request: request) { (response, _) throws(SourceError) in
      try reader.page(response)
    }
    service.identity = reader.identity
    service.maximumPages = reader.turnsPages ? maximumPages : 1
    service.maximumArticles = maximumArticles
    service.veil = requests.veil
    service.isPatient = false
    return try await service.fetch(context)
  }
}
