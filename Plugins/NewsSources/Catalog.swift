// The visible list of sources: a new one is a folder beside this file and a line in it.
import GazetteCore

public enum NewsSourceCatalog {
  public static let all: [any NewsSource.Type] = [
    FeedSource.self,
    NewsAPISource.self,
    FixtureSource.self,
    JSONSource.self,
    HTMLPageSource.self,
    HackerNewsSource.self,
    LobstersSource.self,
    RedditSource.self,
    MastodonSource.self,
    GitHubSource.self,
    ArXivSource.self,
    YouTubeSource.self,
    GuardianSource.self,
    GDELTSource.self,
    ExecSource.self,
  ]

  /// What a list of subscriptions consists of: a source that an address alone describes.
  public static let feed: any NewsSource.Type = FeedSource.self
  /// Its option for the address.
  public static let feedAddress = FeedSource.addressKey

  /// The address of a file, given by its absolute path.
  public static func feedAddress(ofFile path: String) -> String {
    FeedSource.address(ofFile: path)
  }

  /// What is at an address that somebody wants to follow: a feed, or a page that names some.
  public static func finding(
    at address: String, _ context: FetchContext
  ) async throws(SourceError) -> FeedFinding {
    try await FeedFinding.of(address, context)
  }
}
