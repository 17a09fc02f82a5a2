// The source `newsapi`: headlines, or a search of everything, page by page.
import GazetteCore

/// Asks newsapi.org, or a server of the same kind (specs/newsapi.md).
public struct NewsAPISource: NewsSource {
  public static let kind = "newsapi"
  public static let about = "Headlines and search results of newsapi.org."
  public static let options = NewsAPIOptions.table

  let access: ServiceAccess
  private let query: ArticleQuery

  public init(_ options: inout Options) throws(ConfigError) {
    query = NewsAPIQuery(&options).query
    access = ServiceAccess(&options, standardBase: NewsAPIOptions.standardBase)
  }

  public var addresses: [String] { [access.base] }
  public var warnings: [String] { access.warnings }
  public var quota: Quota? { access.quota }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    let search = ArticleSearch(service: .newsAPI, access: access, query: query)
    let fetched = try await search.fetch(context)
    guard case .fresh(var harvest) = fetched, harvest.drafts.isEmpty, harvest.skipped.isEmpty,
      let advice = NewsAPIAdvice.forNothing(query)
    else { return fetched }
    harvest.notes.append(advice)
    return .fresh(harvest)
  }
}
