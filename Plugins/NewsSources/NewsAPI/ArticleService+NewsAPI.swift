// What is special to newsapi.org among its cousins (specs/newsapi.md §4 to §10).

extension ArticleService {
  static let newsAPI = ArticleService(
    name: "News API", key: .header("X-Api-Key"),
    paging: .pages(number: "page", size: "pageSize"), removedTitle: "[Removed]",
    removedHosts: ["removed.com", "www.removed.com"], cacheHeader: "X-Cached-Result",
    faults: newsAPIFaults, unknownCure: "Look the code up at newsapi.org/docs/errors.")

  private static let later = "Its server has trouble; try again later."

  private static let newsAPIFaults: [String: ServiceFault.Rule] = [
    "apiKeyMissing": .init(.refused, "Set `api_key`, or the environment variable that it names."),
    "apiKeyInvalid": .init(
      .refused,
      "The API key was refused: check it for typing errors, or get a new one at newsapi.org/account."
    ),
    "apiKeyDisabled": .init(
      .refused, "The API key is disabled: look at newsapi.org/account, or use another key."),
    "apiKeyExhausted": .init(
      .spent, "No requests are left on this key's plan: wait for its reset, or upgrade."),
    "rateLimited": .init(
      .spent, "Fetch less often (`every`); the free plan has 100 requests a day."),
    "parameterInvalid": .init(
      .parameter, "Change that option; the free plan reaches back about a month."),
    "parametersMissing": .init(
      .stop, "Give at least one of q, sources, domains (headlines: country, category, sources, q)."),
    "parametersIncompatible": .init(
      .stop, "`sources` cannot go with `country` or `category`: remove one."),
    "sourcesTooMany": .init(
      .stop, "At most 20 `sources` in one request: make two entries of them."),
    "sourceDoesNotExist": .init(
      .stop, "Check the ids in `sources`; `gazette sources newsapi` lists them."),
    "maximumResultsReached": .init(
      .endOfResults, "Lower `max_articles`, or narrow the query by date."),
    "corsNotAllowed": .init(.stop, "Remove the `Origin` header that something on the way adds."),
    "userAgentMissing": .init(
      .stop, "Something on the way takes the User-Agent away: look at the proxy."),
    "unexpectedError": .init(.retry, later),
    "requestTimeout": .init(.retry, later),
    "sourceTemporarilyUnavailable": .init(.retry, later),
    "sourceUnavailableSortedBy": .init(
      .stop, "Remove `sort_by`, or the publisher from `sources`."),
    "unknownError": .init(.stop, later),
  ]
}
