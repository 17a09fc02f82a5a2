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

  /// A print has about a kilobyte. Twice as many are kept at most: those of late, and those before.
  private static let mostPrints = 3000

  private struct Prints {
    var late: [Key: ArticlePrint] = [:]
    var early: [Key: ArticlePrint] = [:]

    /// What is asked for again stays.
    mutating func find(_ key: Key) -> ArticlePrint? {
      if let known = late[key] { return known }
      guard let known = early[key] else { return nil }
      keep(known, key)
      return known
    }

    mutating func keep(_ print: ArticlePrint, _ key: Key) {
      if late.count >= PrintShelf.mostPrints {
        early = late
        late = [:]
      }
      late[key] = print
    }
  }

  private let prints = Mutex(Prints())

  package init() {}

  func print(of article: Article, make: () -> ArticlePrint) -> ArticlePrint {
    let key = Key(
      sequence: article.sequence, revision: article.revision, title: article.content.title)
    if let known = prints.withLock({ $0.find(key) }) { return known }
    let made = make()
    prints.withLock { $0.keep(made, key) }
    return made
  }
}
