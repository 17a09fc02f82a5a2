// An article in full, and digests in the page's frame.
import GazetteCore
import GazettePipeline
import GazetteTesting
import Testing

@testable import GazetteWeb

@Suite struct ArticlePageTests {
  private func page(_ content: Content, _ query: [(name: String, value: String)] = []) async throws
    -> String
  {
    let site = Kiosk()
    try await site.add("bells", [content])
    let handle = try await site.storage.articles(matching: Query()).articles[0].id.handle
    return await site.get("/articles/\(handle)", query).text
  }

  @Test func `the text is safe HTML, and what was searched for is marked in it`() async throws {
    let content = Kiosk.content(
      "The tower",
      html: "<p onclick='x'>Climb the tower.</p><script>x</script><img src='//t.example/1.gif'>")
    let page = try await page(content, [("q", "tower")])
    #expect(page.contains("<p>Climb the <mark>tower</mark>.</p>"))
    #expect(!page.contains("onclick") && !page.contains("<img"))
  }

  @Test func `the original opens in a new tab that knows nothing of us`() async throws {
    let page = try await page(Kiosk.content("The tower", url: "https://bells.example/1"))
    #expect(
      page.contains(
        "href=\"https://bells.example/1\" target=\"_blank\" rel=\"noopener noreferrer nofollow\""))
  }

  @Test func `without a text the page says where to read on`() async throws {
    #expect(try await page(Kiosk.content("The tower")).contains("Open the original to read on."))
  }

  @Test(
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1.0 KB"), (12_345, "12 KB"), (3_400_000, "3.4 MB"),
      (.max, "9.2 EB"), (-1, "0 B"),
    ] as [(Int64, String)])
  func `sizes are short`(_ bytes: Int64, _ text: String) {
    #expect(ByteCount.text(bytes) == text)
  }

  private func digests() -> Kiosk {
    var site = Kiosk()
    site.newsroom.written = [
      WrittenDigest(
        id: "morning-1", output: "morning", fileName: "아침 2026-11-30.html",
        mediaType: "text/html; charset=utf-8", written: Samples.now, size: 20),
      WrittenDigest(
        id: "notes-1", output: "notes", fileName: "notes.md", mediaType: "text/markdown",
        written: Samples.now, size: 20),
    ]
    site.newsroom.pages = [
      "morning-1": Page(mediaType: "text/html", bytes: Array("<h1>News</h1>".utf8)),
      "notes-1": Page(mediaType: "text/markdown", bytes: Array("# A <b>\nB\n".utf8)),
    ]
    return site
  }

  @Test func `a digest of text is read in the frame, escaped`() async {
    let page = await digests().get("/digests/notes-1").text
    #expect(page.contains("># A &lt;b&gt;\nB\n</pre>"))
  }

  @Test func `a digest that is a page is shown under a policy that forbids everything`() async {
    let raw = await digests().get("/digests/morning-1/raw")
    #expect(raw.header("Content-Type") == "text/html; charset=utf-8")
    #expect(
      raw.header("Content-Security-Policy")?.hasPrefix("sandbox; default-src 'none';") == true)
    #expect(raw.text == "<h1>News</h1>")
  }

  @Test func `a digest is downloaded under its name`() async {
    let file = await digests().get("/digests/morning-1/file")
    #expect(file.header("Content-Type") == "application/octet-stream")
    #expect(
      file.header("Content-Disposition")
        == "attachment; filename=\"_______2026-11-30.html\"; "
        + "filename*=UTF-8''%EC%95%84%EC%B9%A8%202026-11-30.html")
  }

  @Test func `a digest that there is not is a page that says so`() async {
    #expect(await digests().get("/digests/none/file").status == 404)
  }
}
