// Marks that a reader sets, and what they changed, so that it can be undone.
import GazetteCore

/// What became of a mark.
public struct Marking: Sendable, Hashable {
  public var mark: Mark
  /// The articles that were named, as they are now.
  public var named: [Article]
  /// The articles that were not marked so before: `undo` of exactly these makes all as it was.
  public var changed: [ArticleID]

  public var undo: Mark {
    switch mark {
    case .saved(let isSaved): .saved(!isSaved)
    case .read(let isRead): .read(!isRead)
    }
  }
}

extension ReadingRoom {
  /// So many articles are marked at once.
  public static let mostMarked = 500

  /// Marks all articles of these references, or none. Saved is the article that is named. An article
  /// that is read or unread takes the others of its story along, since they are one entry of a
  /// list, unless `exactly` these are meant, as to undo a marking.
  public func mark(
    _ references: [String], _ mark: Mark, exactly: Bool = false
  ) async throws(ReadingFault) -> Marking {
    var named: [Article] = []
    for reference in references { named.append(try await find(reference)) }
    var all: [ArticleID: Article] = [:]
    for article in named { all[article.id] = article }
    if case .read = mark, !exactly { try await addStories(of: named, to: &all) }
    let changed = all.values.filter { !$0.has(mark) }.sorted { $0.sequence < $1.sequence }
      .map(\.id)
    _ = try await reading { () throws(StorageError) in try await storage.mark(changed, mark) }
    await recentHits.forget()
    return Marking(mark: mark, named: named.map { $0.with(mark) }, changed: changed)
  }

  private func addStories(
    of named: [Article], to all: inout [ArticleID: Article]
  ) async throws(ReadingFault) {
    for article in named {
      let others = try await reading { () throws(StorageError) in
        try await tellings(of: article)
      }
      for other in others where all[other.id] == nil {
        // What was pruned meanwhile needs no mark.
        guard let found = try await known(other.id.handle) else { continue }
        all[found.id] = found
      }
    }
  }

  private func known(_ handle: String) async throws(ReadingFault) -> Article? {
    var query = Query()
    query.reference = handle
    query.includesHidden = true
    query.limit = 1
    return try await reading { () throws(StorageError) in
      try await storage.articles(matching: query).articles.first
    }
  }
}

extension Article {
  fileprivate func has(_ mark: Mark) -> Bool {
    switch mark {
    case .saved(let wanted): isSaved == wanted
    case .read(let wanted): isRead == wanted
    }
  }

  fileprivate func with(_ mark: Mark) -> Article {
    var marked = self
    switch mark {
    case .saved(let wanted): marked.isSaved = wanted
    case .read(let wanted): marked.isRead = wanted
    }
    return marked
  }
}
