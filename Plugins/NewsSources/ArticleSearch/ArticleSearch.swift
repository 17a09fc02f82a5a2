// A fetch of articles from a service: its pages, and what is remembered of them.
import GazetteCore

/// All that a source with such a service consists of, beside its options.
struct ArticleSearch: Sendable {
  let service: ArticleService
  let access: ServiceAccess
  let query: ArticleQuery

  func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    let identity = "\(access.base)\n\(query.identity)"
    var memory = FeedMemory(context.bookmark, of: SHA256.hex(Array(identity.utf8)))
    let call = await ServiceCall(access, service, context)
    var pages = ArticlePages(query, call, context)
    try await pages.read(from: memory.newest)
    // An empty answer has something to say each time, and so have keys and limits.
    let saysMore =
      !pages.isComplete || !pages.notes.isEmpty || pages.drafts.isEmpty && query.from != .last
    if memory.isKnown(pages.hash), !saysMore { return .unchanged(memory.bookmark) }
    if pages.isComplete {
      memory.keep(hash: pages.hash)
      memory.keep(newestOf: pages.drafts, now: context.now)
    }
    var harvest = Harvest(drafts: pages.drafts, bookmark: memory.bookmark)
    harvest.skipped = pages.skipped
    harvest.notes = pages.notes
    harvest.interruption = pages.interruption
    return .fresh(harvest)
  }
}

extension FeedMemory {
  /// When the newest article so far was published, as a request says it; for `from: last`.
  var newest: String? { bookmark.values["newest"] }

  /// A date that nobody has reached yet would hide everything until then.
  mutating func keep(newestOf drafts: [Draft], now: Instant) {
    let newest = drafts.compactMap(\.published).filter { $0 <= now }.max()
    guard let newest else { return }
    let text = ArticleQuery.spelled(newest)
    // Spelled alike, moments are in the order of their texts.
    if text > bookmark.values["newest"] ?? "" { keep(newest: text) }
  }
}
