// One fetch of a feed over the network: ask, follow a page to its feed, judge the answer.
import GazetteCore
import GazetteFeed
import GazetteText

struct FeedVisit {
  /// The configured address.
  let page: String
  let memory: FeedMemory
  let context: FetchContext
  /// A request with everything but address and validators.
  let template: HTTPRequest
  let origin: (_ limit: Int, _ url: String?, _ type: String?) -> FeedOrigin
  /// Where a feed that a page names is asked for; nil where it is not.
  var whereabouts: (_ feed: String) -> String? = { $0 }
  /// What servers took so far: all requests share the time of one (specs/security.md rule 1).
  private var spent: Duration = .zero

  init(
    page: String, memory: FeedMemory, context: FetchContext, template: HTTPRequest,
    origin: @escaping (_ limit: Int, _ url: String?, _ type: String?) -> FeedOrigin
  ) {
    self.page = page
    self.memory = memory
    self.context = context
    self.template = template
    self.origin = origin
  }

  mutating func fetched() async throws(SourceError) -> Fetched {
    guard let known = memory.bookmark.discoveredURL else { return try await throughPage() }
    do throws(SourceError) {
      return try await visit(known, memory).get()
    } catch {
      // The feed that was found once has gone: the page may name another one.
      guard error.stage == .parse || error.status == 404 || error.status == 410 else { throw error }
      context.log("\(WebAddress.redacted(known)) is not there any more; looking at the page again.")
      return try await throughPage()
    }
  }

  /// Asks the configured address; where that is a page, the feed that it names.
  private mutating func throughPage() async throws(SourceError) -> Fetched {
    // What is remembered of a feed that a page led to means nothing at the page itself.
    let start = memory.bookmark.discoveredURL == nil ? memory : memory.forgotten()
    switch try await visit(page, start) {
    case .fetched(let fetched): return fetched
    case .page(let links, let notAFeed):
      let feed = try chosen(of: links, notAFeed)
      var memory = memory.forgotten()
      memory.keep(feed: feed)
      let note = "\(WebAddress.redacted(page)) is a page; its feed is \(WebAddress.redacted(feed))."
      return try await visit(feed, memory, notes: [note]).get()
    }
  }

  /// DESIGN.md §6: the first that is not of comments, or all of them are named.
  private func chosen(of links: [FeedLink], _ fault: SourceError) throws(SourceError) -> String {
    let usable = links.compactMap { link in
      whereabouts(link.url).map { FeedLink(url: $0, title: link.title, type: link.type) }
    }.filter { WebAddress.isWeb($0.url) }
    if let first = usable.first(where: { !$0.isOfComments }) { return first.url }
    guard !usable.isEmpty else { throw fault }
    let names = usable.prefix(5).map { WebAddress.redacted($0.url) }.joined(separator: ", ")
    throw SourceError(
      .parse, "\(WebAddress.redacted(page)) is a page that links to comments only: \(names).",
      hint: "Put the one you want into `url`.")
  }

  enum Outcome {
    case fetched(Fetched)
    /// A page that names feeds, and the error that it is without them.
    case page([FeedLink], SourceError)

    func get() throws(SourceError) -> Fetched {
      switch self {
      case .fetched(let fetched): return fetched
      case .page(_, let error): throw error
      }
    }
  }

  mutating func visit(
    _ url: String, _ memory: FeedMemory, notes: [String] = []
  ) async throws(SourceError) -> Outcome {
    let response = try await answer(from: url, memory)
    spent += response.elapsed
    switch response.status {
    case 200...204, 207...299, 304: break
    default:
      throw SourceError(
        response, at: url, now: context.now, sent: headers(for: url))
    }
    var memory = memory
    memory.keepValidators(of: response, now: context.now)
    let move = memory.noteMove(of: response)
    if response.status == 304 || response.status == 204 {
      return .fetched(.unchanged(memory.bookmark))
    }
    let remarks = notes + [move, downgrade(response, url)].compactMap(\.self)
    return outcome(of: response, url, memory, remarks)
  }

  private func outcome(
    of response: HTTPResponse, _ url: String, _ memory: FeedMemory, _ notes: [String]
  ) -> Outcome {
    let body = FeedBody(bytes: response.body, shown: WebAddress.redacted(url))
    let origin = origin(
      template.maximumBytes ?? context.limits.maximumBody, response.url,
      response.header("Content-Type"))
    // The body stays until it was read, and so its lease must.
    return withExtendedLifetime(response.lease) {
      do throws(NotAFeed) {
        return .fetched(try body.read(memory, origin, notes: notes))
      } catch {
        let links = error.links + FeedLink.announced(by: response)
        let fault = BotWall(response).map { SourceError($0, response, at: url) }
        return .page(links.filter { $0.url != url }, fault ?? body.fault(error))
      }
    }
  }

  private func answer(
    from url: String, _ memory: FeedMemory
  ) async throws(SourceError) -> HTTPResponse {
    var request = template
    request.url = url
    request.validators = memory.validators(now: context.now)
    request.timeout = template.timeout.map { max(.milliseconds(1), $0 - spent) }
    request.headers = headers(for: url)
    if WebAddress.origin(url) != WebAddress.origin(page) { request.verifiesTLS = true }
    do { return try await context.http.send(request) } catch { throw SourceError(error) }
  }

  /// What the configuration sets is for the server of the configured address only.
  private func headers(for url: String) -> [Header] {
    if WebAddress.origin(url) == WebAddress.origin(page) { return template.headers }
    return template.headers.filter { $0.isForAnyServer }
  }

  private func downgrade(_ response: HTTPResponse, _ url: String) -> String? {
    let isDowngrade =
      WebAddress.origin(url)?.hasPrefix("https:") == true
      && WebAddress.origin(response.url)?.hasPrefix("http:") == true
    return isDowngrade ? "It redirects from https to http, where others can read along." : nil
  }
}

extension FeedLink {
  /// Blogs announce a feed of comments beside that of articles.
  var isOfComments: Bool {
    let words = ["comments", "comment feed", "댓글", "kommentare", "commentaires", "comentarios"]
    let title = (title ?? "").lowercased()
    return words.contains(where: title.contains) || url.lowercased().contains("/comments/")
  }
}
