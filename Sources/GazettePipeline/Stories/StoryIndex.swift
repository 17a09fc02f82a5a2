// Finds the articles among thousands that an article is likely to be alike, without comparing all.
import GazetteCore
import GazetteText

/// Prints of articles that were added in descending order of time. Those further away than the
/// window are forgotten by and by, so that memory does not grow with the storage.
struct StoryIndex {
  /// Where the article stands among the stories.
  struct Place {
    var story: Int
    var member: Int
  }

  struct Candidate {
    var place: Place
    var likeness: Likeness
  }

  private struct Member {
    var print: ArticlePrint
    var listed: Instant
    var place: Place
  }

  /// What was added while time moved by one window.
  private struct Generation {
    var start: Instant?
    var members: [Member] = []
    var byKey: [UInt32: [Int32]] = [:]
    var byWord: [UInt32: [Int32]] = [:]
  }

  /// Of those that share a key, the last ones are looked at: a text that thousands share is that of
  /// a wall before the article, not of a story.
  private static let longestList = 32

  private let policy: LikenessPolicy
  private let window: Duration
  private var current = Generation()
  private var before = Generation()

  init(_ policy: LikenessPolicy, window: Duration) {
    self.policy = policy
    self.window = window
  }

  /// Articles that are alike, the most alike first; among equals the one that was added first.
  func candidates(for print: ArticlePrint, at listed: Instant) -> [Candidate] {
    let found = [before, current].flatMap { generation in
      members(near: print, in: generation).compactMap { index -> Candidate? in
        let member = generation.members[Int(index)]
        guard isNear(listed, member.listed),
          let likeness = policy.likeness(of: print, and: member.print)
        else { return nil }
        return Candidate(place: member.place, likeness: likeness)
      }
    }
    return found.enumerated().sorted { left, right in
      let (first, second) = (left.element.likeness.degree, right.element.likeness.degree)
      return first == second ? left.offset < right.offset : first > second
    }.map(\.element)
  }

  private func isNear(_ left: Instant, _ right: Instant) -> Bool {
    (left < right ? right.since(left) : left.since(right)) <= window
  }

  private func members(near print: ArticlePrint, in generation: Generation) -> [Int32] {
    var found = Set(print.keys.flatMap { generation.byKey[$0] ?? [] })
    if policy.takesEvents { found.formUnion(sharingWords(with: print, in: generation)) }
    return found.sorted()
  }

  /// Two words of the title in common, of those that few titles have.
  private func sharingWords(with print: ArticlePrint, in generation: Generation) -> [Int32] {
    var counts: [Int32: Int] = [:]
    for word in print.titleWords {
      for index in generation.byWord[word] ?? [] { counts[index, default: 0] += 1 }
    }
    return counts.filter { $0.value >= 2 }.map(\.key)
  }

  mutating func add(_ print: ArticlePrint, at listed: Instant, as place: Place) {
    let start = current.start ?? listed
    current.start = start
    if !isNear(listed, start) {
      before = current
      current = Generation(start: listed)
    }
    let index = Int32(current.members.count)
    current.members.append(Member(print: print, listed: listed, place: place))
    for key in print.keys { StoryIndex.append(index, to: &current.byKey[key, default: []]) }
    guard policy.takesEvents else { return }
    for word in print.titleWords {
      StoryIndex.append(index, to: &current.byWord[word, default: []])
    }
  }

  private static func append(_ index: Int32, to list: inout [Int32]) {
    if list.count == longestList { list.removeFirst() }
    list.append(index)
  }
}
