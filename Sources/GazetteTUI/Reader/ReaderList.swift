// A list that may be endless: stretches of it, of which few are kept at a time.
import GazetteCore
import GazetteReader

/// An entry of a list; the texts of `GazetteText.Headline` are what is shown of it.
public typealias Story = GazetteReader.Headline

public struct ReaderList: Sendable, Hashable {
  private struct Stretch: Sendable, Hashable {
    var start: String?
    /// Of how many articles it was asked for.
    var limit: Int
    /// Of its first story in the list.
    var first: Int
    var count: Int
    /// nil while it is not kept.
    var headlines: [Headline]?
  }

  /// Around what is shown, so many stretches are kept on each side.
  private static let kept = 3

  public let reading: Reading
  /// Tells it from others that were about the same.
  let turn: Int
  private var stretches: [Stretch] = []
  /// Where the list goes on; nil at its end, and before anything is known.
  private var next: String?
  /// Stretches that were asked for.
  private var awaited: Set<Int> = []
  /// Further sources of stories that earlier stretches show.
  private var joined: [ArticleID: [String]] = [:]
  public private(set) var isLoaded = false
  /// How far articles had come when it was read.
  private(set) var arrived: Int64?
  /// Goes on to the end, which takes its time in a long list.
  public private(set) var seeksEnd = false
  public internal(set) var selected = 0
  public internal(set) var top = 0

  public init(_ reading: Reading, turn: Int = 0) {
    self.reading = reading
    self.turn = turn
  }

  /// Stories that are known so far.
  public var count: Int { stretches.last.map { $0.first + $0.count } ?? 0 }

  public var isWhole: Bool { isLoaded && next == nil }

  public var isLoading: Bool { !awaited.isEmpty }

  /// The story at a place; nil for one that is not there, or not kept.
  public subscript(index: Int) -> Headline? {
    guard let place = stretch(of: index), let headlines = stretches[place].headlines else {
      return nil
    }
    return headlines[index - stretches[place].first]
  }

  public var current: Headline? { self[selected] }

  /// Names of the other sources of a story, each once.
  public func alsoIn(_ headline: Headline) -> [String] {
    var seen: Set<String> = [headline.article.id.source]
    return (headline.alsoIn + (joined[headline.article.id] ?? [])).filter {
      seen.insert($0).inserted
    }
  }

  private func stretch(of index: Int) -> Int? {
    guard index >= 0, index < count else { return nil }
    var low = 0
    var high = stretches.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if stretches[middle].first <= index { low = middle } else { high = middle - 1 }
    }
    return low
  }

  // MARK: Stretches

  /// What has to be asked for so that these stories, and some around them, are there.
  mutating func wishes(showing range: Range<Int>) -> [PageWish] {
    guard isLoaded || awaited.isEmpty else { return [] }
    guard isLoaded else { return wish(0, nil, PageWish.usual) }
    var wishes: [PageWish] = []
    let first = stretch(of: range.lowerBound) ?? stretches.count
    let last = stretch(of: max(range.lowerBound, range.upperBound - 1)) ?? stretches.count
    for number in max(0, first - 1)...(last + 1) where number < stretches.count {
      let stretch = stretches[number]
      if stretch.headlines == nil { wishes += wish(number, stretch.start, stretch.limit) }
    }
    // Before the end is seen, what comes behind it is asked for.
    if let next, seeksEnd || range.upperBound + range.count > count {
      wishes += wish(stretches.count, next, seeksEnd ? PageWish.long : PageWish.usual)
    }
    for number in stretches.indices
    where number < first - ReaderList.kept || number > last + ReaderList.kept {
      stretches[number].headlines = nil
    }
    return wishes
  }

  private mutating func wish(_ number: Int, _ start: String?, _ limit: Int) -> [PageWish] {
    guard awaited.insert(number).inserted else { return [] }
    var wish = PageWish(reading, number: number, start: start, limit: limit)
    wish.turn = turn
    return [wish]
  }

  /// Nothing came; it may be asked for again.
  mutating func giveUp() { (awaited, seeksEnd) = ([], false) }

  /// Selects the last story that is known, and goes on to the last one there is.
  mutating func seekEnd() {
    selected = max(0, count - 1)
    seeksEnd = isLoaded && next != nil
  }

  mutating func stay() { seeksEnd = false }

  /// The place of a story among those that are kept.
  func place(of id: ArticleID) -> Int? {
    for stretch in stretches {
      if let offset = stretch.headlines?.firstIndex(where: { $0.article.id == id }) {
        return stretch.first + offset
      }
    }
    return nil
  }

  mutating func take(_ page: HeadlinePage, as wish: PageWish) {
    guard awaited.remove(wish.number) != nil, wish.number <= stretches.count else { return }
    var headlines = page.headlines
    for joining in page.joining {
      if holds(joining.story) || headlines.contains(where: { $0.article.id == joining.story }) {
        joined[joining.story, default: []].append(joining.headline.article.id.source)
      } else {
        headlines.append(joining.headline)
      }
    }
    isLoaded = true
    if wish.number == stretches.count {
      stretches.append(
        Stretch(
          start: wish.start, limit: wish.limit, first: count, count: headlines.count,
          headlines: headlines))
      next = page.next
      if wish.number == 0 { arrived = page.arrived }
      if seeksEnd { seekEnd() }
    } else {
      // The list may have changed meanwhile; what is behind it moves along.
      stretches[wish.number].headlines = headlines
      stretches[wish.number].count = headlines.count
      renumber()
    }
    selected = max(0, min(selected, count - 1))
  }

  private func holds(_ id: ArticleID) -> Bool {
    stretches.contains { $0.headlines?.contains { $0.article.id == id } ?? false }
  }

  private mutating func renumber() {
    var first = 0
    for place in stretches.indices {
      stretches[place].first = first
      first += stretches[place].count
    }
  }

  // MARK: Changes

  mutating func mark(_ mark: Mark, _ ids: Set<ArticleID>) {
    change { headline in
      if ids.contains(headline.article.id) {
        switch mark {
        case .saved(let isSaved): headline.article.isSaved = isSaved
        case .read(let isRead): headline.article.isRead = isRead
        }
      }
      return true
    }
  }

  /// Takes stories out of the list.
  mutating func remove(_ ids: Set<ArticleID>) {
    change { !ids.contains($0.article.id) }
    renumber()
    selected = max(0, min(selected, count - 1))
  }

  /// `body` gives false for a story that goes.
  private mutating func change(_ body: (inout Headline) -> Bool) {
    for place in stretches.indices {
      guard let headlines = stretches[place].headlines else { continue }
      let changed = headlines.compactMap { headline in
        var headline = headline
        return body(&headline) ? headline : nil
      }
      stretches[place].headlines = changed
      stretches[place].count = changed.count
    }
  }
}
