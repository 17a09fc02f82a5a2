// The source `youtube`: the newest videos of a channel or a playlist.
import GazetteCore
import GazetteFeed
import GazetteText

public struct YouTubeSource: NewsSource {
  public static let kind = "youtube"
  public static let about = "The fifteen newest videos of a channel, or the first of a playlist."
  public static let options: [OptionKey] =
    [
      OptionKey(
        "channel", .text, example: "UC0123456789abcdefghijkl", "Its id, which begins with UC."),
      OptionKey(
        "handle", .text, example: "'@example'",
        "Its name, such as @example; the channel's page is asked once."),
      OptionKey("playlist", .text, "Its id, which begins with PL."),
      OptionKey("user", .text, "An old name of a channel."),
      OptionKey(
        "videos", .choice(["all", "long", "shorts", "live"]), standard: "all",
        "Which of a `channel`'s."),
      ServiceBase.key(standardBase, "Another server that has the same feeds."),
    ] + RequestOptions.keys

  private static let standardBase = "https://www.youtube.com"
  /// Playlists that YouTube makes of every channel; undocumented, and in wide use.
  private static let playlists = ["long": "UULF", "shorts": "UUSH", "live": "UULV"]
  private static let scopes = ["channel", "handle", "playlist", "user"]

  private let base: String
  private let page: String
  private let requests: RequestOptions

  public init(_ options: inout Options) throws(ConfigError) {
    base = ServiceBase.read(&options, standard: Self.standardBase)
    page = "\(base)/\(YouTubeSource.path(options))"
    requests = RequestOptions(&options, for: base)
    let asked = Self.scopes.filter { options.has($0) }
    if asked.count != 1 {
      options.complain(
        asked.dropFirst().first,
        "a 'youtube' source takes one of \(Self.scopes.map { "'\($0)'" }.joined(separator: ", "))",
        hint: "For example: handle: '@example'.")
    }
    if options.has("videos"), !options.has("channel") {
      options.complain("videos", "'videos' goes with 'channel'", hint: "Remove it.")
    }
    if let channel = options.text("channel"), !channel.hasPrefix("UC") || channel.utf8.count != 24 {
      options.complain(
        "channel", "\(Setting.quoted(channel)) is no id of a channel",
        hint: "Ids have 24 characters and begin with UC; for a name, write 'handle'.")
    }
  }

  private static func path(_ options: Options) -> String {
    if let handle = options.text("handle") {
      return "@\(PercentCoding.encoded(String(handle.drop { $0 == "@" })))"
    }
    var (name, value) = ("channel_id", options.text("channel") ?? "")
    if let kind = options.text("videos").flatMap({ playlists[$0] }) {
      (name, value) = ("playlist_id", kind + value.dropFirst(2))
    }
    if let playlist = options.text("playlist") { (name, value) = ("playlist_id", playlist) }
    if let user = options.text("user") { (name, value) = ("user", user) }
    return "feeds/videos.xml?\(name)=\(PercentCoding.encoded(value))"
  }

  /// Pages of other servers link to YouTube's own feeds, too: the id is asked of the server that the
  /// configuration names.
  private func whereabouts(_ feed: String) -> String? {
    if base == Self.standardBase || WebAddress.origin(feed) == WebAddress.origin(base) {
      return feed
    }
    guard let mark = feed.firstIndex(of: "?") else { return nil }
    let query = feed[feed.index(after: mark)...].split(separator: "&")
    return query.first { $0.hasPrefix("channel_id=") }.map { "\(base)/feeds/videos.xml?\($0)" }
  }

  public var addresses: [String] { [base] }
  public var warnings: [String] { requests.warnings }

  public func fetch(_ context: FetchContext) async throws(SourceError) -> Fetched {
    let memory = FeedMemory(context.bookmark, of: SHA256.hex(Array(page.utf8)))
    let accepted = "application/atom+xml, text/xml, text/html;q=0.7"
    var visit = FeedVisit(
      page: page, memory: memory, context: context,
      template: requests.request(page, accepting: accepted, context.limits)
    ) { limit, url, type in
      var origin = FeedOrigin(url: url, contentType: type)
      origin.maximumBytes = limit
      return origin
    }
    visit.whereabouts = whereabouts
    do throws(SourceError) {
      return YouTubeVideo.tidied(try await visit.fetched())
    } catch {
      throw YouTubeVideo.explained(error)
    }
  }
}
