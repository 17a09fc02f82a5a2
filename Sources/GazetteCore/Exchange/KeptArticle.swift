// An article with its earlier texts, and how two of the same identity become one.

/// An article as it moves from one storage to another.
public struct KeptArticle: Sendable, Hashable {
  public var article: Article
  /// Earlier texts, oldest first.
  public var revisions: [Revision]

  public init(article: Article, revisions: [Revision] = []) {
    self.article = article
    self.revisions = revisions
  }

  /// This article after what another storage knows of it: the text that was fetched last is shown,
  /// every other one is a revision, and a mark that either has stays. Merging the same again
  /// changes nothing; sequence number and hiding are those of this one.
  public func merged(with other: KeptArticle) -> KeptArticle {
    let isOtherNewer = other.article.fetched > article.fetched
    let (old, new) = isOtherNewer ? (self, other) : (other, self)
    var merged = self
    merged.article.content = new.article.content
    merged.revisions = KeptArticle.revisions(of: old, then: new)
    merged.article.revision = merged.revisions.count
    merged.article.firstSeen = min(article.firstSeen, other.article.firstSeen)
    merged.article.fetched = new.article.fetched
    merged.article.isSaved = article.isSaved || other.article.isSaved
    merged.article.isRead = article.isRead || other.article.isRead
    merged.article.labels += other.article.labels.filter { !article.labels.contains($0) }
    return merged
  }

  private var texts: [Revision] {
    revisions + [Revision(content: article.content, fetched: article.fetched)]
  }

  /// The texts of `old`, then of `new`; what both have from the beginning is told once, and a
  /// history that is part of the other adds nothing.
  private static func revisions(of old: KeptArticle, then new: KeptArticle) -> [Revision] {
    let earlier = old.texts.map { ContentHash($0.content).text }
    let later = new.texts.map { ContentHash($0.content).text }
    if isPart(earlier, of: later) { return new.revisions }
    let common = zip(earlier, later).prefix { $0 == $1 }.count
    let added = isPart(later, of: earlier) ? [] : new.texts.dropFirst(common)
    let texts = old.texts + added
    let endsWithShown = (added.isEmpty ? earlier : later).last == later.last
    return endsWithShown ? texts.dropLast() : texts
  }

  /// Whether all of `few` occur in `many`, in that order.
  private static func isPart(_ few: [Int64], of many: [Int64]) -> Bool {
    var rest = few[...]
    for text in many where text == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
