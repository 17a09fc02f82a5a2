// What digests have merged so far, and what somebody has parted.
import GazetteCore
import GazetteText

/// Answers which articles tell the story of one, and undoes that.
public struct MergeBook: Sendable {
  /// Of one story; more are not looked up.
  private static let mostTellings = 100

  private let merges: [String: Merge]
  private var separations: Separations

  /// Reads the records of a storage.
  public init(of storage: any Storage) async throws(StorageError) {
    let merged = try await storage.records(of: Merge.kind)
    merges = merged.compactMapValues(Merge.init(record:))
    separations = Separations(records: try await storage.records(of: Separations.kind))
  }

  /// The articles of other sources that a digest merges with this one, in order of arrival: those of
  /// the same address, and those that a digest found to be alike.
  public func tellings(
    of article: Article, in storage: any Storage
  ) async throws(StorageError) -> [Telling] {
    var found: [String: (sequence: Int64, telling: Telling)] = [:]
    for (handle, reason) in alike(article.id.handle).prefix(MergeBook.mostTellings) {
      guard let other = try await MergeBook.article(handle, in: storage) else { continue }
      found[handle] = (other.sequence, Telling(id: other.id, reason: reason))
    }
    for other in try await MergeBook.sameAddress(as: article, in: storage) {
      let handle = other.id.handle
      guard !separations.isApart(handle, article.id.handle) else { continue }
      found[handle] = (other.sequence, Telling(id: other.id, reason: .address))
    }
    return found.values.sorted { $0.sequence < $1.sequence }.map(\.telling)
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
    query.includesHidden = true
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
