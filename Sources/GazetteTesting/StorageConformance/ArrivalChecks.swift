// Checks of what arrives: new, changed, unchanged, repeated.
import GazetteCore

let arrivalChecks = [
  StorageCheck("a storage that is not there yet is empty") { open in
    let storage = open()
    try expect(try await storage.ids(), [], "articles")
    try expect(try await storage.bookmarks(), [:], "bookmarks")
    try expect(try await storage.records(of: "host"), [:], "records")
    try expect(try await storage.info().lastSequence, 0, "last sequence")
    try expect(try await storage.check(), [], "faults")
    let id = ArticleID(source: "a", key: "1")
    try expect(try await storage.mark([id], .saved(true)), 0, "marked")
    try expect(try await storage.prune(Retention(), now: moment(0)), 0, "pruned")
    try expect(try await storage.revisions(of: id), [], "revisions")
  },
  StorageCheck("every field of an article comes back as it was") { open in
    let content = fullContent()
    var arrival = Arrival(content: content)
    arrival.labels = ["swift", "뉴스"]
    arrival.isSaved = true
    arrival.isRead = true
    var coming = batch([], at: 60)
    coming.arrivals = [arrival]
    try await open().store(coming)
    var article = Article(
      id: ArticleID(source: "a", key: "urn:1"), content: content, firstSeen: moment(60),
      fetched: moment(60), sequence: 1)
    article.labels = arrival.labels
    article.isSaved = true
    article.isRead = true
    try expect(try await open().ask(), [article], "articles")
  },
  StorageCheck("odd texts come back as they were") { open in
    var contents: [Content] = []
    for (number, text) in ["", "\0x", "\u{2028}\"\\\u{1b}", "e\u{301}", "🏴‍☠️", "a'b%_"].enumerated() {
      var content = sample("\(number)" + text, title: text)
      content.tags = [text + "t"]
      contents.append(content)
    }
    try await open().store(batch(contents))
    try expect(try await open().ask().map(\.content), contents, "contents")
  },
  StorageCheck("dates before 1970 and far away come back as they were") { open in
    var contents: [Content] = []
    for (number, milliseconds) in [-1, -62_167_219_200_001, 253_402_300_800_000, 1].enumerated() {
      var content = sample("\(number)")
      content.modified = Instant(milliseconds: Int64(milliseconds))
      contents.append(content)
    }
    try await open().store(batch(contents))
    try expect(
      try await open().ask().map(\.content.modified), contents.map(\.modified), "dates")
  },
  StorageCheck("what is new, changed and unchanged is counted") { open in
    let storage = open()
    let first = try await storage.store(batch([sample("1"), sample("2"), sample("1")]))
    var report = SaveReport(source: "a")
    report.new = 2
    report.newIDs = ["1", "2"].map { ArticleID(source: "a", key: $0) }
    try expect(first, [report], "first report")
    let second = try await open().store(
      batch([sample("3"), sample("2", title: "New"), sample("1")], at: 60))
    report.new = 1
    report.changed = 1
    report.unchanged = 1
    report.newIDs = [ArticleID(source: "a", key: "3")]
    try expect(second, [report], "second report")
  },
  StorageCheck("an item seen again keeps when it was first seen") { open in
    try await open().store(batch([sample("1")], at: 0))
    try await open().store(batch([sample("1")], at: 60))
    let article = try await open().ask().first
    try expect(article?.firstSeen, moment(0), "first seen")
    try expect(article?.fetched, moment(60), "fetched")
  },
  StorageCheck("sources do not touch each other's articles") { open in
    let storage = open()
    try await storage.store(batch([sample("1")]), batch([sample("1", title: "B")], source: "b"))
    try expect(try await storage.ask().map(\.content.title), ["B", "Title of 1"], "titles")
  },
  StorageCheck("an empty answer deletes nothing") { open in
    let storage = open()
    try await storage.store(batch([sample("1")]))
    try await storage.store(batch([], at: 60))
    try expect(try await storage.ids(), ["1"], "articles")
  },
  StorageCheck("bookmarks and records are stored with the articles") { open in
    var coming = batch([sample("1")])
    var bookmark = Bookmark()
    bookmark.etag = "\"x\""
    bookmark.lastModified = "Mon, 30 Nov 2026 10:00:00 GMT"
    bookmark.bodyHash = "abc"
    bookmark.discoveredURL = "https://a.example/feed"
    bookmark.values = ["page": "2", "": "\n"]
    coming.bookmark = bookmark
    let records = [
      Record(kind: "host", key: "a.example", value: "{}"),
      Record(kind: "host", key: "b.example", value: "1"),
      Record(kind: "quota", key: "a.example", value: "2"),
    ]
    _ = try await open().save(Commit(batches: [coming], records: records))
    try expect(try await open().bookmarks(), ["a": bookmark], "bookmarks")
    let hosts = ["a.example": "{}", "b.example": "1"]
    try expect(try await open().records(of: "host"), hosts, "records")
    _ = try await open().save(
      Commit(records: [Record(kind: "host", key: "a.example", value: nil)]))
    try expect(try await open().records(of: "host"), ["b.example": "1"], "records left")
    try await open().store(batch([], at: 60))
    try expect(try await open().bookmarks(), ["a": bookmark], "bookmarks after a fetch without")
  },
  StorageCheck("an item whose own id changed is still one article") { open in
    let storage = open()
    try await storage.store(batch([sample("1")]))
    var moved = sample("1")
    moved.ownID = "2"
    try await storage.store(batch([moved], at: 60))
    try expect(try await storage.ask().map(\.id.key), ["1"], "keys")
    moved.title = "Another"
    try await storage.store(batch([moved], at: 120))
    try expect(try await storage.ask().map(\.content), [moved], "contents")
  },
  StorageCheck("an item with neither id nor link is known by its text") { open in
    let storage = open()
    var bare = Content()
    bare.title = "Note"
    bare.html = "<p>Only a text.</p>"
    try await storage.store(batch([bare]))
    var other = bare
    other.html = "<p>Another text.</p>"
    let report = try await storage.store(batch([other, bare], at: 60))
    try expect(report.first.map { [$0.new, $0.unchanged] }, [1, 1], "new and unchanged")
  },
  StorageCheck("items with one own id and different links stay two") { open in
    let storage = open()
    var second = sample("1")
    second.url = "https://a.example/other"
    second.canonicalURL = second.url
    for fetch in 0..<2 {
      let report = try await storage.store(batch([sample("1"), second], at: Int64(fetch) * 60))
      try expect(report.first?.new, fetch == 0 ? 2 : 0, "new articles")
    }
    try expect(
      try await open().ask().map(\.content.url),
      ["https://a.example/1", "https://a.example/other"],
      "links")
  },
  StorageCheck("labels follow their source, marks stay as they are") { open in
    let storage = open()
    try await storage.store(batch([sample("1")], labels: ["x"]))
    _ = try await storage.mark([ArticleID(source: "a", key: "1")], .saved(true))
    let report = try await storage.store(batch([sample("1")], at: 60, labels: ["Y"]))
    try expect(report.first?.unchanged, 1, "unchanged")
    let found = try await storage.ask { $0.tags = ["y"] }
    try expect(found.map(\.labels), [["Y"]], "labels")
    try expect(found.map(\.isSaved), [true], "saved")
    try expect(try await storage.ids { $0.tags = ["x"] }, [], "articles with the old label")
  },
]

/// Content with something in every field.
func fullContent() -> Content {
  var content = sample("urn:1", title: "제목 & <title>", html: "<p>Text</p>", published: 5)
  content.externalURL = "https://b.example/"
  content.canonicalURL = "https://a.example/canonical"
  content.summary = "Short."
  content.text = "Plain."
  content.published = Instant(milliseconds: moment(5).milliseconds + 123)
  content.modified = moment(10)
  content.authors = [
    Author(name: "N", url: "https://n.example/", email: "n@n.example", avatar: "https://n/a.png"),
    Author(email: "m@m.example"), Author(name: "G", role: "guest"),
  ]
  content.tags = ["One", "Two words"]
  content.image = "https://a.example/i.png"
  content.language = "ko-KR"
  content.attachments = [
    Attachment(
      url: "https://a.example/1.mp3", mimeType: "audio/mpeg", title: "Sound",
      sizeInBytes: 9_007_199_254_740_993, durationInSeconds: 1.5)
  ]
  content.commentsURL = "https://a.example/1#comments"
  var extras = Extras()
  extras.copyright = "©"
  extras.contributors = [Author(name: "C")]
  extras.origin = Origin(title: "O", url: "https://o.example/", id: "o")
  extras.isExplicit = false
  extras.episode = 3
  extras.season = 1.5
  extras.durationInSeconds = 12
  extras.geometry = Geometry(
    type: "Polygon",
    coordinates: .list([.list([.position([1, 2]), .position([3, 4.5]), .position([1, 2])])]))
  extras.chapters = [
    Chapter(title: "I", startInSeconds: 0), Chapter(title: nil, startInSeconds: 9),
  ]
  extras.facts = [
    Fact(ItemFact.commentsCount.rawValue, .number(3)),
    Fact(
      ItemFact.transcripts.rawValue,
      .list([.object([Fact("url", .text("https://a.example/t")), Fact("language", .text("ko"))])])),
    Fact(ItemFact.blocked.rawValue, .flag(true)),
  ]
  content.extras = extras
  return content
}
