// The source `mastodon`: posts with a hashtag, of a person or of a server, or the links that are talked of.
import GazetteCore
import GazetteText

public struct MastodonSource: NewsSource {
  public static let kind = "mastodon"
  public static let about = "Posts or trending links of a Mastodon server."
  public static let options: [OptionKey] =
    [
      ServiceBase.key(nil, required: true, "The server, such as https://mastodon.social."),
      OptionKey("tag", .text, "Posts with this hashtag."),
      OptionKey("any", .texts, "Or with one of these hashtags."),
      OptionKey("all", .texts, "Only those that have all of these, too."),
      OptionKey("none", .texts, "Only those that have none of these."),
      OptionKey("user", .text, "Posts of this person, as a feed of the newest twenty."),
      OptionKey(
        "timeline", .choice(["public", "local", "links"]),
        "All posts that the server knows, its own, or the links that are talked of."),
      OptionKey("max_pages", .whole(1...20), standard: "5", "Pages of 40 posts at most."),
    ] + RequestOptions.keys

  private static let moreTags = ["any", "all", "none"]

  private let base: String
  private let path: String
  private let user: String?
  private let isOfLinks: Bool
  private let maximumPages: Int
  private let requests: RequestOptions

  public init(_ options: inout Options) throws(ConfigError) {
    base = ServiceBase.read(&options, standard: "")
    requests = RequestOptions(&options, for: base)
    maximumPages = options.whole("max_pages") ?? 5
    user = options.text("user").map { String($0.drop { $0 == "@" }) }
    isOfLinks = options.text("timeline") == "links"
    path = MastodonSource.path(options)
    MastodonSource.complain(&options)
  }

  private static func complain(_ options: inout Options) {
    let asked = ["tag", "user", "timeline"].filter { options.has($0) }
    if asked.count != 1 {
      options.complain(
        asked.dropFirst().first, "a 'mastodon' source takes one of 'tag', 'user', 'timeline'",
        hint: "For example: tag: swiftlang.")
    }
    for name in moreTags where options.has(name) && !options.has("tag") {
      options.complain(name, "'\(name)' goes with 'tag'")
    }
  }

  private static func path(_ options: Options) -> String {
    var parameters = [ArticleQuery.Parameter(name: "limit", value: "40")]
    for name in moreTags {
      for tag in options.words(name) {
        parameters.append(.init(name: "\(name)[]", value: plain(tag)))
      }
    }
    if options.text("timeline") == "local" {
      parameters.append(.init(name: "local", value: "true"))
    }
    let query = parameters.map { "\($0.name)=\(PercentCoding.encoded($0.value))" }
    let name =
      options.text("tag").map { "timelines/tag/\(PercentCoding.encoded(plain($0)))" }
      ?? "timelines/public"
    return "api/v1/\(name)?\(query.joined(separator: "&"))"
  }

  private static func plain(_ tag: String) -> String { String(tag.drop { $0 == "#" }) }

  public var addresses: [String] { [base] }
  public var warnings: [String] { requests.warnings }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    var service = user.map { feed(of: $0, context.limits) } ?? timeline(context.limits)
    service.veil = requests.veil
    service.fault = MastodonSource.fault
    return try await service.fetch(context)
  }

  private func timeline(_ limits: FetchLimits) -> PagedService {
    let first = isOfLinks ? "\(base)/api/v1/trends/links?limit=20" : "\(base)/\(path)"
    let answers = JSONAnswers(isOfLinks ? MastodonPost.links : MastodonPost.mapping)
    let request = requests.request(first, accepting: "application/json", limits)
    var service = PagedService(first: first, request: request) {
      (response, _) throws(SourceError) in
      var page = try answers.page(try answers.json(response), response)
      page.next = LinkHeader.next(of: response)
      return page
    }
    service.maximumPages = isOfLinks ? 1 : maximumPages
    return service
  }

  private func feed(of user: String, _ limits: FetchLimits) -> PagedService {
    let first = "\(base)/@\(PercentCoding.encoded(user)).rss"
    let request = requests.request(first, accepting: "application/rss+xml", limits)
    var service = PagedService(first: first, request: request) {
      (response, _) throws(SourceError) in
      try FeedPage.read(response)
    }
    service.isPatient = false
    return service
  }

  /// specs/mastodon.md: a server may keep its timelines to its members.
  @Sendable private static func fault(_ response: HTTPResponse, _ now: Instant) -> SourceError? {
    let host = WebAddress.host(response.url) ?? "The server"
    switch response.status {
    case 401, 403, 422:
      return SourceError(
        .answer, "\(host) shows this to its members only.",
        hint: "Give the source an `auth: {bearer: …}`, or ask another server.",
        status: response.status)
    case 404:
      return SourceError(
        .answer, "\(host) knows no such hashtag or person.", hint: "Check the name and `base_url`.",
        status: 404)
    default: return nil
    }
  }
}
