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

  /// Of the articles around one in time; more are not compared with it.
  private static let mostNeighbours = 5000

  /// Reads the records of a storage. `dedupe` is what digests are made by.
  public init(of storage: any Storage, by dedupe: Dedupe) async throws(StorageError) {
    self.dedupe = dedupe
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

  /// Handles of the other articles of the story, and why each is in it.
  private func alike(_ handle: String) -> [(handle: String, reason: MergeReason)] {
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

  /// What to store so that an article is never merged with these again.
  public func parting(_ article: Article, from others: [Telling]) -> [Record] {
    var parted = separations
    let handle = article.id.handle
    var records: [Record] = []
    for other in others.map(\.id.handle) {
      parted.part(handle, from: other)
      // What was shown for the other tells its story no longer, and the other way round.
      if merges[other]?.story == handle { records.append(MergeBook.forgetting(other)) }
    }
    if merges[handle] != nil { records.append(MergeBook.forgetting(handle)) }
    let changed = [handle] + others.map(\.id.handle)
    return records + changed.compactMap(parted.record)
  }

  private static func forgetting(_ handle: String) -> Record {
    Record(kind: Merge.kind, key: handle, value: nil)
  }
}
