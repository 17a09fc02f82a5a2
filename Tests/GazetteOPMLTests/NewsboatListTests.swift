// Tests of reading newsboat's file of subscriptions.
import GazetteOPML
import Testing

@Suite struct NewsboatListTests {
  @Test func `a line is an address, a title and tags`() {
    let list = NewsboatList.read(
      """
      # mine
      https://a.example/feed

      https://b.example/feed news "cool stuff" "~The \\"B\\" Post" # said so
      \thttps://c.example/feed\t한국/뉴스\r
      """)
    #expect(list.remarks.isEmpty)
    #expect(list.feeds.map(\.line) == [2, 4, 5])
    let feeds = list.feeds.map { OPMLFeed(name: $0.name, address: $0.address, folders: $0.folders) }
    #expect(
      feeds == [
        OPMLFeed(name: nil, address: "https://a.example/feed"),
        OPMLFeed(
          name: "The \"B\" Post", address: "https://b.example/feed", tags: ["news", "cool stuff"]),
        OPMLFeed(
          name: nil, address: "https://c.example/feed", folders: [OPMLFolder(tag: "한국/뉴스")]),
      ])
  }

  @Test func `nothing that runs a program is taken, and each is told without what it is given`() {
    let list = NewsboatList.read(
      """
      https://a.example/feed
      "exec:~/bin/posts --key hunter2" news
      filter:~/bin/less:https://me:hunter2@b.example/
      "query:Unread:unread = \\"yes\\""
      """)
    #expect(list.feeds.map(\.address) == ["https://a.example/feed"])
    #expect(
      list.remarks == [
        "line 2: 'exec:~/bin/posts' is left out: it runs a program; write a source of type exec for "
          + "it if you want that.",
        "line 3: 'filter:~/bin/less' is left out: it runs a program; write a source of type exec for "
          + "it if you want that.",
        "line 4: 'query:Unread' is left out: a query feed; an output with 'where', or 'gazette "
          + "search', does the same.",
      ])
  }

  @Test func `a hidden feed keeps what tells it from others`() {
    let list = NewsboatList.read("https://a.example/feed ! news\nhttps://b.example/ \"!Secret\"")
    #expect(
      list.feeds.map(\.folders) == [
        [OPMLFolder(tag: "news"), OPMLFolder(tag: "hidden")], [OPMLFolder(tag: "hidden")],
      ])
    #expect(
      list.remarks == [
        "2 feeds that newsboat hides have the tag 'hidden'; newsboat shows them in query feeds only."
      ])
  }

  @Test(arguments: [
    ("<opml/>", ListFormat.opml), ("\u{FEFF}\n  <?xml version='1.0'?>", .opml),
    ("# mine\n\nhttps://a.example/", .newsboat), ("\"query:x:y\"", .newsboat),
    ("EXEC:x", .newsboat), ("feeds:\n- x", nil), ("", nil), ("# only", nil),
  ])
  func `a list is known by its first words`(text: String, format: ListFormat?) {
    #expect(ListFormat(of: text) == format)
  }

  @Test func `broken quotes and endless lines are read to their end`() {
    let list = NewsboatList.read(
      "https://a.example/ \"open\\\n" + String(repeating: "\"\\", count: 50_000)
        + "\n\u{0}\u{1B}[31m")
    #expect(list.feeds.first?.address == "https://a.example/")
  }
}
