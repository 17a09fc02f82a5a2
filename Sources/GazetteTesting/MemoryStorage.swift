// A storage in memory, for tests of what stands above storages.
import GazetteCore

/// Keeps everything until it is released. Items are matched by their own id, else their address,
/// else their title; that is less than DESIGN.md §2 asks of a real storage.
public actor MemoryStorage: Storage {
  public static let kind = "memory"
  public static let about = "Keeps articles until the program ends."
  public static let options: [OptionKey] = []

  /// Every commit so far, in order.
  public private(set) var commits: [Commit] = []
  private var stored: [ArticleID: Article] = [:]
  private var marks: [String: Bookmark] = [:]
  private var notes: [String: [String: String]] = [:]
  private var lastSequence: Int64 = 0
  private var failure: StorageError?

  public init() {}
  public init(_ options: inout Options) throws(ConfigError) {}

  /// From now on every `save` throws this; nil makes the storage well again.
  public func fail(with error: StorageError?) { failure = error }

  public func save(_ commit: Commit) async throws(StorageError) -> [SaveReport] {
    if let failure { throw failure }
    commits.append(commit)
    for record in commit.records { notes[record.kind, default: [:]][record.key] = record.value }
    return commit.batches.map { batch in
      if let bookmark = batch.bookmark { marks[batch.source] = bookmark }
      return save(batch)
    }
  }

  private func save(_ batch: Batch) -> SaveReport {
    var report = SaveReport(source: batch.source)
    // The first of a document arrives last, so that it stands first among equals.
    for arrival in batch.arrivals.reversed() {
      let content = arrival.content
      let key = content.ownID ?? content.canonicalURL ?? content.title ?? content.text ?? ""
      let id = ArticleID(source: batch.source, key: key)
      if var known = stored[id] {
        if known.content == content { report.unchanged += 1 } else { report.changed += 1 }
        known.content = content
        known.fetched = batch.fetched
        stored[id] = known
      } else {
        stored[id] = article(id, arrival, at: batch.fetched)
        report.new += 1
        report.newIDs.insert(id, at: 0)
      }
    }
    return report
  }

  private func article(_ id: ArticleID, _ arrival: Arrival, at moment: Instant) -> Article {
    lastSequence += 1
    var article = Article(
      id: id, content: arrival.content, firstSeen: moment, fetched: moment, sequence: lastSequence)
    article.labels = arrival.labels
    article.isSaved = arrival.isSaved
    article.isRead = arrival.isRead
    article.isHidden = arrival.isHidden
    return article
  }

  public func articles(matching query: Query) async throws(StorageError) -> ArticleSlice {
    let matching = stored.values.filter { MemoryStorage.matches($0, query) }
    let sorted = matching.sorted { place($0) > place($1) }
    let rest = query.after.map { after in sorted.filter { place($0) < after } } ?? sorted
    let taken = query.limit.map { Array(rest.prefix($0)) } ?? rest
    let next = taken.count < rest.count ? taken.last.map(place) : nil
    return ArticleSlice(
      articles: taken, next: next, total: query.countsAll ? sorted.count : nil)
  }

  private func place(_ article: Article) -> Position {
    Position(listed: article.listed, sequence: article.sequence)
  }

  private static func matches(_ article: Article, _ query: Query) -> Bool {
    let tags = Set((article.labels + article.content.tags).map { $0.lowercased() })
    let language = article.content.language?.lowercased().split(separator: "-").first
    return (query.sources.isEmpty || query.sources.contains(article.id.source))
      && (query.tags.isEmpty || query.tags.contains { tags.contains($0.lowercased()) })
      && (query.language.map { language == $0.lowercased()[...] } ?? true)
      && (query.since.map { article.listed >= $0 } ?? true)
      && (query.until.map { article.listed < $0 } ?? true)
      && (query.isSaved.map { article.isSaved == $0 } ?? true)
      && (query.isRead.map { article.isRead == $0 } ?? true)
      && (query.includesHidden || !article.isHidden)
      && (query.arrivedAfter.map { article.sequence > $0 } ?? true)
      && (query.arrivedThrough.map { article.sequence <= $0 } ?? true)
      && (query.search.map { contains(article, $0) } ?? true)
      && (query.reference.map { article.id.handle.hasPrefix($0) || article.content.url == $0 }
        ?? true)
  }

  private static func contains(_ article: Article, _ words: String) -> Bool {
    let text = [article.content.title, article.content.summary, article.content.text]
      .compactMap(\.self).joined(separator: " ").lowercased()
    return words.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
  }

  public func bookmarks() async throws(StorageError) -> [String: Bookmark] { marks }

  public func records(of kind: String) async throws(StorageError) -> [String: String] {
    notes[kind] ?? [:]
  }

  public func mark(_ ids: [ArticleID], _ mark: Mark) async throws(StorageError) -> Int {
    var changed = 0
    for id in ids {
      guard var article = stored[id] else { continue }
      switch mark {
      case .saved(let isSaved): article.isSaved = isSaved
      case .read(let isRead): article.isRead = isRead
      }
      if article != stored[id] { changed += 1 }
      stored[id] = article
    }
    return changed
  }

  public func revisions(of id: ArticleID) async throws(StorageError) -> [Revision] { [] }

  public func prune(_ retention: Retention, now: Instant) async throws(StorageError) -> Int { 0 }

  public func info() async throws(StorageError) -> StorageInfo {
    var info = StorageInfo(place: "memory")
    info.articles = stored.count
    for id in stored.keys { info.articlesBySource[id.source, default: 0] += 1 }
    info.lastSequence = lastSequence
    return info
  }

  public func check() async throws(StorageError) -> [String] { [] }
}

// Moving: bookmarks and records move with the articles; revisions and tombstones it has none.
extension MemoryStorage {
  public func export<Sink: PieceSink>(into sink: inout Sink) async throws(StorageError) {
    let articles = stored.values.sorted { $0.sequence < $1.sequence }
    let sources = Set(articles.map(\.id.source)).union(marks.keys).sorted()
    var pieces = sources.map {
      StoragePiece.source(SourceMemory(name: $0, bookmark: marks[$0]))
    }
    for (kind, values) in notes.sorted(by: { $0.key < $1.key }) {
      pieces += values.sorted { $0.key < $1.key }.map {
        .record(Record(kind: kind, key: $0.key, value: $0.value))
      }
    }
    pieces += articles.map { .article(KeptArticle(article: $0)) }
    var head = Holdings()
    for piece in pieces { head.count(piece) }
    head.lastSequence = lastSequence
    try sink.take(.head(head))
    for piece in pieces { try sink.take(piece) }
  }

  public func adopt<Pieces: PieceStream>(
    _ pieces: inout Pieces
  ) async throws(StorageError) -> AdoptionReport {
    var all: [StoragePiece] = []
    while let piece = try pieces.next() { all.append(piece) }
    let isFresh = stored.isEmpty && lastSequence == 0
    var report = AdoptionReport()
    for piece in all {
      switch piece {
      case .head(let head): if isFresh { lastSequence = head.lastSequence }
      case .source(let memory): marks[memory.name] = marks[memory.name] ?? memory.bookmark
      case .record(let record):
        if isFresh { notes[record.kind, default: [:]][record.key] = record.value }
      case .article(let kept): adopt(kept, isFresh: isFresh, &report)
      case .tombstone: break
      }
    }
    return report
  }

  private func adopt(_ kept: KeptArticle, isFresh: Bool, _ report: inout AdoptionReport) {
    var article = kept.article
    if let own = stored[article.id] {
      let merged = KeptArticle(article: own).merged(with: kept).article
      if merged == own { report.unchanged += 1 } else { report.merged += 1 }
      stored[article.id] = merged
    } else {
      if !isFresh {
        lastSequence += 1
        article.sequence = lastSequence
      }
      stored[article.id] = article
      report.new += 1
    }
  }
}
