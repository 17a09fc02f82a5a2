// Reads one page of a query after the other, as long as there is something to get.
import GazetteCore
import GazetteJSON

/// The pages of one fetch, and what they brought.
struct ArticlePages {
  private let query: ArticleQuery
  private let context: FetchContext
  private var call: ServiceCall

  private(set) var drafts: [Draft] = []
  private(set) var skipped: [Skipped] = []
  private(set) var notes: [String] = []
  /// False when requests ran out before the pages did, or one of them failed.
  private(set) var isComplete = true
  /// Why a later page than the first failed.
  private(set) var interruption: SourceError?
  private var seen: Set<String> = []
  private var hashes: [String] = []
  private var newest: String?

  init(_ query: ArticleQuery, _ call: ServiceCall, _ context: FetchContext) {
    self.query = query
    self.call = call
    self.context = context
  }

  /// Of all bodies, so that the same answer is known again.
  var hash: String { SHA256.hex(Array(hashes.joined().utf8)) }

  /// `newest`: since when, if the query asks for what is new.
  mutating func read(from newest: String?) async throws(SourceError) {
    self.newest = newest
    var page = 1
    do throws(SourceError) {
      while try await readPage(page) { page += 1 }
    } catch {
      // What came is good; only what is missing is told.
      guard page > 1 else { throw error }
      interruption = error
      isComplete = false
    }
    drafts = Array(drafts.prefix(query.maximumArticles))
    if let note = call.ring.note { notes.append(note) }
  }

  /// Returns whether there is another page worth a request; each costs one of a hundred a day.
  private mutating func readPage(_ page: Int) async throws(SourceError) -> Bool {
    guard let answer = try await answer(page) else { return false }
    let language = query["language"]
    guard let articles = FoundArticles(answer, of: call.service, language: language) else {
      throw SourceError(
        .parse, "\(call.service.name) answered without a list of articles.",
        hint: "Check `base_url`; try again later.")
    }
    let news = articles.drafts.filter { seen.insert($0.ownID ?? "").inserted }
    let veil = call.ring.veil
    drafts += news.map { veil.over($0) }
    skipped += articles.skipped
    let reached = page * query.pageSize
    if reached >= query.maximumArticles || articles.count < query.pageSize {
      noteRest(total: articles.total, kept: min(reached, query.maximumArticles))
      return false
    }
    if page > 1, news.isEmpty, !articles.drafts.isEmpty {
      notes.append("Page \(page) repeats earlier ones: no further one was asked for.")
      return false
    }
    return articles.total.map { reached < $0 } ?? true
  }

  /// The answer to one page; nil when there are no more.
  private mutating func answer(_ page: Int) async throws(SourceError) -> JSON? {
    var answer: ServiceCall.Answer
    do throws(SourceError) {
      answer = try await ask(page)
      if page == 1, answer.fault?.remedy == .parameter, query.from == .last, newest != nil {
        // The newest article is older than the plan reaches back: everything it gives is new.
        newest = nil
        answer = try await ask(page)
      }
    } catch {
      guard page > 1, error.isRefusedByLedger else { throw error }
      isComplete = false
      notes.append("Only \(page - 1) of its pages could be asked for. \(error.what)")
      return nil
    }
    if page > 1, isEnd(answer) {
      notes.append(
        "The plan gives no more than \((page - 1) * query.pageSize) results: "
          + "lower `max_articles`, or narrow the query.")
      return nil
    }
    let json = try call.checked(answer, to: query.path)
    hashes.append(SHA256.hex(answer.response.body))
    return json
  }

  private mutating func ask(_ page: Int) async throws(SourceError) -> ServiceCall.Answer {
    let text = query.text(call.service, page: page, from: newest, now: context.now)
    return try await call.answer(to: query.path, text)
  }

  private func isEnd(_ answer: ServiceCall.Answer) -> Bool {
    guard let fault = answer.fault else { return answer.response.status == 426 }
    return fault.remedy == .endOfResults
  }

  /// What a limit keeps back of `from: last` would never come again.
  private mutating func noteRest(total: Int?, kept: Int) {
    guard query.from == .last, let total, total > kept else { return }
    notes.append(
      "\(total - kept) more articles match than `max_articles` lets through: raise it, or fetch "
        + "more often.")
  }
}
