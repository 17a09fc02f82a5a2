// What is remembered of lists that somebody reads, so that their next pages know the stories before.
import GazetteCore
import GazettePipeline

/// A small memory: what was forgotten costs nothing but a story told as two.
actor ListMemory {
  struct Key: Hashable, Sendable {
    var reading: Reading
    var word: String
  }

  private struct Kept {
    var stories: StoryBuilder
    var weight: Int
  }

  /// In articles, each with about a kilobyte for what is compared.
  private static let mostArticles = 20_000
  /// A list that was read down so far begins anew.
  private static let longestList = 5000
  /// Articles whose stories are remembered by themselves.
  private static let mostStories = 10_000

  private var kept: [Key: Kept] = [:]
  private var order: [Key] = []
  private var weight = 0
  private var tellings: [ArticleID: [Telling]] = [:]
  private var told: [ArticleID] = []

  /// The stories of the pages before a place.
  func stories(before key: Key) -> (stories: StoryBuilder, weight: Int)? {
    guard let found = kept[key] else { return nil }
    order.removeAll { $0 == key }
    order.append(key)
    return (found.stories, found.weight)
  }

  func keep(_ stories: StoryBuilder, before key: Key, weight: Int) {
    forget(key)
    guard weight <= ListMemory.longestList else { return }
    kept[key] = Kept(stories: stories, weight: weight)
    order.append(key)
    self.weight += weight
    while self.weight > ListMemory.mostArticles, let oldest = order.first { forget(oldest) }
  }

  private func forget(_ key: Key) {
    guard let old = kept.removeValue(forKey: key) else { return }
    weight -= old.weight
    order.removeAll { $0 == key }
  }

  /// The other articles of a story, if a list has shown it lately.
  func tellings(of id: ArticleID) -> [Telling]? { tellings[id] }

  /// Notes the stories of a page.
  func note(_ page: HeadlinePage) {
    for headline in page.headlines { note(headline) }
    for joining in page.joining { note(joining.headline) }
    if told.count > ListMemory.mostStories {
      for id in told.prefix(told.count / 2) { tellings[id] = nil }
      told.removeFirst(told.count / 2)
    }
  }

  private func note(_ headline: Headline) { note(headline.article.id, headline.others) }

  private func note(_ id: ArticleID, _ others: [Telling]) {
    if tellings.updateValue(others, forKey: id) == nil { told.append(id) }
    for other in others {
      let rest = others.filter { $0.id != other.id }
      let story = [Telling(id: id, reason: other.reason)] + rest
      if tellings.updateValue(story, forKey: other.id) == nil { told.append(other.id) }
    }
  }
}
