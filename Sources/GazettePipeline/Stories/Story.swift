// Articles of several sources that are one entry of a digest.
import GazetteCore

struct Story {
  struct Member {
    var id: ArticleID
    var sequence: Int64
    /// What it was found to be the same as; nothing for the first one.
    var links: [Link] = []
  }

  struct Link {
    /// A handle.
    var other: String
    var reason: MergeReason
  }

  /// nil while the story is cut, or was told before.
  var article: Article?
  var members: [Member]
  var isTold = false
  /// Whether the article shown stood in this digest before, and so remains the one shown.
  var isKept = false

  var isCut: Bool { article == nil && !isTold }

  /// nil for a story that is not shown.
  var entry: Entry? {
    guard let article else { return nil }
    let others = members.filter { $0.id.source != article.id.source }
      .sorted { $0.sequence < $1.sequence }
    return Entry(article: article, alsoIn: others.map(\.id.source))
  }

  /// The article that tells the story: the one shown, or the one that has told it before.
  private var teller: ArticleID? { article?.id ?? (isTold ? members.first?.id : nil) }

  /// The other articles of the story, and why each is the same as this one.
  func tellings(beside id: ArticleID) -> [Telling] {
    let own = members.first { $0.id == id }
    return members.filter { $0.id != id }.sorted { $0.sequence < $1.sequence }.compactMap {
      member in
      let link = member.links.first ?? own?.links.first
      return link.map { Telling(id: member.id, reason: $0.reason) }
    }
  }

  /// One record for each article that another one is shown for, or has told before.
  func merges(by terms: String) -> [Record] {
    guard members.count > 1, let shown = teller else { return [] }
    let handle = shown.handle
    return members.filter { $0.id != shown }.compactMap { member in
      let own = member.id.handle
      guard let link = member.links.first ?? links(to: own).first else { return nil }
      let merge = Merge(
        story: handle, other: link.other, reason: link.reason, terms: terms)
      return Record(kind: Merge.kind, key: own, value: merge.record)
    }
  }

  /// To those that were found to be the same as the one with that handle.
  private func links(to handle: String) -> [Link] {
    members.flatMap { member in
      member.links.filter { $0.other == handle }.map {
        Link(other: member.id.handle, reason: $0.reason)
      }
    }
  }
}
