// A made-up life of a storage, the same for the same seed, to compare storages by.
import GazetteCore

/// Fetches, marks, prunings and questions in random order. Items are few and much alike, so that
/// they are often seen again, changed, confused and pruned.
public struct StorageHistory: Sendable {
  private let seed: UInt64
  private let steps: Int

  public init(seed: UInt64, steps: Int = 40) {
    self.seed = seed
    self.steps = steps
  }

  /// Lives it through, and returns one line for each step with what the storage answered. Storages
  /// that behave alike give equal transcripts.
  public func transcript(of storage: any Storage) async throws(StorageError) -> [String] {
    var dice = Dice(seed: seed)
    var lines: [String] = []
    for step in 0..<steps {
      let now = moment(Int64(step) * 40_000)
      lines.append("\(step): " + (try await StorageHistory.step(&dice, storage, now)))
    }
    return lines
  }

  private static func step(
    _ dice: inout Dice, _ storage: any Storage, _ now: Instant
  ) async throws(StorageError) -> String {
    switch dice.roll(10) {
    case 0...3:
      let commit = Commit(batches: (0...dice.roll(2)).map { _ in dice.batch(now) })
      return "save \(try await storage.save(commit))"
    case 4:
      let articles = try await storage.articles(matching: Query()).articles.map(\.id)
      guard !articles.isEmpty else { return "nothing to mark" }
      let ids = (0..<3).map { _ in dice.pick(articles) }
      let mark = dice.pick([Mark.saved(true), .saved(false), .read(true), .read(false)])
      return "mark \(try await storage.mark(ids, mark))"
    case 5:
      let retention = dice.pick([
        Retention(maximumAge: .seconds(400_000)), Retention(maximumPerSource: 4), Retention(),
      ])
      return "prune \(try await storage.prune(retention, now: now))"
    case 6:
      var info = try await storage.info()
      info.place = ""
      info.sizeInBytes = 0
      let bySource = info.articlesBySource.sorted { $0.key < $1.key }
      return "info \(info.articles) \(info.saved) \(bySource) \(info.lastSequence)"
    case 7:
      let articles = try await storage.articles(matching: Query()).articles
      guard let id = articles.first(where: { $0.revision > 0 })?.id else { return "no revision" }
      return "revisions \(try await storage.revisions(of: id))"
    default:
      return try await pages(dice.query(now), storage)
    }
  }

  /// Everything that a query finds, page by page.
  private static func pages(
    _ query: Query, _ storage: any Storage
  ) async throws(StorageError) -> String {
    var query = query
    var line = "query"
    for _ in 0..<100 {
      let slice = try await storage.articles(matching: query)
      line += " \(slice)"
      guard let next = slice.next else { break }
      query.after = next
    }
    return line
  }
}

extension Dice {
  fileprivate mutating func batch(_ now: Instant) -> Batch {
    let arrivals = (0..<roll(6)).map { _ in
      var arrival = Arrival(content: content(now))
      arrival.labels = hits(oneIn: 8) ? ["Label"] : []
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

  fileprivate mutating func content(_ now: Instant) -> Content {
    var content = Content()
    content.ownID = pick([nil, nil, "1", "2", "3", "4", "https://a.example/1"])
    let link = pick([nil, "https://a.example/1", "https://a.example/2", "https://b.example/?q=3"])
    content.url = link
    content.canonicalURL = link
    content.title = pick([nil, "Red harbour", "Blue harbour", "항구의 배", "배"])
    content.html = pick([nil, "<p>A red ship.</p>", "<p>부산 항구 harbour</p>", "<p>新聞</p>"])
    content.summary = hits(oneIn: 5) ? "Ship" : nil
    if hits(oneIn: 2) {
      content.published = now.advanced(by: .seconds(pick([0, -10_000, -300_000, 50_000, 200_000])))
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
      query.search = pick(["harbour", "항구", "배", "re* ship", "\"red harbour\"", "新", "ship 항구"])
    }
    if hits(oneIn: 6) { query.arrivedAfter = Int64(roll(20)) }
    if hits(oneIn: 6) { query.arrivedThrough = Int64(roll(40)) }
    if hits(oneIn: 2) { query.limit = roll(5) + 1 }
    query.countsAll = hits(oneIn: 2)
    return query
  }
}
