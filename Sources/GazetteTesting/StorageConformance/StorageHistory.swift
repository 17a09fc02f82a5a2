// A made-up life of a storage, the same for the same seed, to compare storages by.
import GazetteCore

/// Fetches, marks, prunings, moves and questions in random order. Items are few and much alike, so
/// that they are often seen again, changed, confused and pruned; dates are often equal, missing or
/// ahead, and now and then the clock goes back.
public struct StorageHistory: Sendable {
  private let seed: UInt64
  private let steps: Int

  public init(seed: UInt64, steps: Int = 40) {
    self.seed = seed
    self.steps = steps
  }

  /// Lives it through, and returns one line for each step with what the storage answered. Storages
  /// that behave alike give equal transcripts; `MemoryStorage` gives the right one.
  public func transcript(of storage: any Storage) async throws(StorageError) -> [String] {
    var dice = Dice(seed: seed)
    var lines: [String] = []
    for step in 0..<steps {
      let jump: Int64 = dice.hits(oneIn: 12) ? 500_000 : 0
      let now = moment(Int64(step) * 40_000 - jump)
      lines.append("\(step): " + (try await StorageHistory.step(&dice, storage, now)))
    }
    lines.append("end: \(try await storage.pieces())")
    return lines
  }

  private static func step(
    _ dice: inout Dice, _ storage: any Storage, _ now: Instant
  ) async throws(StorageError) -> String {
    switch dice.roll(14) {
    case 0...4: return "save \(try await storage.save(dice.commit(now)))"
    case 5: return try await mark(&dice, storage)
    case 6:
      let retention = dice.pick([
        Retention(maximumAge: .seconds(400_000)), Retention(maximumPerSource: 4), Retention(),
        Retention(maximumAge: .seconds(900_000), maximumPerSource: 2),
      ])
      return "prune \(try await storage.prune(retention, now: now))"
    case 7: return try await info(of: storage)
    case 8: return try await revisions(in: storage)
    case 9:
      let bookmarks = try await storage.bookmarks().sorted { $0.key < $1.key }
      let records = try await storage.records(of: "host").sorted { $0.key < $1.key }
      return "bookmarks \(bookmarks) records \(records)"
    case 10 where dice.hits(oneIn: 2):
      let other = MemoryStorage()
      let life = StorageHistory(seed: UInt64(dice.roll(1_000_000)), steps: 6)
      _ = try await life.transcript(of: other)
      return "adopt \(try await storage.take(try await other.pieces()))"
    default: return try await pages(dice.query(now), storage)
    }
  }

  private static func mark(
    _ dice: inout Dice, _ storage: any Storage
  ) async throws(StorageError) -> String {
    let articles = try await storage.articles(matching: Query()).articles.map(\.id)
    guard !articles.isEmpty else { return "nothing to mark" }
    let ids = (0..<3).map { _ in dice.pick(articles) }
    let mark = dice.pick([Mark.saved(true), .saved(false), .read(true), .read(false)])
    return "mark \(try await storage.mark(ids, mark))"
  }

  /// All but the place and the size, which are the storage's own.
  private static func info(of storage: any Storage) async throws(StorageError) -> String {
    let info = try await storage.info()
    let bySource = info.articlesBySource.sorted { $0.key < $1.key }
    let counts = [info.articles, info.saved, info.revisions, info.tombstones]
    let dates = [info.oldest, info.newest].map { $0?.milliseconds }
    let arrivals = try await storage.arrivals()
    return "info \(counts) \(bySource) \(dates) \(info.lastSequence)"
      + " \(arrivals.last) \(arrivals.sources.sorted())"
  }

  private static func revisions(in storage: any Storage) async throws(StorageError) -> String {
    var line = "revisions"
    for article in try await storage.articles(matching: Query()).articles
    where article.revision > 0 {
      line += " \(try await storage.revisions(of: article.id))"
    }
    return line
  }

  /// Everything that a query finds, page by page. Where a page continues is the storage's own way
  /// of saying it.
  private static func pages(
    _ query: Query, _ storage: any Storage
  ) async throws(StorageError) -> String {
    var query = query
    var line = "query"
    for _ in 0..<100 {
      let slice = try await storage.articles(matching: query)
      line += " \(slice.articles) of \(slice.total.map { "\($0)" } ?? "?")"
      guard let next = slice.next else { return line + "." }
      query.after = next
    }
    return line + " …"
  }
}

extension Dice {
  fileprivate mutating func commit(_ now: Instant) -> Commit {
    var commit = Commit(batches: (0...roll(3)).map { _ in batch(now) })
    for _ in 0..<roll(3) {
      commit.records.append(
        Record(
          kind: pick(["host", "quota"]), key: pick(["a.example", "b", ""]),
          value: pick([nil, "1", "{\"until\":\"2026\"}"])))
    }
    return commit
  }

  private mutating func batch(_ now: Instant) -> Batch {
    let arrivals = (0..<roll(6)).map { _ in
      var arrival = Arrival(content: content(now))
      arrival.labels = hits(oneIn: 8) ? ["Label"] : []
      arrival.isSaved = hits(oneIn: 20)
      arrival.isHidden = hits(oneIn: 10)
      arrival.isRead = hits(oneIn: 10)
      return arrival
    }
    var bookmark: Bookmark?
    if hits(oneIn: 2) {
      bookmark = Bookmark()
      bookmark?.etag = "\"\(roll(9))\""
    }
    return Batch(
      source: pick(["a", "b", "소스"]), arrivals: arrivals, bookmark: bookmark, fetched: now)
  }

  private mutating func content(_ now: Instant) -> Content {
    var content = Content()
    content.ownID = pick([nil, nil, "1", "2", "3", "4", "https://a.example/1"])
    let link = pick([nil, "https://a.example/1", "https://a.example/2", "https://b.example/?q=3"])
    content.url = link
    content.canonicalURL = link
    content.title = pick([nil, "Red harbour", "Blue harbour", "항구의 배", "배"])
    content.html = pick([nil, "<p>A red ship.</p>", "<p>부산 항구 harbour</p>", "<p>新聞</p>"])
    content.summary = hits(oneIn: 5) ? "Ship" : nil
    if hits(oneIn: 2) {
      // Steps of the clock, so that dates of different fetches are equal; two days are too far ahead.
      let shift: Int64 = pick([0, -10_000, -40_000, -80_000, -400_000, 40_000, 172_800])
      content.published = now.advanced(by: .seconds(shift))
    }
    content.tags = pick([[], [], ["News"], ["news", "배"]])
    content.language = pick([nil, nil, "ko", "en-GB"])
    return content
  }

  fileprivate mutating func query(_ now: Instant) -> Query {
    var query = Query()
    if hits(oneIn: 3) { query.sources = pick([["a"], ["b", "소스"]]) }
    if hits(oneIn: 5) { query.tags = pick([["NEWS"], ["label", "배"]]) }
    if hits(oneIn: 8) { query.language = "ko" }
    if hits(oneIn: 6) { query.since = now.advanced(by: .seconds(-200_000)) }
    if hits(oneIn: 6) { query.until = now.advanced(by: .seconds(-20_000)) }
    if hits(oneIn: 6) { query.isSaved = hits(oneIn: 2) }
    if hits(oneIn: 6) { query.isRead = hits(oneIn: 2) }
    if hits(oneIn: 4) { query.includesHidden = true }
    if hits(oneIn: 2) {
      query.search = pick([
        "harbour", "항구", "배", "re* ship", "\"red harbour\"", "新", "ship 항구", "HARBOUR", "*", "-",
      ])
    }
    if hits(oneIn: 8) { query.reference = pick(["https://a.example/1", "a", "", "2"]) }
    if hits(oneIn: 6) { query.arrivedAfter = Int64(roll(20)) }
    if hits(oneIn: 6) { query.arrivedThrough = Int64(roll(40)) }
    if hits(oneIn: 2) { query.limit = roll(5) + 1 }
    query.countsAll = hits(oneIn: 2)
    return query
  }
}
