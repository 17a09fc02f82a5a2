// Measures a storage with many articles, through the seam that the product uses.
import GazetteCore
import GazetteJSON
import Glibc
import Storages

/// Fills a new storage with generated articles, then saves some of them again and asks questions.
struct StoreBench {
  private let kind: any Storage.Type
  /// A file, or what else the storage's first option takes.
  private let path: String
  private let corpus: StoreCorpus
  /// Articles in one commit; an update of the product saves about 500 at once.
  private let commitSize: Int

  init?(_ words: [String]) {
    guard words.count >= 2, words.count.isMultiple(of: 2),
      let kind = StorageCatalog.all.first(where: { $0.kind == words[0] })
    else { return nil }
    var rows = 100_000
    var commitSize = 500
    var dates = StoreCorpus.Dates.shuffled
    for index in stride(from: 2, to: words.count, by: 2) {
      let value = words[index + 1]
      switch (words[index], Int(value), StoreCorpus.Dates(rawValue: value)) {
      case ("--rows", let number?, _) where number > 0: rows = number
      case ("--commit", let number?, _) where number > 0: commitSize = number
      case ("--dates", _, let order?): dates = order
      default: return nil
      }
    }
    self.kind = kind
    self.commitSize = commitSize
    path = words[1]
    corpus = StoreCorpus(rows: rows, dates: dates)
  }

  private var isFile: Bool { kind is any FileStorage.Type }

  func run() async {
    guard !isFile || access(path, F_OK) != 0 else {
      Bench.leave("\(path): it is there already.", status: 73)
    }
    let loaded = Usage.residentKilobytes()
    do throws(StorageError) {
      let storage = try open()
      try await save(corpus.rows, into: storage, step: "insert", lateness: 0)
      // Before questions that copy what they find.
      let resident = Usage.residentKilobytes()
      try await save(min(corpus.rows, 200_000), into: storage, step: "unchanged", lateness: 3600)
      try await storage.saveMarks(every: 1000, of: corpus)
      try await StoreQuestions(corpus: corpus, storage: storage).ask()
      try await ReadingBench(storage: storage).run()
      try await reopen()
      try await finish(storage, loaded: loaded, inserted: resident)
    } catch {
      Bench.leave(error.sentence, status: 74)
    }
  }

  /// Asks a storage that is there already what a reader asks.
  func read() async {
    guard !isFile || access(path, F_OK) == 0 else {
      Bench.leave("\(path): it is not there.", status: 66)
    }
    do throws(StorageError) {
      try await ReadingBench(storage: try open()).run()
    } catch {
      Bench.leave(error.sentence, status: 74)
    }
  }

  /// As a configuration with that type and that first option opens it.
  private func open() throws(StorageError) -> any Storage {
    let place = Place(file: "bench", line: 1, column: 1)
    let member = Setting.Member(
      key: kind.options.first?.name ?? "", place: place,
      setting: Setting(.scalar(path, isQuoted: true), at: place))
    let surroundings = Surroundings(folder: ".", home: ".") { [path] _ in .success(path) }
    var options = Options(
      Setting(.map([member]), at: place), keys: kind.options, subject: kind.kind,
      surroundings: surroundings)
    do {
      return try kind.init(&options)
    } catch {
      throw StorageError(.unreadable, place: kind.kind, "it does not open that.")
    }
  }

  private func save(
    _ rows: Int, into storage: any Storage, step: String, lateness: Int64
  ) async throws(StorageError) {
    var (wall, cpu) = (0.0, 0.0)
    var (new, unchanged) = (0, 0)
    for start in stride(from: 0, to: rows, by: commitSize) {
      let commit = corpus.commit(
        start..<min(start + commitSize, rows), fetched: corpus.arrival(start) + lateness)
      let watch = Stopwatch()
      let reports = try await storage.save(commit)
      let spent = watch.read()
      wall += spent.wall
      cpu += spent.cpu
      new += reports.reduce(0) { $0 + $1.new }
      unchanged += reports.reduce(0) { $0 + $1.unchanged }
    }
    Bench.print { writer in
      writer.member("step", step)
      writer.member("rows", rows)
      writer.member("new", new)
      writer.member("unchanged", unchanged)
      writer.member("wall", Usage.rounded(wall))
      writer.member("cpu", Usage.rounded(cpu))
      writer.member("rows_per_cpu_s", Int(Double(rows) / max(cpu, 1e-9)))
    }
  }

  /// What the first question after the start costs.
  private func reopen() async throws(StorageError) {
    let watch = Stopwatch()
    var query = Query()
    query.limit = 50
    let found = try await open().articles(matching: query).articles.count
    let spent = watch.read()
    Bench.print { writer in
      writer.member("step", "open and newest 50")
      writer.member("rows", found)
      writer.member("wall_ms", Usage.rounded(spent.wall * 1000))
      writer.member("cpu_ms", Usage.rounded(spent.cpu * 1000))
    }
  }

  private func finish(
    _ storage: any Storage, loaded: Int, inserted: Int
  ) async throws(StorageError) {
    let info = try await storage.info()
    Bench.print { writer in
      writer.member("step", "end")
      writer.member("rows", info.articles)
      writer.member("bytes", info.sizeInBytes)
      writer.member("rss_loaded_kb", loaded)
      writer.member("rss_inserted_kb", inserted)
      writer.member("rss_kb", Usage.residentKilobytes())
    }
  }
}

extension Storage {
  /// Saves each article with a number that is a multiple of `step`.
  fileprivate func saveMarks(
    every step: Int, of corpus: StoreCorpus
  ) async throws(StorageError) {
    var query = Query()
    query.search = StoreCorpus.rareWord
    let found = try await articles(matching: query).articles.map(\.id)
    let watch = Stopwatch()
    let changed = try await mark(found, .saved(true))
    let spent = watch.read()
    Bench.print { writer in
      writer.member("step", "mark")
      writer.member("rows", changed)
      writer.member("wall", Usage.rounded(spent.wall))
      writer.member("cpu", Usage.rounded(spent.cpu))
    }
  }
}
