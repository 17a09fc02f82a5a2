// Stored articles as a JSON Feed.
import GazetteCore
import GazetteJSON
import Renderers
import Testing

struct JSONFeedRendererTests {
  private let made = Instant(seconds: 1_764_493_200)

  private func article(_ key: String, _ content: Content) -> Article {
    let id = ArticleID(source: "harbour", key: key)
    return Article(
      id: id, content: content, firstSeen: made, fetched: made.advanced(by: .seconds(60)))
  }

  private func listing(_ entries: [Entry]) -> Edition {
    Edition(form: .listing, title: "News", sections: [Section(entries: entries)], made: made)
  }

  private func text(_ edition: Edition) -> String {
    String(decoding: JSONFeedRenderer.encode(edition, isCompact: false), as: UTF8.self)
  }

  @Test func `a stored article is printed with all that is known of it`() {
    var content = Content()
    content.ownID = "9007199254740993"
    content.url = "https://example.org/a"
    content.title = "Ferry \"Anna\""
    content.summary = "It runs again."
    content.html = "<p>It runs.</p>"
    content.published = made
    content.authors = [Author(name: "Jo", email: "jo@example.org"), Author()]
    content.tags = ["sea"]
    content.commentsURL = "https://example.org/a#talk"
    var stored = article("a", content)
    stored.labels = ["local"]
    stored.isSaved = true
    let edition = listing([Entry(article: stored, alsoIn: ["courier"])])
    let expected = """
      {
        "version": "https://jsonfeed.org/version/1.1",
        "title": "News",
        "items": [
          {
            "id": "\(stored.id.handle)",
            "url": "https://example.org/a",
            "title": "Ferry \\"Anna\\"",
            "summary": "It runs again.",
            "content_html": "<p>It runs.</p>",
            "content_text": "It runs.",
            "date_published": "2025-11-30T09:00:00Z",
            "authors": [
              {
                "name": "Jo",
                "_gazette": {
                  "email": "jo@example.org"
                }
              }
            ],
            "tags": [
              "sea"
            ],
            "_gazette": {
              "id": "\(stored.id.handle.prefix(8))",
              "source": "harbour",
              "source_id": "9007199254740993",
              "tags": [
                "local"
              ],
              "first_seen": "2025-11-30T09:00:00Z",
              "fetched": "2025-11-30T09:01:00Z",
              "saved": true,
              "read": false,
              "also_in": [
                "courier"
              ],
              "comments_url": "https://example.org/a#talk"
            }
          }
        ]
      }

      """
    #expect(text(edition) == expected)
  }

  @Test func `an article without text has an empty one and no empty lists`() throws {
    let json = try JSON.parse(text(listing([Entry(article: article("a", Content()))])))
    let item = json["items"]?.elements.map { $0 }.first
    #expect(item?["content_text"]?.string == "")
    #expect(item?.members.map(\.name) == ["id", "content_text", "_gazette"])
  }

  @Test func `an edition of nothing has an empty list of items`() throws {
    let json = try JSON.parse(text(listing([])))
    #expect(json["items"]?.kind == .array)
    #expect(json.members.map(\.name) == ["version", "title", "items"])
  }

  @Test func `failed sources and what a limit cut off are warnings`() throws {
    var edition = listing([])
    edition.failures = [Failure(source: "courier", reason: "It answered 404.")]
    edition.leftOut = 3
    let warnings = try JSON.parse(text(edition))["_gazette"]?["warnings"]?.elements.map(\.string)
    #expect(warnings == ["courier: It answered 404.", "3 more were left out by the limit."])
  }

  @Test func `a compact edition is one line without its end`() throws {
    var edition = listing([])
    edition.isCompact = true
    var options = Options(
      Setting(.map([]), at: Place(file: "config.yaml", line: 1, column: 1)), keys: [],
      subject: "a renderer", surroundings: Surroundings(folder: "/", home: "/"))
    let pages = try JSONFeedRenderer(&options).render(edition)
    let expected = #"{"version":"https://jsonfeed.org/version/1.1","title":"News","items":[]}"#
    #expect(
      pages == [Page(mediaType: "application/feed+json", bytes: Array(expected.utf8))])
  }
}
