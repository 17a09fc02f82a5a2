// What all pages keep to, whatever the articles say.
import GazetteCore
import GazettePipeline
import GazetteTesting
import Testing

@testable import GazetteWeb

@Suite struct PageTests {
  private static let hostile = "\"><script>alert(1)</script><img src=x onerror=alert(2)>'&"

  /// A site where every foreign text is hostile.
  private func hostileSite() async throws -> Kiosk {
    var site = Kiosk()
    let text = Self.hostile
    var content = Kiosk.content(text, key: "k", html: "<p>fine</p><script>alert(3)</script>")
    content.url = "https://a.example/\(text)"
    content.authors = [Author(name: text)]
    content.tags = [text]
    content.language = text
    content.commentsURL = "javascript:alert(4)"
    content.attachments = [
      Attachment(url: "javascript:alert(5)"),
      Attachment(url: "https://a.example/f", mimeType: text, title: text),
    ]
    content.image = "https://a.example/\(text)"
    try await site.add(text, [content], labels: [text])
    var health = Health()
    health.error = text
    health.failures = 3
    var status = SourceStatus(
      name: text, type: text, health: health, dates: [], bookmark: nil, now: Samples.now)
    status.movedTo = text
    status.rest = HostRest(host: text, until: Samples.now)
    site.newsroom.listed = [ListedSource(status: status, tags: [text], articles: 1)]
    site.newsroom.written = [
      WrittenDigest(
        id: "d1", output: text, fileName: text + ".txt", mediaType: "text/plain",
        written: Samples.now, size: 3)
    ]
    site.newsroom.pages = ["d1": Page(mediaType: "text/plain", bytes: Array(text.utf8))]
    var state = RefreshState(began: Samples.now)
    state.failures = [SourceRemark(source: text, reason: text)]
    state.skipped = [SourceRemark(source: text, reason: text)]
    site.newsroom.state = state
    return site
  }

  private func everyPage(of site: Kiosk) async throws -> [(name: String, page: WebAnswer)] {
    let text = Self.hostile
    let article = try await site.storage.articles(matching: Query()).articles[0].id.handle
    let mean = [("q", text), ("source", text), ("tag", text), ("unread", "1"), ("after", text)]
    var pages: [(String, WebAnswer)] = []
    for path in [
      "/", "/saved", "/articles/\(article)", "/articles/none", "/sources", "/digests",
      "/digests/d1", "/digests/none", "/help", "/progress",
    ] {
      pages.append((path, await site.get(path)))
      pages.append((path + " mean", await site.get(path, mean)))
      for part in ["main", "list"] {
        let headers = [("x-gazette-part", part), ("accept-language", "ko")]
        pages.append(("\(path) \(part)", await site.get(path, mean, headers: headers)))
      }
    }
    return pages
  }

  @Test func `nothing foreign becomes markup on any page`() async throws {
    for (name, page) in try await everyPage(of: hostileSite()) {
      #expect(!page.text.contains("<script>"), "\(name)")
      #expect(!page.text.contains("<img"), "\(name)")
      #expect(!page.text.contains("alert(1)</"), "\(name)")
      #expect(!page.text.contains("javascript:"), "\(name)")
      #expect(!page.text.contains("'&\""), "\(name)")
    }
  }

  @Test func `every form that changes something has the token`() async throws {
    var forms = 0
    for (name, page) in try await everyPage(of: hostileSite()) {
      for form in page.text.split(separator: "<form ").dropFirst()
      where form.hasPrefix("method=\"post\"") {
        forms += 1
        let token = "name=\"token\" value=\"t0k&lt;e&gt;n\""
        #expect(form.contains(token), "\(name)")
      }
    }
    #expect(forms > 20)
  }

  @Test func `only links to originals lead out, and nothing from outside is loaded`() async throws {
    for (name, page) in try await everyPage(of: hostileSite()) {
      for tag in page.text.split(separator: "<").map({ $0.prefix { $0 != ">" } }) {
        guard tag.contains("=\"http") || tag.contains("=\"//") else { continue }
        #expect(tag.hasPrefix("a "), "\(name): \(tag)")
        #expect(tag.contains("rel=\"noopener noreferrer nofollow\""), "\(name): \(tag)")
      }
    }
  }

  @Test func `no page has a style or a handler in its markup`() async throws {
    for (name, page) in try await everyPage(of: hostileSite()) {
      for tag in page.text.split(separator: "<").map({ $0.prefix { $0 != ">" } }) {
        // Every other part stands between quotation marks.
        let bare = tag.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 0 }.map(\.element).joined()
        #expect(!bare.contains(" style="), "\(name)")
        #expect(!bare.contains(" on"), "\(name): \(tag)")
      }
    }
  }

  @Test func `a page with 22 tags, its script and style sheet weigh 60 KB at most`() async throws {
    let site = Kiosk()
    try await site.add(
      "bells", [Kiosk.content("Bells")], labels: (1...22).map { "label-\($0)" })
    // Nothing is found, so that no article weighs.
    let page = await site.get("/", [("q", "zzzz")], headers: [("accept-language", "ko")])
    #expect(page.text.contains("label-22"))
    let assets = await [Kiosk().get("/assets/gazette.css"), Kiosk().get("/assets/gazette.js")]
    #expect(assets.allSatisfy { $0.status == 200 && $0.body.count > 1000 })
    #expect(assets.reduce(page.body.count) { $0 + $1.body.count } <= 60_000)
  }

  @Test func `the language of the browser is met, and a choice beats it`() async {
    let site = Kiosk()
    let languages = [
      ("ko-KR,ko;q=0.9,en;q=0.8", "ko"), ("fr,en-GB;q=0.7,ko;q=0.1", "en"), ("de", "en"),
    ]
    for (asked, met) in languages {
      let page = await site.get("/", headers: [("accept-language", asked)])
      #expect(page.text.contains("<html lang=\"\(met)\""))
    }
    let chosen = await site.get(
      "/", headers: [("accept-language", "ko"), ("cookie", "a=b; gazette-language=en")])
    #expect(chosen.text.contains("<html lang=\"en\""))
  }

  @Test func `the theme that was chosen is in the first byte of the page`() async {
    let dark = await Kiosk().get("/", headers: [("cookie", "gazette-theme=dark")])
    #expect(dark.text.contains("<html lang=\"en\" data-theme=\"dark\">"))
    let odd = await Kiosk().get("/", headers: [("cookie", "gazette-theme=\"><b>")])
    #expect(odd.text.contains("<html lang=\"en\">"))
  }

  @Test func `a part of a page is its matter only`() async {
    let part = await Kiosk().get("/help", headers: [("x-gazette-part", "main")])
    #expect(part.text.hasPrefix("<title>Help · Gazette</title><main "))
    #expect(part.text.hasSuffix("</main>"))
  }
}
