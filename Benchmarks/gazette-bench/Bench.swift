// Measures how fast documents become drafts and articles, as one line of JSON.
import GazetteCore
import GazetteFeed
import GazetteFiles
import GazetteJSON
import GazettePipeline
import Glibc

/// What is done with each document inside the clock.
enum Work: String, CaseIterable {
  /// Bytes to drafts.
  case parse
  /// Bytes to articles: HTML made safe, links resolved, text ready for the storage.
  case clean
  /// Every byte touched once: the memory's own speed, for comparison.
  case null
}

@main
enum Bench {
  static func main() {
    let words = CommandLine.arguments
    if words.count == 3, words[1] == "stories", let count = Int(words[2]) {
      return print(stories(count))
    }
    guard words.count == 3, let work = Work(rawValue: words[1]),
      let list = try? RegularFile.read(words[2], maximumBytes: 100_000_000)
    else {
      leave("usage: gazette-bench parse|clean|null LIST, or stories COUNT", status: 64)
    }
    let documents = list.split(separator: UInt8(ascii: "\n")).map { name in
      let path = String(decoding: name, as: UTF8.self)
      guard let bytes = try? RegularFile.read(path, maximumBytes: 1_000_000_000) else {
        leave("\(path): it cannot be read.", status: 74)
      }
      return bytes
    }
    print(measure(work, documents))
  }

  private static func stories(_ count: Int) -> String {
    var bench = StoryBench()
    let result = bench.measure(count) { seconds(CLOCK_PROCESS_CPUTIME_ID) }
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in
      writer.member("peer", "gazette-stories")
      writer.member("entries", count)
      writer.member("stories", result.stories)
      writer.member("cpu", rounded(result.cpu))
      writer.member("rss_kb", residentKilobytes())
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Files are in memory before the clock starts.
  private static func measure(_ work: Work, _ documents: [[UInt8]]) -> String {
    let loaded = residentKilobytes()
    let (wall, cpu) = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
    var entries = 0
    var errors = 0
    for document in documents {
      if let count = handle(document, work) { entries += count } else { errors += 1 }
    }
    var writer = JSONWriter(isCompact: true)
    writer.object { writer in
      writer.member("peer", "gazette-\(work.rawValue)")
      writer.member("files", documents.count)
      writer.member("bytes", documents.reduce(0) { $0 + $1.count })
      writer.member("entries", entries)
      writer.member("errors", errors)
      writer.member("wall", rounded(seconds(CLOCK_MONOTONIC) - wall))
      writer.member("cpu", rounded(seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu))
      writer.member("rss_kb", residentKilobytes())
      writer.member("rss_loaded_kb", loaded)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// How many entries a document has; nil when it is no feed.
  private static func handle(_ document: [UInt8], _ work: Work) -> Int? {
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

  private static func leave(_ message: String, status: Int32) -> Never {
    let line = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(status)
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func rounded(_ seconds: Double) -> Double { (seconds * 10_000).rounded() / 10_000 }

  private static func residentKilobytes() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }
}
