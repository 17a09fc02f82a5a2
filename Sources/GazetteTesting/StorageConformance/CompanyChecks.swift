// Checks of several at once: readers beside a writer, and two writers.
import Dispatch
import GazetteCore
import Synchronization

let companyChecks = [
  StorageCheck("reading does not wait for a writer, and sees nothing half written") { open in
    try await open().store(batch([sample("before")]))
    let gate = Gate()
    let target = open()
    let writer = Task(executorPreference: OwnThread()) {
      defer { gate.close() }
      var pieces = HeldPieces(list: PieceList(adoptable()), gate: gate)
      return try await target.adopt(&pieces)
    }
    await gate.untilWriting()
    let storage = open()
    let seen = try await storage.ids()
    let found = try await storage.ids { $0.search = "title" }
    let known = try await storage.info().articles
    gate.letGo()
    let report = try await writer.value
    try expect(gate.hasGivenUp, false, "the reader had to wait for the writer")
    try expect(seen, ["before"], "articles during the write")
    try expect(found, ["before"], "hits during the write")
    try expect(known, 1, "articles counted during the write")
    try expect(report.new, 3, "new articles")
    try expect(try await open().ids().count, 4, "articles after the write")
  },
  StorageCheck("two that write at once lose nothing of each other") { open in
    try await open().store(batch([sample("0")]))
    let writers = [open(), open()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, storage) in writers.enumerated() {
        group.addTask {
          for step in 0..<5 { try await insist(storage, batch([sample("\(number)-\(step)")])) }
        }
      }
      try await group.waitForAll()
    }
    let articles = try await open().ask()
    try expect(articles.count, 11, "articles")
    try expect(Set(articles.map(\.sequence)), Set(1...11), "sequence numbers")
    try expect(try await open().check(), [], "faults")
  },
  StorageCheck("of many that expect the same, one is stored") { open in
    try await open().store(batch([sample("0")]))
    let rivals = (0..<8).map { (number: $0, storage: open()) }
    let winners = try await withThrowingTaskGroup(of: Int?.self) { group in
      for rival in rivals {
        group.addTask { try await claim(rival.storage, "\(rival.number)") ? rival.number : nil }
      }
      return try await group.reduce(into: [Int]()) { if let winner = $1 { $0.append(winner) } }
    }
    try expect(winners.count, 1, "winners")
    try expect(
      try await open().records(of: "lease"), ["a": winners.first.map { "\($0)" } ?? ""], "records")
  },
]

/// Whether a record that nobody has yet could be taken.
private func claim(_ storage: any Storage, _ value: String) async throws(StorageError) -> Bool {
  let commit = Commit(
    records: [Record(kind: "lease", key: "a", value: value)],
    expected: [Record(kind: "lease", key: "a", value: nil)])
  while true {
    do throws(StorageError) {
      _ = try await storage.save(commit)
      return true
    } catch {
      if error.reason == .outdated { return false }
      guard error.reason == .busy else { throw error }
    }
  }
}

/// Tries again while the storage is locked.
private func insist(_ storage: any Storage, _ batch: Batch) async throws(StorageError) {
  for _ in 0..<1000 {
    do throws(StorageError) {
      try await storage.store(batch)
      return
    } catch {
      guard error.reason == .busy else { throw error }
    }
  }
  throw StorageError(.busy, place: "storage", "it is locked for ever.")
}

private func adoptable() -> [StoragePiece] {
  var head = Holdings()
  head.lastSequence = 3
  let articles = (1...3).map { number in
    StoragePiece.article(
      KeptArticle(
        article: Article(
          id: ArticleID(source: "b", key: "\(number)"), content: sample("\(number)"),
          firstSeen: moment(0), fetched: moment(0), sequence: Int64(number))))
  }
  head.articles = articles.count
  return [.head(head)] + articles
}

/// Holds a writer in the middle of its work until a reader is done.
private final class Gate: Sendable {
  private let open = DispatchSemaphore(value: 0)
  private let hasTimedOut = Mutex(false)
  private let arrivals: AsyncStream<Void>
  private let arrival: AsyncStream<Void>.Continuation

  init() { (arrivals, arrival) = AsyncStream.makeStream() }

  /// So long that only a reader who really waits for the writer makes it give up.
  func hold() {
    arrival.yield()
    if open.wait(timeout: .now() + .seconds(60)) == .timedOut { hasTimedOut.withLock { $0 = true } }
  }

  /// Also ends when the writer has failed.
  func untilWriting() async { for await _ in arrivals { return } }

  func letGo() { open.signal() }

  func close() { arrival.finish() }

  /// Whether the writer went on before anybody let it go.
  var hasGivenUp: Bool { hasTimedOut.withLock(\.self) }
}

/// A thread that may be held up without holding up other tasks.
private final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "gazette.held")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Pieces of which the last comes when the gate opens.
private struct HeldPieces: PieceStream {
  var list: PieceList
  let gate: Gate
  private var given = 0

  init(list: PieceList, gate: Gate) {
    self.list = list
    self.gate = gate
  }

  mutating func next() throws(StorageError) -> StoragePiece? {
    given += 1
    if given == list.pieces.count { gate.hold() }
    return try list.next()
  }
}
