// YouTube: feeds of channels and playlists, found by a handle, and its passing 404s.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct YouTubeTests {
  private static let channel = "UC0123456789abcdefghijkl"
  private static let feedURL = "https://www.youtube.com/feeds/videos.xml?channel_id=\(channel)"
  private static let feed = """
    <feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom"
    xmlns:media="http://search.yahoo.com/mrss/"><title>Tides</title><author><name>Tides</name></author>
    <entry><id>yt:video:abc</id><yt:videoId>abc</yt:videoId><title>High tide</title>
    <link rel="alternate" href="https://www.youtube.com/watch?v=abc"/>
    <author><name>Tides</name><uri>https://www.youtube.com/channel/x</uri></author>
    <published>2026-11-30T12:00:00+00:00</published><updated>2026-11-30T13:00:00+00:00</updated>
    <media:group><media:title>High tide</media:title>
    <media:content url="https://www.youtube.com/v/abc?version=3" type="application/x-shockwave-flash"/>
    <media:thumbnail url="https://i.ytimg.com/vi/abc/hq.jpg" width="480" height="360"/>
    <media:description>One &lt;two&gt;
    three</media:description><media:community><media:statistics views="9"/></media:community>
    </media:group></entry></feed>
    """

  private func made(
    _ options: [(String, Setting.Value)]
  ) throws -> (source: YouTubeSource, problems: [ConfigProblem]) {
    try make(YouTubeSource.self, options)
  }

  private static let byChannel: [(String, Setting.Value)] = [
    ("channel", .scalar(channel, isQuoted: false))
  ]

  @Test func `a video keeps what its feed says of it`() async throws {
    let http = StubHTTPClient([Self.feedURL: [.answer(200, Self.feed)]])
    let harvest = try #require(try await made(Self.byChannel).source.fetch(context(http)).harvest)
    let video = try #require(harvest.drafts.first)
    #expect(video.ownID == "yt:video:abc")
    #expect(video.url == "https://www.youtube.com/watch?v=abc")
    #expect(video.title == "High tide")
    #expect(video.published == noon)
    #expect(video.modified == nil)
    #expect(video.image == "https://i.ytimg.com/vi/abc/hq.jpg")
    #expect(video.authors.map(\.name) == ["Tides"])
    #expect(video.attachments == [])
    #expect(video.body == .text("One <two>\nthree"))
  }

  @Test func `a handle is looked up once`() async throws {
    let page = "https://www.youtube.com/@tides"
    let html = """
      <!doctype html><html><head><title>Tides</title><link rel="alternate"
      type="application/rss+xml" title="RSS" href="\(Self.feedURL)"></head></html>
      """
    let http = StubHTTPClient([
      page: [.answer(200, html)], Self.feedURL: [.answer(200, Self.feed)],
    ])
    let source = try made([("handle", "@tides")]).source
    let first = try await source.fetch(context(http))
    #expect(first.harvest?.drafts.count == 1)
    #expect(try await source.fetch(context(http, bookmark: first.bookmark)).isUnchanged)
    #expect(http.requests.map(\.url) == [page, Self.feedURL, Self.feedURL])
  }

  @Test func `with another server, only that one is asked`() async throws {
    let page = "https://tube.example/@tides"
    let feed = "https://tube.example/feeds/videos.xml?channel_id=\(Self.channel)"
    let html = """
      <!doctype html><html><head><title>Tides</title><link rel="alternate"
      type="application/rss+xml" title="RSS" href="\(Self.feedURL)"></head></html>
      """
    let http = StubHTTPClient([page: [.answer(200, html)], feed: [.answer(200, Self.feed)]])
    let source = try made([("handle", "@tides"), ("base_url", "https://tube.example")]).source
    #expect(try await source.fetch(context(http)).harvest?.drafts.count == 1)
    #expect(http.requests.map(\.url) == [page, feed])
  }

  @Test(
    arguments: [
      (
        [("channel", .scalar(channel, isQuoted: false)), ("videos", "long")],
        "playlist_id=UULF\(channel.dropFirst(2))"
      ),
      ([("playlist", "PLx")], "playlist_id=PLx"), ([("user", "old")], "user=old"),
    ] as [([(String, Setting.Value)], String)])
  func `each scope has its address`(
    options: [(String, Setting.Value)], query: String
  ) async throws {
    let http = StubHTTPClient([:])
    _ = try await made(options).source.failure(context(http))
    #expect(http.requests.map(\.url) == ["https://www.youtube.com/feeds/videos.xml?\(query)"])
  }

  @Test(arguments: [404, 500]) func `a passing failure does not ask to be removed`(
    status: Int
  ) async throws {
    let http = StubHTTPClient([Self.feedURL: [.answer(status)]])
    let failure = try #require(await made(Self.byChannel).source.failure(context(http)))
    #expect(
      failure.sentence
        == "\(Self.feedURL) answered \(status). YouTube answers so now and then for feeds that "
        + "exist: wait. If it stays so for a week, check the id.")
  }

  @Test(
    arguments: [
      ([], ["a 'youtube' source takes one of 'channel', 'handle', 'playlist', 'user'"]),
      ([("channel", "tides")], ["'tides' is no id of a channel"]),
      ([("user", "a"), ("videos", "live")], ["'videos' goes with 'channel'"]),
      (
        [("user", "a"), ("playlist", "b")],
        ["a 'youtube' source takes one of 'channel', 'handle', 'playlist', 'user'"]
      ),
    ] as [([(String, Setting.Value)], [String])])
  func `options that mean nothing are refused`(
    options: [(String, Setting.Value)], problems: [String]
  ) throws {
    #expect(try made(options).problems.map(\.what) == problems)
  }
}
