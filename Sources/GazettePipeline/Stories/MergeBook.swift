// What digests have merged so far, and what somebody has parted.
import GazetteCore
import GazetteText

/// Answers which articles tell the story of one, and undoes that.
public struct MergeBook: Sendable {
  /// Of one story; more are not looked up.
  private static let mostTellings = 100

  private let merges: [String: Merge]
  private let separations: Separations
  private let dedupe: Dedupe
  private let sources: [String]
  private let priorities: [String: Int]

  /// Of the articles around one in time; more are not compared with it.
  private static let mostNeighbours = 5000

  /// Reads the records of a storage. The rest is what digests are made by; see `DigestRequest`.
  public init(
    of storage: any Storage, by dedupe: Dedupe, sources: [String] = [],
    priorities: [String: Int] = [:]
  ) async throws(StorageError) {
    self.dedupe = dedupe
    self.sources = sources
    self.priorities = priorities
    let merged = try await storage.records(of: Merge.kind)
    merges = merged.compactMapValues(Merge.init(record:))
    separations = Separations(records: try await storage.records(of: Separations.kind))
  }

  /// The articles of other sources that a digest merges with this one, in order of arrival: those
  /// that one has merged, and those that one would merge now.
  public func tellings(
    of article: Article, in storage: any Storage
  ) async throws(StorageError) -> [Telling] {
    var found: [String: (sequence: Int64, telling: Telling)] = [:]
    for telling in try await likely(article, in: storage) {
      found[telling.telling.id.handle] = telling
    }
    for (handle, reason) in alike(article.id.handle).prefix(MergeBook.mostTellings) {
      guard let other = try await MergeBook.article(handle, in: storage) else { continue }
      found[handle] = (other.sequence, Telling(id: other.id, reason: reason))
    }
    return found.values.sorted { $0.sequence < $1.sequence }.map(\.telling)
  }

  /// Handles of articles that this one is never merged with again.
  public func partedFrom(_ article: Article) -> [String] {
    separations.others(of: article.id.handle)
  }

  /// What a digest of today would find.
  private func likely(
    _ article: Article, in storage: any Storage
  ) async throws(StorageError) -> [(sequence: Int64, telling: Telling)] {
    var stories = StoryBuilder(room: nil, dedupe: dedupe, separations: separations)
    var sequences: [ArticleID: Int64] = [:]
    let sameAddress = try await MergeBook.sameAddress(as: article, in: storage)
    let near = try await neighbours(of: article, in: storage)
    for other in near + sameAddress where sequences[other.id] == nil {
      sequences[other.id] = other.sequence
      stories.add(other, as: .candidate)
    }
    let tellings = stories.story(of: article.id)?.tellings(beside: article.id) ?? []
    return tellings.map { (sequences[$0.id] ?? 0, $0) }
  }

  /// The article itself and those about as old, newest first.
  private func neighbours(
    of article: Article, in storage: any Storage
  ) async throws(StorageError) -> [Article] {
    guard !dedupe.measures.isDisjoint(with: [.text, .event]) else { return [article] }
    var query = Query()
    query.since = article.listed.advanced(by: .zero - dedupe.window)
    query.until = article.listed.advanced(by: dedupe.window + .milliseconds(1))
    query.limit = MergeBook.mostNeighbours
    let found = try await storage.articles(matching: query).articles
    return found.contains { $0.id == article.id } ? found : found + [article]
  }

  /// Handles of the other articles of the story, and why each is in it. What was decided by other
  /// terms is decided anew.
  private func alike(_ handle: String) -> [(handle: String, reason: MergeReason)] {
    let terms = dedupe.terms
    let merges = merges.filter { $0.value.holds(by: terms) }
    let own = merges[handle]
    let story = own?.story ?? handle
    var found = merges.filter { $0.value.story == story && $0.key != handle }
      .map { (handle: $0.key, reason: $0.value.reason) }
    if let own { found.append((handle: story, reason: own.reason)) }
    return found.filter { !separations.isApart($0.handle, handle) }.sorted { $0.handle < $1.handle }
  }

  private static func article(
    _ handle: String, in storage: any Storage
  ) async throws(StorageError) -> Article? {
    var query = Query()
    query.reference = handle
    query.includesHidden = true
    return try await storage.articles(matching: query).articles.first
  }

  private static func sameAddress(
    as article: Article, in storage: any Storage
  ) async throws(StorageError) -> [Article] {
    guard let address = article.content.canonicalURL, WebAddress.isWeb(address) else { return [] }
    var query = Query()
    query.reference = address
    return try await storage.articles(matching: query).articles.filter {
      $0.id.source != article.id.source && $0.content.canonicalURL == address
    }
  }
}

// What parts them.
extension MergeBook {
  /// What to store so that an article is never merged with these again. The others remain one story
  /// where they are one without it, and what was left out because its story had been told waits for
  /// the next digest.
  public func parting(
    _ article: Article, from others: [Telling], in storage: any Storage
  ) async throws(StorageError) -> [Record] {
    let handle = article.id.handle
    let rest = others.map(\.id.handle)
    var parted = separations
    for other in rest { parted.part(handle, from: other) }
    var others: [Article] = []
    for other in rest {
      if let found = try await MergeBook.article(other, in: storage) { others.append(found) }
    }
    let anew = mergesAnew(of: article, and: others, parted)
    return ([handle] + rest).compactMap(parted.record) + anew
      + (try await returns(of: untold(without: article, others, anew), in: storage))
  }

  /// What was shown for one of them tells its story no longer; what they are one story with, apart
  /// from that article, is found anew.
  private func mergesAnew(
    of article: Article, and others: [Article], _ parted: Separations
  ) -> [Record] {
    let handles = Set(([article] + others).map(\.id.handle))
    let undone = merges.filter { handles.contains($0.key) && handles.contains($0.value.story) }
    var stories = StoryBuilder(
      room: nil, dedupe: dedupe, sources: sources, priorities: priorities, separations: parted)
    let known = Set(undone.keys).union(undone.values.map(\.story))
    let rest = others.filter { !$0.isHidden && known.contains($0.id.handle) }
    for other in rest.sorted(by: { ($0.listed, $0.sequence) > ($1.listed, $1.sequence) }) {
      stories.add(other)
    }
    let anew = stories.merges
    let gone = Set(undone.keys).subtracting(anew.map(\.key)).sorted()
    return anew + gone.map { Record(kind: Merge.kind, key: $0, value: nil) }
  }

  /// The stories, as sequence numbers, which others stood for until now: that of the article, and
  /// those that it stood for.
  private func untold(
    without article: Article, _ others: [Article], _ anew: [Record]
  ) -> [[Int64]] {
    var heads: [String: String] = [:]
    for record in anew {
      heads[record.key] = record.value.flatMap(Merge.init(record:))?.story
    }
    let handle = article.id.handle
    let groups = Dictionary(grouping: others) { heads[$0.id.handle] ?? $0.id.handle }.values
    let bereft = groups.filter { $0.contains { merges[$0.id.handle]?.story == handle } }
    let own = merges[handle] == nil ? [] : [[article]]
    return (own + bereft).map { $0.map(\.sequence) }
  }

  /// The marks of outputs in whose digests these stories now wait.
  private func returns(
    of stories: [[Int64]], in storage: any Storage
  ) async throws(StorageError) -> [Record] {
    var records: [Record] = []
    for kind in [DigestMark.kind, DigestMark.deliveryKind] {
      for (key, text) in try await storage.records(of: kind).sorted(by: { $0.key < $1.key }) {
        let before = DigestMark(record: text)
        var mark = before
        for story in stories { mark.takeBack(story) }
        if mark != before { records.append(Record(kind: kind, key: key, value: mark.record)) }
      }
    }
    return records
  }
}
