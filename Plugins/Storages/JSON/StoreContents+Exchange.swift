// Hands out all that a JSON storage holds, and takes in what another one held.
import GazetteCore

extension StoreContents {
  var holdings: Holdings {
    var holdings = Holdings()
    holdings.articles = entries.count
    holdings.revisions = entries.reduce(0) { $0 + $1.revisions.count }
    holdings.tombstones = pruned.count
    holdings.sources = sources.count
    holdings.records = records.values.reduce(0) { $0 + $1.count }
    holdings.lastSequence = lastSequence
    return holdings
  }

  func export(into sink: inout some PieceSink) throws(StorageError) {
    try sink.take(.head(holdings))
    for (name, source) in sources.sorted(by: { $0.key < $1.key }) {
      try sink.take(
        .source(SourceMemory(name: name, fetched: source.fetched, bookmark: source.bookmark)))
    }
    for (kind, values) in records.sorted(by: { $0.key < $1.key }) {
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        try sink.take(.record(Record(kind: kind, key: key, value: value)))
      }
    }
    var graves = pruned[...]
    for entry in entries {
      while let grave = graves.first, grave.sequence < entry.article.sequence {
        try sink.take(.tombstone(graves.removeFirst()))
      }
      try sink.take(.article(KeptArticle(article: entry.article, revisions: entry.revisions)))
    }
    for grave in graves { try sink.take(.tombstone(grave)) }
  }

  /// Works on a value: nothing is stored before the whole of it is written.
  mutating func adopt(_ pieces: inout some PieceStream) throws(StorageError) -> AdoptionReport {
    var adoption = StoreAdoption(into: self)
    while let piece = try pieces.next() { adoption.take(piece) }
    self = adoption.finished
    return adoption.report
  }
}

/// Contents that grow by another storage's pieces.
private struct StoreAdoption {
  private(set) var report = AdoptionReport()
  private var contents: StoreContents
  private let isFresh: Bool
  private var places: [ArticleID: Int] = [:]
  /// By handle.
  private var graves: [String: Tombstone] = [:]
  private var handles: Set<String> = []

  init(into contents: StoreContents) {
    self.contents = contents
    isFresh = contents.holdings.isEmpty
    for (index, entry) in contents.entries.enumerated() {
      places[entry.article.id] = index
      handles.insert(entry.article.id.handle)
    }
    for grave in contents.pruned { graves[grave.handle] = grave }
  }

  var finished: StoreContents {
    var contents = contents
    contents.pruned = graves.values.sorted { $0.sequence < $1.sequence }
    return contents
  }

  mutating func take(_ piece: StoragePiece) {
    switch piece {
    case .head(let head): if isFresh { contents.lastSequence = head.lastSequence }
    case .source(let memory): take(memory)
    case .record(let record):
      if isFresh { contents.records[record.kind, default: [:]][record.key] = record.value }
    case .article(let kept): take(kept)
    case .tombstone(let grave): take(grave)
    }
  }

  private mutating func take(_ memory: SourceMemory) {
    var source = contents.sources[memory.name] ?? StoreContents.Source()
    source.fetched = [source.fetched, memory.fetched].compactMap(\.self).max()
    source.bookmark = source.bookmark ?? memory.bookmark
    contents.sources[memory.name] = source
  }

  private mutating func take(_ kept: KeptArticle) {
    let id = kept.article.id
    if let place = places[id] {
      let own = KeptArticle(
        article: contents.entries[place].article, revisions: contents.entries[place].revisions)
      let merged = own.merged(with: kept)
      if merged == own { report.unchanged += 1 } else { report.merged += 1 }
      contents.entries[place] = StoreContents.Entry(
        article: merged.article, revisions: merged.revisions)
    } else {
      graves[id.handle] = nil
      handles.insert(id.handle)
      var article = kept.article
      article.sequence = number(article.sequence)
      places[id] = contents.entries.count
      contents.entries.append(StoreContents.Entry(article: article, revisions: kept.revisions))
      contents.sources[id.source] = contents.sources[id.source] ?? StoreContents.Source()
      report.new += 1
    }
  }

  private mutating func take(_ grave: Tombstone) {
    guard !handles.contains(grave.handle), graves[grave.handle] == nil else { return }
    var grave = grave
    grave.sequence = number(grave.sequence)
    graves[grave.handle] = grave
    contents.sources[grave.source] = contents.sources[grave.source] ?? StoreContents.Source()
  }

  private mutating func number(_ given: Int64) -> Int64 {
    if isFresh { return given }
    contents.lastSequence += 1
    return contents.lastSequence
  }
}
