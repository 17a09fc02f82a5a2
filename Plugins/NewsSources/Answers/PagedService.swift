// What is special to a service that is asked for one page after the other.
import GazetteCore

/// One page, read.
struct ReadPage: Sendable {
  var drafts: [Draft] = []
  var skipped: [Skipped] = []
  var notes: [String] = []
  /// Items on it, whatever became of them.
  var count = 0
  /// The address of the next page; nil where there is none.
  var next: String?
  /// Whether it looks as if the service had a bad moment: it is asked once more.
  var isDoubtful = false

  init() {}
}

/// Which page it is.
struct PageTurn: Sendable {
  /// From 1.
  var number: Int
  /// Items on the pages before it.
  var itemsBefore: Int
}

/// How a service is asked, and what becomes of its answers. All else is the same for every such
/// service: conditional requests, patience, limits, and what is remembered.
struct PagedService: Sendable {
  /// The address of the first page.
  let first: String
  /// What makes another question of it, beside the address.
  var identity = ""
  /// A request with everything but address and validators.
  let request: HTTPRequest
  var maximumPages = 1
  var maximumArticles = 1000
  /// How far apart the service wants its requests.
  var pace: Duration = .zero
  /// Whether a passing trouble is worth another try at once: not for feeds (DESIGN.md §6).
  var isPatient = true
  /// Hides secrets that an answer repeats.
  var veil = KeyVeil([])
  let read: @Sendable (HTTPResponse, PageTurn) throws(SourceError) -> ReadPage
  /// What an answer means to this service only.
  var fault: @Sendable (HTTPResponse, Instant) -> SourceError? = { _, _ in nil }

  init(
    first: String, request: HTTPRequest,
    read: @escaping @Sendable (HTTPResponse, PageTurn) throws(SourceError) -> ReadPage
  ) {
    self.first = first
    self.request = request
    self.read = read
  }

  func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    var fetch = PagedFetch(self, context)
    do throws(SourceError) {
      return try await fetch.fetched()
    } catch {
      throw veil.over(error)
    }
  }
}
