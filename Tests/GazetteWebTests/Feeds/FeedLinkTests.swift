// Addresses of feeds, as pages show them.
import GazetteReader
import Testing

@testable import GazetteWeb

@Suite struct FeedLinkTests {
  @Test func `the link of a list asks for what the list shows`() throws {
    var reading = Reading(.saved)
    reading.sources = ["a & b"]
    reading.tags = ["한국"]
    reading.showsUnreadOnly = true
    reading.search = "c++"
    let path = FeedLink.path("atom", of: reading, token: "t")
    #expect(
      path
        == "/feed.atom?saved=1&source=a%20%26%20b&tag=%ED%95%9C%EA%B5%AD&unread=1&q=c%2B%2B&token=t"
    )
  }

  @Test func `the link of everything has only its word`() {
    #expect(FeedLink.path("rss", of: Reading(), token: "t") == "/feed.rss?token=t")
  }
}
