// How lists come, change and begin anew.
import GazetteCore
import GazetteReader

extension ReaderState {
  /// What the list that is shown, or is on its way to be, is about.
  var reading: Reading { coming[tab]?.reading ?? list.reading }

  /// Whether what is shown is about something else than what was asked for.
  var awaitsList: Bool { !list.isLoaded || reading != list.reading }

  /// Rows that one story takes: hits are shown with the part of their text that was found.
  var storyRows: Int { list.reading.search != nil && frame.body.count >= 8 ? 2 : 1 }

  /// Stories that are seen at a time.
  var storiesSeen: Int { frame.body.count / storyRows }

  /// Narrows the list; it is shown once its first page is there, so that nothing flickers.
  mutating func change(_ body: (inout Reading) -> Void) {
    var wanted = reading
    body(&wanted)
    guard wanted != reading else { return }
    if wanted == list.reading, list.isLoaded {
      coming[tab] = nil
      // Its pages were not waited for meanwhile.
      list.giveUp()
    } else {
      coming[tab] = newList(wanted)
      anchors[tab] = .top
    }
    readsArticle = false
    if !frame.isWide { article = nil }
  }

  /// A list begins anew. One that nobody has seen is read when somebody does.
  mutating func renew(_ tab: Reading.Tab, selecting anchor: Anchor = .selection) {
    guard let old = lists[tab] else { return }
    if let wanted = coming[tab]?.reading ?? (old.isLoaded ? old.reading : nil) {
      coming[tab] = newList(wanted)
      anchors[tab] = anchor
    } else {
      lists[tab] = newList(old.reading)
    }
  }

  mutating func takePage(_ page: HeadlinePage, _ wish: PageWish) -> [ReaderWish] {
    let tab = wish.reading.tab
    if var list = coming[tab], list.turn == wish.turn {
      list.take(page, as: wish)
      return show(list, in: tab)
    }
    // What was asked for before the list became another is nobody's any more.
    guard let list = lists[tab], list.turn == wish.turn, list.reading == wish.reading else {
      return []
    }
    lists[tab]?.take(page, as: wish)
    // How much there is may be told once there is something to see.
    return list.isLoaded ? [] : pressDeferred() + [countsWish]
  }

  private mutating func show(_ new: ReaderList, in tab: Reading.Tab) -> [ReaderWish] {
    var new = new
    if let old = lists[tab], old.reading == new.reading {
      settle(&new, anchors[tab] ?? .top, after: old)
    }
    lists[tab] = new
    (coming[tab], anchors[tab]) = (nil, nil)
    guard tab == self.tab else { return [] }
    newcomers = nil
    return pressDeferred()
  }

  private func settle(_ new: inout ReaderList, _ anchor: Anchor, after old: ReaderList) {
    let wanted: ArticleID?
    switch anchor {
    case .top: return
    case .story(let id): wanted = id
    case .selection: wanted = old.current?.article.id
    }
    new.selected = wanted.flatMap(new.place) ?? min(old.selected, max(0, new.count - 1))
    // What is new stands above; who was at the top sees it.
    new.top = old.top == 0 ? 0 : max(0, old.top + new.selected - old.selected)
  }

  // MARK: Keys that came too early

  /// Of keys that wait for a list, so many are kept.
  private static let mostDeferred = 16

  mutating func putOff(_ command: ReaderCommand) {
    if deferred.count < ReaderState.mostDeferred { deferred.append(command) }
  }

  private mutating func pressDeferred() -> [ReaderWish] {
    let commands = deferred
    deferred = []
    return commands.flatMap { obey($0) }
  }

  // MARK: What has come

  /// Further down, a list is left as it is, and what came is told.
  private static let nearTop = 40

  mutating func take(_ counts: ReaderCounts) {
    (unread, savedCount) = (counts.unread, counts.saved)
    guard let (reading, articles) = counts.newcomers, reading == list.reading, coming[tab] == nil
    else { return }
    newcomers = articles.count > 0 ? articles : nil
    if newcomers != nil, !articles.hasMore, list.selected + articles.count < ReaderState.nearTop {
      renew(tab)
    }
  }

  /// After a fetch: hits are searched anew where somebody is at their beginning.
  mutating func refreshed() {
    for tab in Reading.Tab.allCases {
      guard let list = lists[tab], list.isLoaded else { continue }
      let isCounted = tab == self.tab && list.reading.search == nil
      if !isCounted, list.selected < ReaderState.nearTop { renew(tab) }
    }
  }

  var countsWish: ReaderWish {
    .counts(list.reading, since: list.reading.search == nil ? list.arrived : nil)
  }
}
