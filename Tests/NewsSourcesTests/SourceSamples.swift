// A sample of every kind of source in the catalogue: what its service answers on a good day.
import GazetteCore
import GazetteTesting

@testable import NewsSources

/// By kind. A kind without one fails `CatalogueConformanceTests`.
enum SourceSamples {
  static let all: [String: SourceSample] = Dictionary(
    uniqueKeysWithValues: [
      feed, page, mapping, newsAPI, guardian, gdelt, hackerNews, lobsters, reddit, mastodon, gitHub,
      arXiv, youTube,
    ].map { ($0.type.kind, $0) })

  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>Tides</title>
    <entry><id>t3_a</id><title>High tide at 인천</title><link href="https://tide.example/1"/>
    <updated>2026-11-30T12:00:00Z</updated></entry>
    <entry><id>t3_b</id><title>Low tide</title><link href="https://tide.example/2"/>
    <updated>2026-11-29T12:00:00Z</updated></entry></feed>
    """

  /// Answers at one address, with or without what follows its question mark; 404 elsewhere.
  private static func sample(
    _ type: any NewsSource.Type, _ options: [(String, Setting.Value)], at address: String,
    _ body: String, after more: String? = nil
  ) -> SourceSample {
    SourceSample(type, setting: setting(options)) { request in
      let path = request.url.prefix { $0 != "?" }
      if path == address { return .answer(200, body) }
      return more.map { .answer(200, $0) } ?? .answer(404)
    }
  }

  private static let feed = sample(
    FeedSource.self, [("url", "https://tide.example/feed")], at: "https://tide.example/feed", atom)

  private static let page = sample(
    HTMLPageSource.self,
    [("url", "https://tide.example/news"), ("items", "li"), ("title", "a"), ("link", "a")],
    at: "https://tide.example/news",
    "<!doctype html><ul><li><a href=/1>High tide</a><li><a href=/2>Low tide</a></ul>")

  private static let mapping = sample(
    JSONSource.self,
    [
      ("url", "https://tide.example/api"), ("items", "tides"),
      ("fields", ["id": "n", "title": "t"]),
    ],
    at: "https://tide.example/api", #"{"tides": [{"n": 1, "t": "High"}, {"n": 2, "t": "Low"}]}"#)

  private static let newsAPI = sample(
    NewsAPISource.self,
    [("base_url", "https://tide.example/v2"), ("api_key", "0123456789abcdef"), ("q", "tide")],
    at: "https://tide.example/v2/top-headlines",
    #"""
    {"status": "ok", "totalResults": 1, "articles": [{"source": {"id": null, "name": "Tides"},
     "title": "High tide", "url": "https://tide.example/1", "publishedAt": "2026-11-30T12:00:00Z"}]}
    """#)

  private static let guardian = sample(
    GuardianSource.self, [("api_key", "0123456789abcdef"), ("q", "tide")],
    at: "https://content.guardianapis.com/search",
    #"""
    {"response": {"status": "ok", "total": 1, "results": [{"id": "tide/1", "webTitle": "High tide",
     "webUrl": "https://www.theguardian.com/tide/1", "webPublicationDate": "2026-11-30T12:00:00Z"}]}}
    """#)

  private static let gdelt = sample(
    GDELTSource.self,
    [("base_url", "https://tide.example/doc"), ("query", "tide"), ("timeout", "5s")],
    at: "https://tide.example/doc",
    #"""
    {"articles": [{"url": "https://tide.example/1", "title": "High tide", "domain": "tide.example",
     "seendate": "20261130T120000Z", "language": "English"}]}
    """#)

  private static let hackerNews = sample(
    HackerNewsSource.self, [],
    at: "https://hacker-news.firebaseio.com/v0/topstories.json", "[1]",
    after: #"{"id": 1, "type": "story", "title": "High tide", "by": "ann", "time": 1796040000}"#)

  private static let lobsters = sample(
    LobstersSource.self, [], at: "https://lobste.rs/hottest.json",
    #"""
    [{"short_id": "abc123", "created_at": "2026-11-30T06:00:00.000-06:00", "title": "High tide",
      "url": "https://tide.example/1", "tags": ["sea"]}]
    """#)

  private static let reddit = sample(
    RedditSource.self, [("base_url", "https://reddit.example"), ("subreddits", ["tides"])],
    at: "https://reddit.example/r/tides/.rss", atom)

  private static let mastodon = sample(
    MastodonSource.self, [("base_url", "https://social.example"), ("tag", "tides")],
    at: "https://social.example/api/v1/timelines/tag/tides",
    #"""
    [{"id": "1", "uri": "https://social.example/users/ann/statuses/1", "content": "<p>High</p>",
      "created_at": "2026-11-30T12:00:00.000Z", "account": {"acct": "ann"}}]
    """#)

  private static let gitHub = sample(
    GitHubSource.self, [("repository", "ann/tide")],
    at: "https://api.github.com/repos/ann/tide/releases",
    #"""
    [{"id": 77, "tag_name": "v2", "html_url": "https://github.com/ann/tide/releases/v2",
      "published_at": "2026-11-30T12:00:00Z", "body": "High tide."}]
    """#)

  private static let arXiv = sample(
    ArXivSource.self, [("base_url", "https://arxiv.example/api"), ("categories", "cs.CL")],
    at: "https://arxiv.example/api/query",
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>Query</title>
    <totalResults xmlns="http://a9.com/-/spec/opensearch/1.1/">1</totalResults>
    <entry><id>http://arxiv.org/abs/2411.01234v2</id><title>On tides</title>
    <link href="http://arxiv.org/abs/2411.01234v2"/>
    <published>2026-11-30T12:00:00Z</published></entry></feed>
    """)

  private static let youTube = sample(
    YouTubeSource.self, [("channel", "UC0123456789abcdefghijkl")],
    at: "https://www.youtube.com/feeds/videos.xml",
    atom.replacing("t3_a", with: "yt:video:abc").replacing("t3_b", with: "yt:video:def"))
}
