// Lists of stories, page by page.
import GazetteCore
import GazetteReader
import GazetteTesting
import Testing

@Suite struct ListTests {
  private static let address = "https://harbour.example/bridge"

  @Test func `headlines are newest first`() async throws {
    let shelf = Shelf()
    try await shelf.add([
      .init("bells", "Old", age: 60), .init("bells", "New", age: 1), .init("post", "Mid", age: 30),
    ])
    #expect(try await shelf.room.page(of: Reading()).titles == ["New", "Mid", "Old"])
  }

  @Test func `a story that two sources tell is one headline, shown by the earlier arrival`()
    async throws
  {
    let shelf = Shelf()
    try await shelf.add([
      .init("post", "Bridge opens", age: 30, url: Self.address),
      .init("bells", "The bridge is open", age: 10, url: Self.address),
      .init("bells", "Rain", age: 20),
    ])
    let page = try await shelf.room.page(of: Reading())
    #expect(page.titles == ["Rain", "Bridge opens"])
    #expect(page.headlines[1].alsoIn == ["bells"])
    #expect(page.headlines[1].others.map(\.reason) == [.address])
  }

  @Test func `who tells a story behind the end of the page is found ahead and not told again`()
    async throws
  {
    let shelf = Shelf()
    try await shelf.add([
      .init("post", "Bridge opens", age: 30, url: Self.address),
      .init("bells", "Rain", age: 20),
      .init("bells", "The bridge is open", age: 10, url: Self.address),
    ])
    let pages = try await shelf.pages(limit: 1)
    #expect(pages.map(\.titles) == [["Bridge opens"], ["Rain"]])
    #expect(pages[0].headlines[0].alsoIn == ["bells"])
  }

  @Test func `an article far below joins the story of an earlier page`() async throws {
    let shelf = Shelf()
    let between = (0..<150).map { Shelf.Item("bells", "Number \($0)", age: 20 + $0) }
    try await shelf.add(
      [.init("post", "The bridge is open", age: 400, url: Self.address)] + between
        + [.init("city", "Bridge opens", age: 10, url: Self.address)])
    let pages = try await shelf.pages(limit: 40, room: shelf.room)
    let joining = pages.flatMap(\.joining)
    #expect(joining.map(\.headline.article.content.title) == ["The bridge is open"])
    #expect(joining.map(\.story) == [pages[0].headlines[0].article.id])
  }

  @Test func `where the stories of earlier pages are forgotten, nothing is lost`() async throws {
    let shelf = Shelf()
    let between = (0..<150).map { Shelf.Item("bells", "Number \($0)", age: 20 + $0) }
    try await shelf.add(
      [.init("post", "The bridge is open", age: 400, url: Self.address)] + between
        + [.init("city", "Bridge opens", age: 10, url: Self.address)])
    var titles: [String?] = []
    var place: String?
    repeat {
      // A new room remembers nothing.
      let page = try await shelf.room.page(of: Reading(), after: place, limit: 40)
      titles += page.titles
      place = page.next
    } while place != nil
    #expect(titles.count == 152)
    #expect(titles.last == "The bridge is open")
  }

  @Test func `what somebody has parted is two headlines`() async throws {
    let shelf = Shelf()
    try await shelf.add([
      .init("post", "Bridge opens", age: 30, url: Self.address),
      .init("bells", "The bridge is open", age: 10, url: Self.address),
    ])
    let page = try await shelf.room.page(of: Reading())
    let record = #"{"from":["\#(page.headlines[0].others[0].id.handle)"]}"#
    _ = try await shelf.storage.save(
      Commit(records: [
        Record(kind: "apart", key: page.headlines[0].article.id.handle, value: record)
      ]))
    #expect(try await shelf.room.page(of: Reading()).headlines.count == 2)
  }

  @Test func `a list is narrowed by source, tag, saved and unread`() async throws {
    let shelf = Shelf()
    try await shelf.add([
      .init("bells", "Tower", age: 1, labels: ["town"]), .init("post", "Ship", age: 2),
      .init("post", "Tide", age: 3, labels: ["sea"]),
    ])
    let room = shelf.room
    var reading = Reading()
    reading.sources = ["post"]
    #expect(try await room.page(of: reading).titles == ["Ship", "Tide"])
    reading = Reading()
    reading.tags = ["town", "sea"]
    #expect(try await room.page(of: reading).titles == ["Tower", "Tide"])
    let ship = ArticleID(source: "post", key: "Ship").handle
    _ = try await room.mark([ship], .saved(true))
    _ = try await room.mark([ship], .read(true))
    #expect(try await room.page(of: Reading(.saved)).titles == ["Ship"])
    reading = Reading()
    reading.showsUnreadOnly = true
    #expect(try await room.page(of: reading).titles == ["Tower", "Tide"])
  }

  @Test(arguments: [
    "", "l", "x1.2", "l1", "l1.2.!", "s1.2", "l" + String(repeating: "1.", count: 999), "l-.-",
    "\u{0}",
  ])
  func `a word that is no place is met like the beginning`(_ word: String) async throws {
    let shelf = Shelf()
    try await shelf.add([.init("bells", "Only", age: 1)])
    #expect(try await shelf.room.page(of: Reading(), after: word).titles == ["Only"])
    #expect(!ReadingRoom.isPlace(word))
  }

  @Test(arguments: [1, 3, 50], 0..<6)
  func `every article appears once over all pages`(_ limit: Int, _ seed: Int) async throws {
    var dice = Dice(seed: UInt64(seed))
    let shelf = Shelf()
    let count = 150
    let items = (0..<count).map { number in
      Shelf.Item(
        "source\(dice.roll(4))", "Title \(number)", age: dice.roll(5000),
        url: "https://story.example/\(dice.roll(60))")
    }
    try await shelf.add(items)
    let all = Set(try await shelf.storage.articles(matching: Query()).articles.map(\.id))
    let remembering = try await shelf.pages(limit: limit, room: shelf.room).flatMap(\.ids)
    #expect(remembering.count == all.count)
    #expect(Set(remembering) == all)
  }

  @Test(arguments: 0..<8)
  func `articles that arrive meanwhile neither double nor lose what was there`(_ seed: Int)
    async throws
  {
    var dice = Dice(seed: UInt64(seed))
    let shelf = Shelf()
    try await shelf.add(
      (0..<80).map { number in
        Shelf.Item(
          "source\(number % 3)", "Title \(number)", age: 10 + dice.roll(5000),
          url: "https://story.example/\(dice.roll(40))")
      })
    let before = Set(try await shelf.storage.articles(matching: Query()).articles.map(\.id))
    let pages = try await shelf.pages(limit: 5) { page in
      try await shelf.add([.init("late", "Late \(page)", age: 0)])
    }
    let seen = pages.flatMap(\.ids).filter(before.contains)
    #expect(seen.count == before.count)
    #expect(Set(seen) == before)
  }
}
