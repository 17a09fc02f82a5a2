// Measures how fast documents become drafts and articles.
import GazetteCore
import GazetteFeed
import GazetteFiles
import GazetteJSON
import GazettePipeline

/// What is done with each document inside the clock.
enum DocumentWork: String, CaseIterable {
  /// Bytes to drafts.
  case parse
  /// Bytes to articles: HTML made safe, links resolved, text ready for the storage.
  case clean
  /// Every byte touched once: the memory's own speed, for comparison.
  case null
}

struct DocumentBench {
  let work: DocumentWork

  /// `list` is a file with the names of documents, one a line. They are in memory before the clock
  /// starts.
  func run(_ list: String) {
    guard let lines = try? RegularFile.read(list, maximumBytes: 100_000_000) else {
      Bench.leave("\(list): it cannot be read.", status: 74)
    }
    let documents = lines.split(separator: UInt8(ascii: "\n")).map { name in
      let path = String(decoding: name, as: UTF8.self)
      guard let bytes = try? RegularFile.read(path, maximumBytes: 1_000_000_000) else {
        Bench.leave("\(path): it cannot be read.", status: 74)
      }
      return bytes
    }
    measure(documents)
  }

  private func measure(_ documents: [[UInt8]]) {
    let loaded = Usage.residentKilobytes()
    let watch = Stopwatch()
    var entries = 0
    var errors = 0
    for document in documents {
      if let count = handle(document) { entries += count } else { errors += 1 }
    }
    let spent = watch.read()
    Bench.print { writer in
      writer.member("peer", "gazette-\(work.rawValue)")
      writer.member("files", documents.count)
      writer.member("bytes", documents.reduce(0) { $0 + $1.count })
      writer.member("entries", entries)
      writer.member("errors", errors)
      writer.member("wall", Usage.rounded(spent.wall))
      writer.member("cpu", Usage.rounded(spent.cpu))
      writer.member("rss_kb", Usage.residentKilobytes())
      writer.member("rss_loaded_kb", loaded)
    }
  }

  /// How many entries a document has; nil when it is no feed.
  private func handle(_ document: [UInt8]) -> Int? {
    if work == .null { return document.reduce(0) { $0 &+ Int($1) } == 0 ? 1 : 0 }
    do throws(NotAFeed) {
      let feed = try FeedReader.parse(document)
      guard work == .clean else { return feed.drafts.count }
      let normaliser = Normaliser(purpose: .storage, base: feed.info.homePageURL)
      // Kept until the document is done, as an update keeps them.
      return feed.drafts.map(normaliser.content).count
    } catch {
      return nil
    }
  }
}
