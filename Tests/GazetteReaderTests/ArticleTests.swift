// Single articles: looked up, shown, marked, counted.
import GazetteCore
import GazetteReader
import GazetteTesting
import Testing

@Suite struct ArticleTests {
  private static let address = "https://harbour.example/bridge"

  private func shelf() async throws -> Shelf {
    let shelf = Shelf()
    try await shelf.add([
      .init("post", "Bridge opens", age: 30, url: Self.address),
      .init("bells", "The bridge is open", age: 10, url: Self.address),
      .init("bells", "Rain", age: 20, html: "<p>It rains &amp; <b>pours</b>.</p>"),
    ])
    return shelf
  }

  private func id(_ source: String, _ key: String) -> ArticleID {
    ArticleID(source: source, key: key)
  }

  @Test func `an article is found by its handle and the beginning of it`() async throws {
    let room = try await shelf().room
    let handle = id("bells", "Rain").handle
    #expect(try await room.article(handle).article.content.title == "Rain")
    #expect(try await room.article(String(handle.prefix(8))).article.content.title == "Rain")
  }

  @Test func `a reference that fits several is told with all of them`() async throws {
    let room = try await shelf().room
    let fault = await #expect(throws: ReadingFault.self) { try await room.article(Self.address) }
    guard case .ambiguous(Self.address, let found) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(found.map(\.content.title) == ["The bridge is open", "Bridge opens"])
    await #expect(throws: ReadingFault.unknown("zzzz")) { try await room.article("zzzz") }
  }

  @Test func `an article knows its story before any list was read`() async throws {
    let room = try await shelf().room
    let shown = try await room.article(id("post", "Bridge opens").handle)
    #expect(shown.others == [Telling(id: id("bells", "The bridge is open"), reason: .address)])
    #expect(shown.alsoIn == ["bells"])
  }

  @Test func `reading an article reads its story, and undo restores exactly`() async throws {
    let room = try await shelf().room
    let first = id("post", "Bridge opens")
    let second = id("bells", "The bridge is open")
    _ = try await room.mark([second.handle], .read(true), exactly: true)
    let marking = try await room.mark([first.handle], .read(true))
    #expect(marking.changed == [first])
    _ = try await room.mark(marking.changed.map(\.handle), marking.undo, exactly: true)
    #expect(try await room.article(first.handle).article.isRead == false)
    #expect(try await room.article(second.handle).article.isRead == true)
    let again = try await room.mark([second.handle], .read(false))
    #expect(again.changed == [second])
    #expect(try await room.mark([first.handle], .read(true)).changed == [first, second])
  }

  @Test func `marks are set on all articles or none`() async throws {
    let room = try await shelf().room
    let rain = id("bells", "Rain").handle
    await #expect(throws: ReadingFault.unknown("zzzz")) {
      try await room.mark([rain, "zzzz"], .saved(true))
    }
    #expect(try await room.page(of: Reading(.saved)).headlines.isEmpty)
  }

  @Test func `saving keeps only the article that is named, and saving again changes nothing`()
    async throws
  {
    let room = try await shelf().room
    let first = id("post", "Bridge opens")
    #expect(try await room.mark([first.handle], .saved(true)).changed == [first])
    #expect(try await room.mark([first.handle], .saved(true)).changed == [])
    #expect(try await room.page(of: Reading(.saved)).titles == ["Bridge opens"])
  }

  @Test func `the words of a search are marked in text, never in tags`() async throws {
    let article = Samples.article(
      "T", html: #"<p>A <a href="https://p.example/">link</a> to p &amp; 반도체의 pours</p>"#)
    #expect(
      ShownArticle(article).html(marking: "p 반도체 amp href")
        == #"<p>A <a href="https://p.example/" rel="noopener noreferrer nofollow">link</a> to <mark>p</mark> &amp; <mark>반도체</mark>의 pours</p>"#
    )
  }

  @Test func `an article without HTML shows its text as paragraphs`() {
    let article = Samples.article("T", text: "One <b>\nline\n\nTwo")
    #expect(ShownArticle(article).html() == "<p>One &lt;b&gt;<br />\nline</p>\n<p>Two</p>")
    #expect(ShownArticle(Samples.article("T")).html() == nil)
  }

  @Test func `pictures are shown only where they are switched on`() {
    let article = Samples.article(
      "T", html: #"<p>x</p><script>a()</script><img src="https://p.example/a.png" alt="A">"#)
    #expect(ShownArticle(article).html()?.contains("<img") == false)
    #expect(ShownArticle(article).html(showsPictures: true)?.contains("<img") == true)
    #expect(ShownArticle(article).html(showsPictures: true)?.contains("script") == false)
  }

  @Test func `what came since a list was opened is counted`() async throws {
    let shelf = try await shelf()
    let room = shelf.room
    let arrived = try #require(try await room.page(of: Reading()).arrived)
    #expect(try await room.newer(than: arrived).articles == BoundedCount(0))
    try await shelf.add([.init("post", "More", age: 0), .init("city", "Much more", age: 0)])
    #expect(
      try await room.newer(than: arrived) == Newcomers(BoundedCount(2), arrived: arrived + 2))
    var reading = Reading()
    reading.sources = ["city"]
    #expect(try await room.newer(than: arrived, in: reading).articles == BoundedCount(1))
    #expect(try await room.newer(than: .max).articles == BoundedCount(0))
    #expect(try await room.newer(than: .min).articles == BoundedCount(5))
  }

  @Test func `unread articles are counted, and the count ends at its bound`() async throws {
    let shelf = try await shelf()
    #expect(try await shelf.room.unread() == BoundedCount(3))
    try await shelf.add((0..<100).map { .init("many", "Number \($0)", age: $0) })
    #expect(try await shelf.room.unread() == BoundedCount(99, hasMore: true))
  }

  @Test func `a search puts the best hits first and marks them`() async throws {
    let shelf = try await shelf()
    try await shelf.add([.init("city", "Wet", age: 1, html: "<p>Rain again</p>")])
    var reading = Reading()
    reading.search = "rain"
    let page = try await shelf.room.page(of: reading, limit: 1)
    #expect(page.titles == ["Rain"])
    #expect(page.headlines[0].markedTitle?.parts == [Snippet.Part("Rain", isMatch: true)])
    let next = try await shelf.room.page(of: reading, after: page.next, limit: 1)
    #expect(next.titles == ["Wet"])
    #expect(next.next == nil)
  }

  @Test func `a search goes on with what there was when it began`() async throws {
    let shelf = try await shelf()
    try await shelf.add([.init("city", "Rain now", age: 1)])
    var reading = Reading()
    reading.search = "rain"
    let page = try await shelf.room.page(of: reading, limit: 1)
    try await shelf.add([.init("city", "Rain rain", age: 0)])
    let next = try await shelf.room.page(of: reading, after: page.next, limit: 1)
    #expect(Set(page.titles + next.titles) == ["Rain", "Rain now"])
  }

  @Test func `a search sees at once what was marked, stored or removed elsewhere`() async throws {
    let shelf = try await shelf()
    let room = shelf.room
    var reading = Reading()
    reading.search = "rain"
    let first = try await room.page(of: reading)
    #expect(first.headlines.map(\.article.isSaved) == [false])
    _ = try await shelf.storage.mark([first.headlines[0].article.id], .saved(true))
    #expect(try await room.page(of: reading).headlines.map(\.article.isSaved) == [true])
    try await shelf.add([.init("city", "Rain again", age: 0)])
    #expect(try await room.page(of: reading).titles.count == 2)
    _ = try await shelf.storage.prune(
      Retention(maximumAge: .seconds(0)), now: Samples.now.advanced(by: .seconds(9)))
    #expect(try await room.page(of: reading).titles == ["Rain"])
  }

  @Test func `what lists are narrowed by is told anew when something has arrived`() async throws {
    let shelf = Shelf()
    let room = shelf.room
    try await shelf.add([.init("b", "1", age: 1, labels: ["town"])])
    #expect(try await room.tags() == ["town"])
    try await shelf.add([.init("a", "2", age: 2, labels: ["sea"])])
    #expect(try await room.tags() == ["sea", "town"])
    #expect(try await room.sources() == ["a", "b"])
  }

  @Test func `the tags and sources in use are told`() async throws {
    let shelf = Shelf()
    try await shelf.add([
      .init("b", "1", age: 1, labels: ["town"]), .init("a", "2", age: 2, labels: ["sea", "town"]),
    ])
    #expect(try await shelf.room.tags() == ["town", "sea"])
    #expect(try await shelf.room.sources() == ["a", "b"])
  }
}
