// Marks and pruning in the contents of a JSON storage.
import GazetteCore

extension StoreContents {
  /// Returns how many articles were changed.
  mutating func mark(_ ids: [ArticleID], _ mark: Mark) -> Int {
    let wanted = Set(ids)
    var changed = 0
    for index in entries.indices where wanted.contains(entries[index].article.id) {
      let before = entries[index].article
      switch mark {
      case .saved(let isSaved): entries[index].article.isSaved = isSaved
      case .read(let isRead): entries[index].article.isRead = isRead
      }
      if entries[index].article != before { changed += 1 }
    }
    return changed
  }

  /// Returns how many articles went.
  mutating func prune(_ retention: Retention, now: Instant) -> Int {
    var leaving: Set<Int64> = []
    let free = entries.map(\.article).filter { !$0.isSaved }
    if let age = retention.maximumAge {
      let oldest = now.advanced(by: .zero - age)
      leaving.formUnion(free.filter { $0.listed < oldest }.map(\.sequence))
    }
    if let most = retention.maximumPerSource {
      let staying = free.filter { !leaving.contains($0.sequence) }
      for articles in Dictionary(grouping: staying, by: \.id.source).values {
        let ordered = articles.sorted { ($0.listed, $0.sequence) > ($1.listed, $1.sequence) }
        leaving.formUnion(ordered.dropFirst(max(0, most)).map(\.sequence))
      }
    }
    remove(leaving)
    forget()
    return leaving.count
  }

  private mutating func remove(_ leaving: Set<Int64>) {
    for entry in entries where leaving.contains(entry.article.sequence) {
      pruned.append(
        Tombstone(
          source: entry.article.id.source, handle: entry.article.id.handle,
          sequence: entry.article.sequence,
          identity: entry.marks?.identity ?? Identity(entry.article.content),
          fetched: entry.article.fetched))
    }
    entries.removeAll { leaving.contains($0.article.sequence) }
    pruned.sort { $0.sequence < $1.sequence }
  }

  /// An item that its source has not listed for so long will not come back.
  private mutating func forget() {
    let memory = Duration.milliseconds(Pruning.memoryInMilliseconds)
    pruned.removeAll { article in
      guard let latest = sources[article.source]?.fetched else { return false }
      return article.fetched < latest.advanced(by: .zero - memory)
    }
  }
}
