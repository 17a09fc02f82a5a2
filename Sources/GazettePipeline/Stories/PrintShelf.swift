// Keeps what articles are compared by, for lists that are put together again and again.
import GazetteCore
import GazetteText
import Synchronization

/// A bounded memory of prints: making one takes a hundred times as long as finding it here.
package final class PrintShelf: Sendable {
  private struct Key: Hashable {
    var sequence: Int64
    var revision: Int
    var title: String?
  }

  /// A print has about a kilobyte.
  private static let mostPrints = 4000

  private let prints = Mutex<[Key: ArticlePrint]>([:])

  package init() {}

  func print(of article: Article, make: () -> ArticlePrint) -> ArticlePrint {
    let key = Key(
      sequence: article.sequence, revision: article.revision, title: article.content.title)
    if let known = prints.withLock({ $0[key] }) { return known }
    let made = make()
    prints.withLock { prints in
      if prints.count >= PrintShelf.mostPrints { prints.removeAll(keepingCapacity: true) }
      prints[key] = made
    }
    return made
  }
}
