// The source `json`: any HTTP API that answers JSON, its paths mapped to fields.
import GazetteCore
import GazetteJSON
import GazetteText

/// Asks one address, and its further pages, and makes articles of the items in the answers.
public struct JSONSource: NewsSource {
  public static let kind = "json"
  public static let about = "Any HTTP API that answers JSON, by mapping paths to fields."
  public static let options: [OptionKey] =
    [
      OptionKey("url", .address, required: true, "What is asked."),
      OptionKey("query", .secrets, "More parameters of the address; a secret as in `headers`."),
      OptionKey(
        "items", .text, standard: ".", "The path of the list of items, such as data.results."),
      OptionKey(
        "fields", .table(ItemField.keys), required: true,
        "Paths within an item, or templates such as https://example.org/{slug}; of a list, the first "
          + "that finds something."),
      OptionKey(
        "paging", .table(JSONPaging.keys), "How to get at what one answer has no room for."),
      OptionKey("max_articles", .whole(1...10_000), standard: "1000", "Articles in one fetch."),
      OptionKey(
        "timezone", .text, standard: "UTC", example: "Asia/Seoul",
        "The zone of dates that name none."),
    ] + RequestOptions.keys

  private let url: String
  private let query: [AddressQuery.Parameter]
  private let mapping: ItemMapping
  private let paging: JSONPaging
  private let maximumArticles: Int
  private let requests: RequestOptions
  private let veil: KeyVeil

  public init(_ options: inout Options) throws(ConfigError) {
    url = options.text("url") ?? ""
    query = options.secrets("query").map { ($0.name, $0.secret.revealed) }
    let hidden = KeyVeil(ofSecretsIn: "query", query, options)
    mapping = ItemMapping(&options)
    paging = JSONPaging(&options)
    maximumArticles = options.whole("max_articles") ?? 1000
    requests = RequestOptions(&options, for: url)
    veil = requests.veil.and(hidden)
    AddressQuery.complainOfFile("url", &options)
  }

  public var addresses: [String] { [url] }
  public var warnings: [String] { requests.warnings }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    let first = AddressQuery.setting(query, in: url)
    let request = requests.request(
      first, accepting: "application/json, */*;q=0.5", context.limits)
    let (answers, paging) = (JSONAnswers(mapping, veil), paging)
    var service = PagedService(first: first, request: request) {
      (response, turn) throws(SourceError) in
      let json = try answers.json(response)
      var page = try answers.page(json, response, isFirst: turn.number == 1)
      page.next = paging.next(turn, first, json, response, count: page.count)
      return page
    }
    service.identity = mapping.identity
    service.maximumPages = paging.maximumPages
    service.maximumArticles = maximumArticles
    service.veil = veil
    return try await service.fetch(context)
  }
}
