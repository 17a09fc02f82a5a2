// The source `newsapi`: headlines, or a search of everything, page by page.
import GazetteCore
import GazetteJSON
import GazetteText

/// Asks newsapi.org, or a server of the same kind (specs/newsapi.md).
public struct NewsAPISource: NewsSource {
  public static let kind = "newsapi"
  public static let about = "Headlines and search results of newsapi.org."
  public static let options = NewsAPIOptions.table

  private let query: NewsAPIQuery
  private let key: Secret
  private let base: String
  private let timeout: Duration?

  public init(_ options: inout Options) throws(ConfigError) {
    query = NewsAPIQuery(&options)
    key = options.secret("api_key") ?? Secret(nil)
    base = NewsAPISource.base(&options)
    timeout = options.duration("timeout")
  }

  public var addresses: [String] { [base] }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    var memory = FeedMemory(
      context.bookmark, of: SHA256.hex(Array("\(base)\n\(query.identity)".utf8)))
    var pages = NewsAPIPages(
      query: query, key: key, base: base, timeout: timeout ?? context.limits.timeout, context)
    try await pages.read(from: memory.newest)
    if memory.isKnown(pages.hash) { return .unchanged(memory.bookmark) }
    memory.keep(hash: pages.hash)
    memory.keep(newestOf: pages.drafts, now: context.now)
    var harvest = Harvest(drafts: pages.drafts, bookmark: memory.bookmark)
    harvest.skipped = pages.skipped
    harvest.notes = pages.notes
    return .fresh(harvest)
  }

  /// Without slashes at its end; one is put between it and the endpoint.
  private static func base(_ options: inout Options) -> String {
    var base = options.text("base_url") ?? NewsAPIOptions.standardBase
    while base.hasSuffix("/") { base.removeLast() }
    if base.lowercased().hasPrefix("file:") || base.contains("?") || base.contains("#") {
      options.complain(
        "base_url", "'base_url' takes an http or https address without a query",
        hint: "Without it, \(NewsAPIOptions.standardBase) holds.")
    }
    return base
  }
}

extension FeedMemory {
  /// When the newest article so far was published, as a request says it; for `from: last`.
  var newest: String? { bookmark.values["newest"] }

  /// A date that nobody has reached yet would hide everything until then.
  mutating func keep(newestOf drafts: [Draft], now: Instant) {
    let newest = drafts.compactMap(\.published).filter { $0 <= now }.max()
    guard let newest else { return }
    let text = NewsAPIQuery.spelled(newest)
    // Spelled alike, moments are in the order of their texts.
    if text > bookmark.values["newest"] ?? "" { keep(newest: text) }
  }
}
