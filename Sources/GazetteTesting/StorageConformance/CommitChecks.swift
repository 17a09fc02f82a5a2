// Checks of commits that carry several things, and of clocks that jump.
import GazetteCore

let commitChecks = [
  StorageCheck("one commit carries several sources, their bookmarks and records") { open in
    var commit = Commit(batches: [batch([sample("1")]), batch([sample("2")], source: "b")])
    for index in commit.batches.indices {
      commit.batches[index].bookmark = Bookmark()
      commit.batches[index].bookmark?.etag = "\"\(index)\""
    }
    commit.batches.append(batch([sample("3"), sample("1", title: "New")], at: 60))
    commit.records = [Record(kind: "host", key: "a", value: "1")]
    let reports = try await open().save(commit)
    try expect(reports.map(\.source), ["a", "b", "a"], "sources reported")
    try expect(reports.map(\.new), [1, 1, 1], "new")
    try expect(reports.map(\.changed), [0, 0, 1], "changed")
    try expect(try await open().ask().map(\.sequence), [3, 2, 1], "order of arrival")
    try expect(
      try await open().bookmarks().mapValues(\.etag), ["a": "\"0\"", "b": "\"1\""], "bookmarks")
    try expect(try await open().records(of: "host"), ["a": "1"], "records")
  },
  StorageCheck("a commit that expects other records than there are stores nothing") { open in
    let storage = open()
    let first = Record(kind: "lease", key: "a", value: "1")
    let none = Record(kind: "lease", key: "a", value: nil)
    _ = try await storage.save(Commit(records: [first], expected: [none]))
    var late = Commit(batches: [batch([sample("1")])], expected: [none])
    late.records = [Record(kind: "lease", key: "a", value: "2")]
    try expect(await reason(storage, late), .outdated, "reason where something is there already")
    late.expected = [first, Record(kind: "lease", key: "b", value: "1")]
    try expect(await reason(storage, late), .outdated, "reason where something is missing")
    try expect(try await open().records(of: "lease"), ["a": "1"], "records")
    try expect(try await open().ids(), [], "articles")
    late.expected = [first]
    try expect(await reason(open(), late), nil, "reason where all is as expected")
    try expect(try await open().records(of: "lease"), ["a": "2"], "records of the last commit")
    try expect(try await open().ids(), ["1"], "articles of the last commit")
  },
  StorageCheck("a rehearsal reports what a commit would, and stores nothing") { open in
    let commit = Commit(
      batches: [batch([sample("1"), sample("2")])],
      records: [Record(kind: "host", key: "a", value: "1")])
    try expect(try await open().rehearse(commit).map(\.new), [2], "new where nothing is stored")
    try expect(try await open().info().schemaVersion, 0, "a storage that was created for it")
    try await open().store(batch([sample("1"), sample("3")]))
    var later = commit
    later.batches = [batch([sample("1", title: "New"), sample("2"), sample("3")], at: 60)]
    let rehearsed = try await open().rehearse(later)
    try expect(try await open().ids(), ["1", "3"], "articles after the rehearsal")
    try expect(try await open().records(of: "host"), [:], "records after the rehearsal")
    try expect(try await open().info().lastSequence, 2, "last sequence after the rehearsal")
    try expect(rehearsed, try await open().save(later), "rehearsed report")
  },
  StorageCheck("a rehearsed adoption reports what an adoption would, and stores nothing") { open in
    try await open().store(batch([sample("1")], source: "b"))
    var head = Holdings()
    head.lastSequence = 3
    head.articles = 3
    let pieces: [StoragePiece] =
      [.head(head)]
      + (1...3).map { number in
        .article(
          KeptArticle(
            article: Article(
              id: ArticleID(source: "b", key: "\(number)"), content: sample("\(number)"),
              firstSeen: moment(0), fetched: moment(0), sequence: Int64(number))))
      }
    var rehearsed = PieceList(pieces)
    let report = try await open().rehearseAdoption(of: &rehearsed)
    try expect(try await open().info().articles, 1, "articles after the rehearsal")
    var list = PieceList(pieces)
    try expect(report, try await open().adopt(&list), "rehearsed report")
  },
  StorageCheck("a clock that goes back loses nothing and invents nothing") { open in
    let storage = open()
    try await storage.store(batch([sample("1", published: 1000)], at: 1000))
    let report = try await storage.store(batch([sample("2"), sample("1", published: 1000)], at: 0))
    try expect(report.first.map { [$0.new, $0.unchanged] }, [1, 1], "new and unchanged")
    let first = try await open().ask().first
    try expect(first?.firstSeen, moment(1000), "first seen")
    try expect(first?.fetched, moment(0), "fetched")
    let retention = Retention(maximumAge: .seconds(3600))
    try expect(try await storage.prune(retention, now: moment(0)), 0, "pruned")
    try expect(try await open().ids(), ["1", "2"], "articles")
  },
  StorageCheck("the numbers of the storage and of its export agree") { open in
    let storage = open()
    try await storage.store(batch([sample("1"), sample("2")]), batch([sample("3")], source: "b"))
    try await storage.store(batch([sample("1", html: "<p>new</p>")], at: 60))
    _ = try await storage.prune(Retention(maximumPerSource: 1), now: moment(60))
    let info = try await open().info()
    var counted = Holdings()
    for piece in try await open().pieces() { counted.count(piece) }
    try expect(
      [info.articles, info.revisions, info.tombstones, info.articlesBySource.count],
      [counted.articles, counted.revisions, counted.tombstones, counted.sources], "counts")
    try expect(info.lastSequence, counted.lastSequence, "last sequence")
    try expect(info.newest, moment(0), "newest")
  },
]

/// Why a commit was refused; nil when it was stored.
private func reason(
  _ storage: any Storage, _ commit: Commit
) async -> StorageError.Reason? {
  do throws(StorageError) {
    _ = try await storage.save(commit)
    return nil
  } catch {
    return error.reason
  }
}
