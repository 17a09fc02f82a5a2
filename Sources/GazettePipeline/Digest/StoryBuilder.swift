// Puts together what several sources tell of one story.
import GazetteCore
import GazetteText

/// Collects articles, newest first, into stories: articles of different sources with one canonical
/// address. Articles of one source are never merged. Stories beyond the limit are only counted.
struct StoryBuilder {
  private struct Story {
    /// The earliest arrival of those that may be shown; nil while the story is cut.
    var article: Article?
    var members: [(source: String, sequence: Int64)]
  }

  private var stories: [Story] = []
  private var byAddress: [String: [Int]] = [:]
  /// How many more new stories may be shown; nil for any number.
  private var room: Int?

  init(room: Int?) { self.room = room }

  /// `isKept` articles stood in this digest before: they are shown whatever the room.
  mutating func add(_ article: Article, isKept: Bool = false) {
    let member = (source: article.id.source, sequence: article.sequence)
    if let place = story(for: article) {
      stories[place].members.append(member)
      if let shown = stories[place].article {
        if article.sequence < shown.sequence { stories[place].article = article }
      } else if isKept {
        stories[place].article = article
      }
      return
    }
    let isShown = isKept || room.map { $0 > 0 } ?? true
    if !isKept { room = room.map { max(0, $0 - 1) } }
    stories.append(Story(article: isShown ? article : nil, members: [member]))
    if let address = StoryBuilder.address(article) {
      byAddress[address, default: []].append(stories.count - 1)
    }
  }

  private func story(for article: Article) -> Int? {
    guard let address = StoryBuilder.address(article) else { return nil }
    return byAddress[address]?.first { place in
      !stories[place].members.contains { $0.source == article.id.source }
    }
  }

  private static func address(_ article: Article) -> String? {
    article.content.canonicalURL.flatMap { WebAddress.isWeb($0) ? $0 : nil }
  }

  /// Shown stories, newest first.
  var entries: [Entry] {
    stories.compactMap(entry).sorted { left, right in
      let (left, right) = (left.article, right.article)
      return (left.listed, left.sequence) > (right.listed, right.sequence)
    }
  }

  private func entry(_ story: Story) -> Entry? {
    guard let article = story.article else { return nil }
    let others = story.members.filter { $0.source != article.id.source }
      .sorted { $0.sequence < $1.sequence }
    return Entry(article: article, alsoIn: others.map(\.source))
  }

  /// Sequence numbers of everything that is shown, the merged ones too.
  var shown: SequenceSet { sequences { $0.article != nil } }

  /// Sequence numbers of everything that was cut.
  var cut: SequenceSet { sequences { $0.article == nil } }

  var shownCount: Int { stories.count { $0.article != nil } }
  var cutCount: Int { stories.count - shownCount }

  private func sequences(of isWanted: (Story) -> Bool) -> SequenceSet {
    SequenceSet(stories.lazy.filter(isWanted).flatMap { $0.members.map(\.sequence) })
  }
}
