// Pages that are for browsers only.
import GazetteCore
import GazetteTesting
import NewsSources
import Testing

@Suite struct BotWallTests {
  private static let address = "https://example.org/feed.xml"

  private func failure(
    _ status: Int, _ body: String, headers: [String: String] = [:]
  ) async throws -> SourceError? {
    let http = StubHTTPClient([Self.address: [.answer(status, body, headers: headers)]])
    let source = try make(FeedSource.self, [("url", .scalar(Self.address, isQuoted: false))]).source
    return await source.failure(context(http))
  }

  private static let challenge = """
    <!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title></head><body>
    Enable JavaScript and cookies to continue</body></html>
    """

  @Test(arguments: [200, 403, 503])
  func `a wall against robots is told, whatever its status`(status: Int) async throws {
    let failure = try #require(try await failure(status, Self.challenge))
    #expect(
      failure.sentence
        == "https://example.org/feed.xml answered \(status) with a wall against robots "
        + "(Cloudflare): it asks for a browser. Look for another address of the feed, or ask its "
        + "owner to let feed readers in.")
    #expect(failure.status == status)
  }

  @Test func `a head can say it, too`() async throws {
    let bare = "<html><body></body></html>"
    let cloudflare = try await failure(403, bare, headers: ["cf-mitigated": "challenge"])
    #expect(cloudflare?.what.contains("(Cloudflare)") == true)
    let amazon = try await failure(202, "", headers: ["x-amzn-waf-action": "challenge"])
    #expect(amazon?.what.contains("(AWS WAF)") == true)
  }

  @Test func `a wall that names nobody is one, too`() async throws {
    let failure = try await failure(403, "<p>Please VERIFY you are human</p>")
    #expect(failure?.what.contains("a wall against robots: it") == true)
  }

  @Test func `a plain refusal is none, and neither is a page with a form behind a puzzle`()
    async throws
  {
    #expect(try await failure(403, "Forbidden")?.what.contains("robots") == false)
    let form = "<html><body><div class=g-recaptcha></div></body></html>"
    #expect(try await failure(200, form)?.stage == .parse)
  }
}
