// Which items a source has brought already, so that nobody is asked for them again.
import GazetteCore

/// Items by a short hash. Two items that share one are a loss only where a page, or a list, consists of
/// nothing else.
struct KnownItems {
  private static let most = 1000
  private static let name = "known"

  private var hashes: Set<String> = []
  private var order: [String] = []

  init() {}

  init(_ memory: FeedMemory) {
    let words = memory.bookmark.values[KnownItems.name]?.split(separator: " ") ?? []
    for word in words where hashes.insert(String(word)).inserted { order.append(String(word)) }
  }

  /// False for one that is known.
  mutating func insert(_ draft: Draft) -> Bool { insert(KnownItems.key(draft)) }

  @discardableResult mutating func insert(_ key: String) -> Bool {
    let hash = KnownItems.hash(key)
    guard hashes.insert(hash).inserted else { return false }
    order.append(hash)
    return true
  }

  func holds(_ key: String) -> Bool { hashes.contains(KnownItems.hash(key)) }

  func holds(all drafts: [Draft]) -> Bool {
    drafts.allSatisfy { holds(KnownItems.key($0)) }
  }

  /// These, then those of earlier fetches, a thousand in all: with the newest first, those that may
  /// come again soonest.
  func remember(beside earlier: KnownItems, in memory: inout FeedMemory) {
    let all = order + earlier.order.filter { !hashes.contains($0) }
    memory.keep(all.prefix(KnownItems.most).joined(separator: " "), as: KnownItems.name)
  }

  /// Items of one id that differ in their address or title are not the same (DESIGN.md §2).
  private static func key(_ draft: Draft) -> String {
    [draft.ownID, draft.url, draft.title].map { $0 ?? "" }.joined(separator: "\n")
  }

  private static func hash(_ key: String) -> String {
    String(SHA256.hex(Array(key.utf8)).prefix(12))
  }
}
