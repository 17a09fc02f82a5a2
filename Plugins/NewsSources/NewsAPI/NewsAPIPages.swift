// Reads one page of a News API query after the other, as long as there is something to get.
import GazetteCore
import GazetteJSON
import GazetteText

/// The pages of one fetch, and what they brought.
struct NewsAPIPages {
  private let query: NewsAPIQuery
  private let key: Secret
  private let base: String
  private let timeout: Duration
  private let context: FetchContext
  private let patience: PatientRequest

  private(set) var drafts: [Draft] = []
  private(set) var skipped: [Skipped] = []
  private(set) var notes: [String] = []
  private var seen: Set<String> = []
  private var hashes: [String] = []
  private var newest: String?

  init(
    query: NewsAPIQuery, key: Secret, base: String, timeout: Duration, _ context: FetchContext
  ) {
    self.query = query
    self.key = key
    self.base = base
    self.timeout = timeout
    self.context = context
    patience = PatientRequest(context, timeout: timeout)
  }

  /// Of all bodies, so that the same answer is known again.
  var hash: String { SHA256.hex(Array(hashes.joined().utf8)) }

  /// `newest`: since when, if the query asks for what is new.
  mutating func read(from newest: String?) async throws(SourceError) {
    self.newest = newest
    var page = 1
    while try await readPage(page) { page += 1 }
    if drafts.isEmpty && skipped.isEmpty { noteEmptiness() }
    drafts = Array(drafts.prefix(query.maximumArticles))
  }

  /// Returns whether there is another page worth a request; each costs one of a hundred a day.
  private mutating func readPage(_ page: Int) async throws(SourceError) -> Bool {
    guard let answer = try await answer(page) else { return false }
    guard let articles = NewsAPIArticles(answer, language: query["language"]) else {
      throw SourceError(
        .parse, "News API answered without a list of articles.",
        hint: "Check `base_url`; try again later.")
    }
    for draft in articles.drafts where seen.insert(draft.ownID ?? "").inserted {
      drafts.append(draft)
    }
    skipped += articles.skipped
    let reached = page * query.pageSize
    if reached >= query.maximumArticles || articles.count < query.pageSize {
      noteRest(total: articles.total, reached: reached)
      return false
    }
    return articles.total.map { reached < $0 } ?? true
  }

  /// The answer to one page; nil when the plan gives no more.
  private mutating func answer(_ page: Int) async throws(SourceError) -> JSON? {
    var response = try await response(page)
    var answer = try? JSON.parse(response.body)
    var error = answer.flatMap { NewsAPIError($0, secret: key) }
    if page == 1, error?.code == "parameterInvalid", query.from == .last, newest != nil {
      // The newest article is older than the plan reaches back: everything it gives is new.
      newest = nil
      response = try await self.response(page)
      answer = try? JSON.parse(response.body)
      error = answer.flatMap { NewsAPIError($0, secret: key) }
    }
    if page > 1, error?.code == "maximumResultsReached" || (error == nil && response.status == 426)
    {
      notes.append(
        "The plan gives no more than \((page - 1) * query.pageSize) results: "
          + "lower `max_articles`, or narrow the query.")
      return nil
    }
    if let error { throw fault(error, response) }
    guard (200...299).contains(response.status) else {
      throw SourceError(response, at: address, now: context.now)
    }
    guard let answer else {
      throw SourceError(
        .parse, "\(WebAddress.redacted(address)) answered with something that is no JSON.",
        hint: "Check `base_url`; try again later.")
    }
    hashes.append(SHA256.hex(response.body))
    return answer
  }

  private func response(_ page: Int) async throws(SourceError) -> HTTPResponse {
    var request = HTTPRequest(
      url: "\(address)?\(query.text(page: page, from: newest, now: context.now))")
    // Never in the address, which ends up in logs (specs/newsapi.md §4).
    request.headers = [Header("X-Api-Key", key.revealed), Header("Accept", "application/json")]
    request.timeout = timeout
    request.maximumBytes = context.limits.maximumBody
    let key = key
    return try await patience.send(request) { response in
      // Errors are short; a page of articles need not be read twice.
      guard response.body.count < 10_000, let answer = try? JSON.parse(response.body) else {
        return false
      }
      return NewsAPIError(answer, secret: key)?.isTemporary ?? false
    }
  }

  private func fault(_ error: NewsAPIError, _ response: HTTPResponse) -> SourceError {
    error.sourceError(
      status: response.status, retryAfter: response.retryAfter(now: context.now))
  }

  private var address: String { "\(base)/\(query.endpoint.rawValue)" }

  private mutating func noteEmptiness() {
    if let country = query["country"], country != "us" {
      notes.append("0 articles; News API often has none for country=\(country).")
    } else if query.from != .last {
      notes.append("0 articles match this query.")
    }
  }

  /// What a limit keeps back of `from: last` would never come again.
  private mutating func noteRest(total: Int?, reached: Int) {
    guard query.from == .last, let total, total > reached else { return }
    notes.append(
      "\(total - reached) more articles match than `max_articles` lets through: raise it, or fetch "
        + "more often.")
  }
}
