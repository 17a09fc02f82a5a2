// Marks, pruning, and moving of what the storage in memory holds.
import GazetteCore

extension MemoryContents {
  /// Returns how many articles were changed.
  mutating func mark(_ ids: [ArticleID], _ mark: Mark) -> Int {
    var changed = 0
    for index in articles.indices where ids.contains(articles[index].article.id) {
      let before = articles[index]
      switch mark {
      case .saved(let isSaved): articles[index].article.isSaved = isSaved
      case .read(let isRead): articles[index].article.isRead = isRead
      }
      if articles[index] != before { changed += 1 }
    }
    return changed
  }

  /// Returns how many articles went. Saved ones stay, and do not count.
  mutating func prune(_ retention: Retention, now: Instant) -> Int {
    let newestFirst = articles.map(\.article).filter { !$0.isSaved }
      .sorted { ($0.listed, $0.sequence) > ($1.listed, $1.sequence) }
    var leaving: Set<Int64> = []
    var staying: [String: Int] = [:]
    for article in newestFirst {
      let isOld = retention.maximumAge.map { article.listed < now.advanced(by: .zero - $0) }
      let isOver = retention.maximumPerSource.map { staying[article.id.source, default: 0] >= $0 }
      if isOld ?? false || isOver ?? false {
        leaving.insert(article.sequence)
      } else {
        staying[article.id.source, default: 0] += 1
      }
    }
    bury(leaving)
    forget()
    return leaving.count
  }

  private mutating func bury(_ leaving: Set<Int64>) {
    for article in articles.map(\.article) where leaving.contains(article.sequence) {
      graves.append(
        Tombstone(
          source: article.id.source, handle: article.id.handle, sequence: article.sequence,
          identity: Identity(article.content), fetched: article.fetched))
    }
    articles.removeAll { leaving.contains($0.article.sequence) }
    graves.sort { $0.sequence < $1.sequence }
  }

  /// An item that its source has not listed for 30 days will not come back.
  private mutating func forget() {
    graves.removeAll { grave in
      guard let latest = sources[grave.source]?.fetched else { return false }
      return grave.fetched < latest.advanced(by: .seconds(-30 * 86_400))
    }
  }

  var info: StorageInfo {
    var info = StorageInfo(place: "memory")
    info.articles = articles.count
    info.saved = articles.count { $0.article.isSaved }
    for kept in articles {
      info.articlesBySource[kept.article.id.source, default: 0] += 1
      info.sizeInBytes += Int64(kept.article.id.handle.utf8.count)
    }
    info.revisions = articles.reduce(0) { $0 + $1.revisions.count }
    info.tombstones = graves.count
    info.oldest = articles.map(\.article.listed).min()
    info.newest = articles.map(\.article.listed).max()
    info.lastSequence = lastSequence
    return info
  }
}

// MARK: Moving

extension MemoryContents {
  /// Everything, in the order of `StoragePiece`.
  var pieces: [StoragePiece] {
    var pieces = sources.sorted { $0.key < $1.key }.map { StoragePiece.source($0.value) }
    for (kind, values) in records.sorted(by: { $0.key < $1.key }) {
      pieces += values.sorted { $0.key < $1.key }
        .map { .record(Record(kind: kind, key: $0.key, value: $0.value)) }
    }
    let arrived =
      articles.map { ($0.article.sequence, StoragePiece.article($0)) }
      + graves.map { ($0.sequence, StoragePiece.tombstone($0)) }
    pieces += arrived.sorted { $0.0 < $1.0 }.map(\.1)
    var head = Holdings()
    for piece in pieces { head.count(piece) }
    head.lastSequence = lastSequence
    return [.head(head)] + pieces
  }

  mutating func adopt(_ pieces: [StoragePiece]) -> AdoptionReport {
    let isFresh = self.pieces == [.head(Holdings())]
    var report = AdoptionReport()
    for piece in pieces {
      switch piece {
      case .head(let head): if isFresh { lastSequence = head.lastSequence }
      case .source(let memory): adopt(memory)
      case .record(let record):
        if isFresh { records[record.kind, default: [:]][record.key] = record.value }
      case .article(let kept): adopt(kept, isFresh: isFresh, &report)
      case .tombstone(let grave): adopt(grave, isFresh: isFresh)
      }
    }
    return report
  }

  private mutating func adopt(_ memory: SourceMemory) {
    var own = sources[memory.name] ?? SourceMemory(name: memory.name)
    own.fetched = [own.fetched, memory.fetched].compactMap(\.self).max()
    own.bookmark = own.bookmark ?? memory.bookmark
    sources[memory.name] = own
  }

  private mutating func adopt(_ kept: KeptArticle, isFresh: Bool, _ report: inout AdoptionReport) {
    let id = kept.article.id
    if let index = articles.firstIndex(where: { $0.article.id == id }) {
      let merged = articles[index].merged(with: kept)
      if merged == articles[index] { report.unchanged += 1 } else { report.merged += 1 }
      articles[index] = merged
      return
    }
    graves.removeAll { $0.handle == id.handle }
    var kept = kept
    kept.article.sequence = number(kept.article.sequence, isFresh: isFresh)
    articles.append(kept)
    adopt(SourceMemory(name: id.source))
    report.new += 1
  }

  private mutating func adopt(_ grave: Tombstone, isFresh: Bool) {
    let handles = articles.map(\.article.id.handle) + graves.map(\.handle)
    guard !handles.contains(grave.handle) else { return }
    var grave = grave
    grave.sequence = number(grave.sequence, isFresh: isFresh)
    graves.append(grave)
    adopt(SourceMemory(name: grave.source))
  }

  private mutating func number(_ given: Int64, isFresh: Bool) -> Int64 {
    if isFresh { return given }
    lastSequence += 1
    return lastSequence
  }
}
