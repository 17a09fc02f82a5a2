// Reads an answer that should be a feed, for services that speak one.
import GazetteCore
import GazetteFeed
import GazetteText

enum FeedPage {
  static func read(_ response: HTTPResponse) throws(SourceError) -> ReadPage {
    let origin = FeedOrigin(url: response.url, contentType: response.header("Content-Type"))
    do throws(NotAFeed) {
      let feed = try FeedReader.parse(response.body, from: origin)
      var page = ReadPage()
      page.drafts = feed.drafts
      page.skipped = feed.skipped
      page.count = feed.drafts.count
      return page
    } catch {
      if let wall = BotWall(response) { throw SourceError(wall, response, at: response.url) }
      throw SourceError(
        .parse, "\(WebAddress.redacted(response.url)): \(error.what)",
        hint: "Try again later; tell Gazette's makers if it stays so.")
    }
  }
}
