// Asks a service for one page after the other, as long as there is something to get.
import GazetteCore
import GazetteText

/// One fetch.
struct PagedFetch {
  private let service: PagedService
  private let context: FetchContext
  private let patience: PatientRequest
  private var memory: FeedMemory
  private var harvest = Harvest(drafts: [])
  /// Of the first page: when that has not changed, nothing has.
  private var hash = ""
  private var seen = KnownItems()
  private var asked: Set<String> = []
  private var items = 0
  /// False when there was more than was read.
  private var isComplete = true

  init(_ service: PagedService, _ context: FetchContext) {
    self.service = service
    self.context = context
    let timeout = service.request.timeout ?? context.limits.timeout
    patience = PatientRequest(context, timeout: timeout)
    let identity = "\(service.first)\n\(service.identity)"
    memory = FeedMemory(context.bookmark, of: SHA256.hex(Array(identity.utf8)))
  }

  mutating func fetched() async throws(SourceError) -> Fetched {
    let known = KnownItems(memory)
    var next: String? = service.first
    while let url = next, await mayAsk(url) {
      do throws(SourceError) {
        guard let page = try await page(at: url) else { return .unchanged(memory.bookmark) }
        next = take(page, from: url, known) ? page.next : nil
      } catch {
        // What came is good; only what is missing is told.
        guard asked.count > 1 else { throw error }
        harvest.interruption = service.veil.over(error)
        isComplete = false
        next = nil
      }
    }
    return result(known)
  }

  private func result(_ known: KnownItems) -> Fetched {
    var memory = memory
    var harvest = harvest
    if isComplete {
      memory.keep(hash: hash)
      if service.maximumPages > 1 { seen.remember(beside: known, in: &memory) }
    } else {
      // The pages that were read must not count as read the next time.
      memory = memory.forgotten()
    }
    harvest.bookmark = memory.bookmark
    return .fresh(harvest)
  }

  /// Counts the request; false when there is a reason not to make it.
  private mutating func mayAsk(_ url: String) async -> Bool {
    guard asked.count < service.maximumPages, asked.insert(url).inserted,
      harvest.drafts.count < service.maximumArticles
    else { return false }
    let wait = await Turns.shared.wait(for: WebAddress.origin(url) ?? url, apart: service.pace)
    if wait > .zero {
      context.log("\(WebAddress.host(url) ?? url) wants its requests apart: waiting \(wait).")
      await context.pause(wait)
    }
    return true
  }

  /// nil: nothing has changed.
  private mutating func page(
    at url: String, isSecondLook: Bool = false
  ) async throws(SourceError) -> ReadPage? {
    let response = try await answer(from: url)
    let isFirst = asked.count == 1
    if isFirst, response.status == 304 || response.status == 204 {
      memory.keepValidators(of: response, now: context.now)
      return nil
    }
    guard (200...299).contains(response.status), response.status != 206 else {
      throw service.fault(response, context.now)
        ?? SourceError(
          response, at: url, now: context.now, sent: service.request.headers)
    }
    if isFirst {
      // An address with a secret in it is not stored, and so its validators are of no use.
      if service.veil.over(response.url) == response.url {
        memory.keepValidators(of: response, now: context.now)
      }
      hash = SHA256.hex(response.body)
      if memory.isKnown(hash) { return nil }
    }
    let turn = PageTurn(number: asked.count, itemsBefore: items)
    // The body stays until it was read, and so its lease must.
    let page = try withExtendedLifetime(response.lease) { () throws(SourceError) in
      try service.read(response, turn)
    }
    if page.isDoubtful {
      guard !isSecondLook else { throw PagedFetch.doubt(url) }
      await context.pause(max(service.pace, .seconds(1)))
      return try await self.page(at: url, isSecondLook: true)
    }
    return page
  }

  private static func doubt(_ url: String) -> SourceError {
    SourceError(
      .answer, "\(WebAddress.redacted(url)) answered with an empty page before the last.",
      hint: "Try again later.")
  }

  private func answer(from url: String) async throws(SourceError) -> HTTPResponse {
    var request = service.request
    request.url = url
    if asked.count == 1 { request.validators = memory.validators(now: context.now) }
    if service.isPatient {
      return try await patience.send(request) { _ in false }
    }
    do { return try await context.http.send(request) } catch { throw SourceError(error) }
  }

  /// Keeps what is new on a page; returns whether another page may have more.
  private mutating func take(_ page: ReadPage, from url: String, _ known: KnownItems) -> Bool {
    items += page.count
    harvest.skipped += page.skipped
    harvest.notes += page.notes
    let news = page.drafts.filter { seen.insert($0) }
    let room = service.maximumArticles - harvest.drafts.count
    harvest.drafts += news.prefix(room).map { service.veil.over($0) }
    guard let next = page.next, !news.isEmpty, !known.holds(all: news) else { return false }
    // What the configuration sets is for its own server only.
    guard WebAddress.origin(next) == WebAddress.origin(service.first) else {
      let there = WebAddress.redacted(next)
      harvest.notes.append("The next page is at another server and was not asked for: \(there).")
      return false
    }
    return true
  }
}
