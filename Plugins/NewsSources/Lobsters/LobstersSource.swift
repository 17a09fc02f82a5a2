// The source `lobsters`: stories of lobste.rs and its sister sites.
import GazetteCore
import GazetteJSON
import GazetteText

public struct LobstersSource: NewsSource {
  public static let kind = "lobsters"
  public static let about = "Stories of lobste.rs, or of a site that runs the same software."
  public static let options: [OptionKey] =
    [
      OptionKey(
        "list", .choice(["hottest", "newest", "active"]), standard: "hottest", "Which stories."),
      OptionKey("tagged", .texts, "Stories with one of these tags instead."),
      OptionKey("user", .text, "Stories of a user instead."),
      OptionKey(
        "max_pages", .whole(1...10), standard: "3",
        "Pages of 25 stories that are asked for at most; only `newest` has more than one."),
      ServiceBase.key(standardBase, "Another site."),
    ] + RequestOptions.keys

  private static let standardBase = "https://lobste.rs"

  private let base: String
  private let path: String
  private let turnsPages: Bool
  private let maximumPages: Int
  private let requests: RequestOptions

  public init(_ options: inout Options) throws(ConfigError) {
    base = ServiceBase.read(&options, standard: Self.standardBase)
    let asked = ["list", "tagged", "user"].filter { options.has($0) }
    if asked.count > 1 {
      options.complain(
        asked[1], "'\(asked[1])' cannot go with '\(asked[0])'",
        hint: "Remove one of them, or make two entries.")
    }
    let tags = options.words("tagged").map(PercentCoding.encoded)
    if let user = options.text("user") {
      path = "newest/\(PercentCoding.encoded(user))"
    } else {
      path = tags.isEmpty ? options.text("list") ?? "hottest" : "t/\(tags.joined(separator: ","))"
    }
    turnsPages = path == "newest"
    maximumPages = options.whole("max_pages") ?? 3
    requests = RequestOptions(&options, for: base)
  }

  public var addresses: [String] { [base] }
  public var warnings: [String] { requests.warnings }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    let (base, turnsPages) = (base, turnsPages)
    let first = "\(base)/\(path).json"
    let request = requests.request(first, accepting: "application/json", context.limits)
    let answers = JSONAnswers(Self.mapping)
    // Unknown parameters are refused, so there are none (specs/lobsters.md).
    var service = PagedService(first: first, request: request) {
      (response, turn) throws(SourceError) in
      var page = try answers.page(try answers.json(response), response)
      page.next = turnsPages ? "\(base)/newest/page/\(turn.number + 1).json" : nil
      return page
    }
    service.maximumPages = turnsPages ? maximumPages : 1
    service.pace = base == Self.standardBase ? .seconds(1) : .zero
    service.veil = requests.veil
    return try await service.fetch(context)
  }

  /// Who submits a story has hardly ever written it.
  private static let mapping = ItemMapping(
    items: ".",
    [
      .id: ["lobsters:{short_id}"], .url: ["url", "comments_url", "short_id_url"],
      .title: ["title"],
      .html: ["description"], .published: ["created_at"], .tags: ["tags"],
      .commentsURL: ["comments_url", "short_id_url"], .comments: ["comment_count"],
    ], titleIsHTML: false
  ) { story, draft in
    guard story["user_is_author"]?.bool == true else { return true }
    let name = story.text("submitter_user") ?? story["submitter_user"]?.text("username")
    draft.authors = name.map { [Author(name: $0)] } ?? []
    return true
  }
}
