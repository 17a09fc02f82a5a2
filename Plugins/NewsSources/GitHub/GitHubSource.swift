// The source `github`: releases, tags or commits of a repository.
import GazetteCore
import GazetteText

public struct GitHubSource: NewsSource {
  public static let kind = "github"
  public static let about = "Releases, tags or commits of a repository on GitHub."
  public static let options: [OptionKey] =
    [
      OptionKey(
        "repository", .text, required: true, example: "swiftlang/swift",
        "Its owner and name, such as swiftlang/swift."),
      OptionKey(
        "what", .choice(["releases", "tags", "commits"]), standard: "releases",
        "What is news of it; of tags and commits the newest ten."),
      OptionKey("branch", .text, standard: "the default branch", "Which commits."),
      OptionKey("prereleases", .flag, standard: "true", "Whether releases may be early ones."),
      OptionKey("token", .secret, "Lets 5000 requests an hour instead of 60."),
      OptionKey("max_articles", .whole(1...1000), standard: "100", "Articles in one fetch."),
      ServiceBase.key(nil, "Another server: an API for releases, else a site."),
      OptionKey("timeout", .duration, "Instead of http.timeout."),
    ]

  private let base: String
  private let repository: String
  private let what: String
  private let branch: String?
  private let takesPrereleases: Bool
  private let token: Secret?
  private let maximumArticles: Int
  private let timeout: Duration?

  public init(_ options: inout Options) throws(ConfigError) {
    what = options.text("what") ?? "releases"
    let standard = what == "releases" ? "https://api.github.com" : "https://github.com"
    base = ServiceBase.read(&options, standard: standard)
    repository = GitHubSource.repository(&options)
    branch = options.text("branch")
    takesPrereleases = options.flag("prereleases") ?? true
    token = options.secret("token")
    maximumArticles = options.whole("max_articles") ?? 100
    timeout = options.duration("timeout")
    if branch != nil, what != "commits" {
      options.complain("branch", "'branch' belongs to 'what: commits'", hint: "Remove it.")
    }
    for name in ["prereleases", "token"] where options.has(name) && what != "releases" {
      options.complain(name, "'\(name)' belongs to 'what: releases'", hint: "Remove it.")
    }
  }

  private static func repository(_ options: inout Options) -> String {
    let text = options.text("repository") ?? ""
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isName =
      parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part != "." && part != ".."
          && part.utf8.allSatisfy {
            (48...57).contains($0) || (97...122).contains($0 | 32) || [45, 46, 95].contains($0)
          }
      }
    if !isName, !text.isEmpty {
      options.complain(
        "repository", "\(Setting.quoted(text)) is no repository",
        hint: "Write its owner and its name, such as swiftlang/swift.")
    }
    return text
  }

  public var addresses: [String] { [base] }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    var service = what == "releases" ? releases(context.limits) : feed(context.limits)
    service.maximumArticles = maximumArticles
    let (repository, hasToken) = (repository, token != nil)
    service.fault = { GitHubFault.read($0, now: $1, repository, hasToken: hasToken) }
    return try await service.fetch(context)
  }

  private func releases(_ limits: FetchLimits) -> PagedService {
    // As many as are wanted, since a page of a hundred releases may be large.
    let size = min(100, maximumArticles)
    let first = "\(base)/repos/\(repository)/releases?per_page=\(size)"
    var request = request(limits)
    request.headers = [
      // With the text as HTML, too.
      Header("Accept", "application/vnd.github.full+json"),
      Header("X-GitHub-Api-Version", "2022-11-28"),
    ]
    if let token { request.headers.append(Header("Authorization", "Bearer \(token.revealed)")) }
    let answers = JSONAnswers(GitHubRelease.mapping(takesPrereleases: takesPrereleases))
    var service = PagedService(first: first, request: request) {
      (response, _) throws(SourceError) in
      var page = try answers.page(try answers.json(response), response)
      page.next = LinkHeader.next(of: response)
      return page
    }
    service.identity = "\(takesPrereleases)"
    service.maximumPages = 10
    service.veil = KeyVeil(token.map { [$0] } ?? [])
    return service
  }

  private func feed(_ limits: FetchLimits) -> PagedService {
    let name = what == "tags" ? "tags" : "commits" + (branch.map { "/" + path($0) } ?? "")
    var request = request(limits)
    request.headers = [Header("Accept", "application/atom+xml")]
    var service = PagedService(first: "\(base)/\(repository)/\(name).atom", request: request) {
      (response, _) throws(SourceError) in try FeedPage.read(response)
    }
    service.isPatient = false
    return service
  }

  /// A branch may have slashes in its name.
  private func path(_ branch: String) -> String {
    branch.split(separator: "/").map { PercentCoding.encoded(String($0)) }.joined(separator: "/")
  }

  private func request(_ limits: FetchLimits) -> HTTPRequest {
    var request = HTTPRequest(url: base)
    request.timeout = timeout ?? limits.timeout
    request.maximumBytes = limits.maximumBody
    return request
  }
}
