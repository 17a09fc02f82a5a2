// Measures what a reader waits for: lists, searches, articles, and many readers at once.
import GazetteCore
import GazetteJSON
import GazetteReader

/// Asks a reading room about a storage that is there already.
struct ReadingBench {
  let storage: any Storage
  private static let readers = 64

  func run() async throws(StorageError) {
    let room = ReadingRoom(storage: storage)
    let first = try await room.page(of: Reading())
    let handle = first.headlines.last?.article.id.handle ?? ""
    try await Rounds.measure("reading: first page") { () throws(StorageError) in
      try await ReadingRoom(storage: storage).page(of: Reading()).headlines.count
    }
    try await Rounds.measure("reading: second page") { () throws(StorageError) in
      try await room.page(of: Reading(), after: first.next).headlines.count
    }
    try await Rounds.measure("reading: saved") { () throws(StorageError) in
      try await room.page(of: Reading(.saved)).headlines.count
    }
    for word in words(of: first.headlines).prefix(3) {
      var reading = Reading()
      reading.search = word
      // A new room remembers nothing.
      try await Rounds.measure("reading: search", word) { [reading] () throws(StorageError) in
        try await ReadingRoom(storage: storage).page(of: reading).headlines.count
      }
      try await Rounds.measure("reading: search again", word) { [reading] () throws(StorageError) in
        try await room.page(of: reading).headlines.count
      }
    }
    try await Rounds.measure("reading: article") { () throws(StorageError) in
      // A new room has seen no list.
      let found = try? await ReadingRoom(storage: storage).article(handle)
      return found == nil ? 0 : 1
    }
    try await Rounds.measure("reading: new") { () throws(StorageError) in
      try await room.newer(than: (first.arrived ?? 0) - 500).articles.count
    }
    try await Rounds.measure("reading: unread") { () throws(StorageError) in
      try await room.unread().count
    }
    try await crowd(room, words(of: first.headlines))
    try await walk(room)
  }

  private func words(of headlines: [Headline]) -> [String] {
    headlines.compactMap(\.article.content.title).flatMap { title in
      title.split(separator: " ").filter { $0.utf8.count > 3 }.map(String.init)
    }
  }

  /// Many readers search at once, each as soon as the last answer is there.
  private func crowd(_ room: ReadingRoom, _ words: [String]) async throws(StorageError) {
    guard !words.isEmpty else { return }
    let began = Stopwatch()
    let spans = await withTaskGroup(of: [Double].self) { group in
      for reader in 0..<ReadingBench.readers {
        group.addTask {
          var spans: [Double] = []
          for turn in 0..<20 {
            var reading = Reading()
            reading.search = words[(reader * 7 + turn) % words.count]
            let watch = Stopwatch()
            // A fault would stand among the times as a very short one.
            guard (try? await room.page(of: reading)) != nil else { return [.infinity] }
            spans.append(watch.read().wall * 1000)
          }
          return spans
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }.sorted()
    let spent = began.read()
    Bench.print { writer in
      writer.member("step", "\(ReadingBench.readers) readers search")
      writer.member("answers", spans.count)
      writer.member("per_s", Int(Double(spans.count) / max(spent.wall, 1e-9)))
      writer.member("median_ms", Usage.rounded(spans[spans.count / 2]))
      writer.member("p99_ms", Usage.rounded(spans[spans.count * 99 / 100]))
    }
  }

  /// A list read far down, for what is remembered.
  private func walk(_ room: ReadingRoom) async throws(StorageError) {
    let before = Usage.residentKilobytes()
    let watch = Stopwatch()
    var place: String?
    var pages = 0
    repeat {
      place = try await room.page(of: Reading(), after: place).next
      pages += 1
    } while place != nil && pages < 200
    let spent = watch.read()
    Bench.print { writer in
      writer.member("step", "\(pages) pages down")
      writer.member("ms_per_page", Usage.rounded(spent.wall * 1000 / Double(pages)))
      writer.member("rss_before_kb", before)
      writer.member("rss_kb", Usage.residentKilobytes())
    }
  }
}
