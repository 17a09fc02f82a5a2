// Checks of moving everything from one storage to another.
import GazetteCore

let exchangeChecks = [
  StorageCheck("a storage that is not there yet hands out nothing") { open in
    try expect(try await open().pieces(), [.head(Holdings())], "pieces")
  },
  StorageCheck("an empty storage becomes what it takes in, down to the numbers") { open in
    let pieces = sampleHoldings()
    let report = try await open().take(pieces)
    try expect(report.new, 2, "new articles")
    try expect(try await open().pieces(), pieces, "pieces")
    try expect(try await open().check(), [], "faults")
  },
  StorageCheck("what was taken in is known again when a fetch brings it") { open in
    let storage = open()
    _ = try await storage.take(sampleHoldings())
    try expect(try await storage.ask { $0.search = "harbour" }.count, 1, "found by its text")
    let report = try await storage.store(
      batch([sample("new"), sample("1"), sample("grave")], at: 500))
    try expect(report.first?.newIDs, [ArticleID(source: "a", key: "new")], "new articles")
    try expect(try await storage.bookmarks()["a"]?.etag, "\"5\"", "bookmark")
    try expect(try await storage.records(of: "host"), ["a.example": "x"], "records")
    try expect(try await storage.info().lastSequence, 10, "last sequence")
  },
  StorageCheck("taking in its own pieces changes nothing") { open in
    let storage = open()
    _ = try await storage.take(sampleHoldings())
    let before = try await storage.pieces()
    let report = try await storage.take(before)
    try expect([report.new, report.merged, report.unchanged], [0, 0, 2], "report")
    try expect(try await open().pieces(), before, "pieces")
  },
  StorageCheck("what comes to articles that are there is merged by id and doubles nothing") {
    open in
    let storage = open()
    try await storage.store(batch([sample("other"), sample("1", html: "<p>newest</p>")], at: 900))
    let report = try await storage.take(sampleHoldings())
    try expect([report.new, report.merged, report.unchanged], [1, 1, 0], "report")
    let merged = try await storage.ask { $0.sources = ["a"] }.first { $0.content.ownID == "1" }
    try expect(merged?.content.html, "<p>newest</p>", "text shown")
    try expect(merged?.isSaved, true, "saved")
    try expect(merged?.sequence, 1, "sequence")
    let texts = try await storage.revisions(of: ArticleID(source: "a", key: "1")).map(
      \.content.html)
    try expect(texts, ["<p>first</p>", "<p>harbour</p>"], "earlier texts")
    try expect(try await storage.records(of: "host"), [:], "records of another storage")
    try expect(try await storage.ids(), ["other", "1", "2"], "order")
    try expect(try await storage.check(), [], "faults")
  },
  StorageCheck("what was pruned here comes back when it is taken in") { open in
    let storage = open()
    try await storage.store(batch([sample("1")]))
    _ = try await storage.prune(Retention(maximumPerSource: 0), now: moment(0))
    _ = try await storage.take(sampleHoldings())
    try expect(try await storage.ids { $0.sources = ["a"] }, ["1"], "articles")
    try expect(try await storage.check(), [], "faults")
  },
  StorageCheck("pieces that break off leave nothing behind") { open in
    let storage = open()
    try await storage.store(batch([sample("0")]))
    let before = try await storage.pieces()
    var broken = PieceList(sampleHoldings().dropLast())
    broken.breaksOff = true
    do throws(StorageError) {
      _ = try await storage.adopt(&broken)
      throw StorageError(.busy, place: "", "It took in what broke off.")
    } catch {
      try expect(error.reason, .damaged, "reason")
    }
    try expect(try await storage.pieces(), before, "pieces")
    try expect(try await open().pieces(), before, "pieces read again")
  },
]

/// One of everything: an article with an earlier text and all marks, one of another source, and a
/// tombstone between them.
private func sampleHoldings() -> [StoragePiece] {
  var bookmark = Bookmark()
  bookmark.etag = "\"5\""
  var first = KeptArticle(
    article: Article(
      id: ArticleID(source: "a", key: "1"), content: sample("1", html: "<p>harbour</p>"),
      firstSeen: moment(10), fetched: moment(20), sequence: 3),
    revisions: [Revision(content: sample("1", html: "<p>first</p>"), fetched: moment(15))])
  first.article.revision = 1
  first.article.labels = ["swift"]
  first.article.isSaved = true
  first.article.isRead = true
  let second = Article(
    id: ArticleID(source: "b", key: "2"), content: sample("2", published: -500),
    firstSeen: moment(30), fetched: moment(30), sequence: 8)
  let grave = Tombstone(
    source: "a", handle: ArticleID(source: "a", key: "grave").handle, sequence: 5,
    identity: Identity(sample("grave")), fetched: moment(20))
  var pieces: [StoragePiece] = [
    .source(SourceMemory(name: "a", fetched: moment(20), bookmark: bookmark)),
    .source(SourceMemory(name: "b", fetched: moment(30))),
    .record(Record(kind: "host", key: "a.example", value: "x")),
    .article(first), .tombstone(grave), .article(KeptArticle(article: second)),
  ]
  var head = Holdings()
  for piece in pieces { head.count(piece) }
  head.lastSequence = 9
  pieces.insert(.head(head), at: 0)
  return pieces
}

/// Pieces from a list.
public struct PieceList: PieceStream, PieceSink {
  public var pieces: [StoragePiece]
  /// Whether the list ends with a fault, as a file does that was cut.
  public var breaksOff = false
  private var at = 0

  public init(_ pieces: some Sequence<StoragePiece> = []) { self.pieces = Array(pieces) }

  public mutating func next() throws(StorageError) -> StoragePiece? {
    guard at < pieces.count else {
      if breaksOff { throw StorageError(.damaged, place: "pieces", "They break off.") }
      return nil
    }
    at += 1
    return pieces[at - 1]
  }

  public mutating func take(_ piece: StoragePiece) { pieces.append(piece) }
}

extension Storage {
  /// Everything that it holds.
  public func pieces() async throws(StorageError) -> [StoragePiece] {
    var list = PieceList()
    try await export(into: &list)
    return list.pieces
  }

  func take(_ pieces: [StoragePiece]) async throws(StorageError) -> AdoptionReport {
    var list = PieceList(pieces)
    return try await adopt(&list)
  }
}
