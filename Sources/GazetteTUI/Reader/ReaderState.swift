// Everything the reader knows, as one value.
import GazetteCore
import GazetteReader

/// Two tabs, each a list that keeps its place; an article, a search, filters, a notice.
public struct ReaderState: Sendable {
  public enum Overlay: Sendable, Hashable {
    case help
    case filters
  }

  /// A short notice, and how to undo what it tells.
  public struct Toast: Sendable, Hashable {
    public var number: Int
    public var text: String
    public var undo: Undo?
    var isFault = false
  }

  public struct Undo: Sendable, Hashable {
    public var mark: Mark
    public var ids: [ArticleID]
  }

  /// What is selected in a list that begins anew.
  enum Anchor: Sendable, Hashable {
    case story(ArticleID)
    /// What was selected before.
    case selection
    case top
  }

  public internal(set) var frame: ReaderFrame
  public internal(set) var tab = Reading.Tab.headlines
  public internal(set) var lists: [Reading.Tab: ReaderList] = [:]
  /// Lists that take the place of those, once they have something to show.
  var coming: [Reading.Tab: ReaderList] = [:]
  /// What is then selected in them.
  var anchors: [Reading.Tab: Anchor] = [:]
  private var turns = 0
  /// What was wanted of a list that is on its way.
  var deferred: [ReaderCommand] = []
  public internal(set) var unread: BoundedCount?
  public internal(set) var savedCount: Int?
  /// How much the search that was typed last finds.
  var hits: (reading: Reading, count: Int)?
  /// What has come since the list was read, and is not in it.
  public internal(set) var newcomers: BoundedCount?
  public internal(set) var article: ReaderArticle?
  /// Whether keys move in the article and not in the list.
  public internal(set) var readsArticle = false
  public internal(set) var overlay: Overlay?
  /// The first line of the help that is seen.
  public internal(set) var helpTop = 0
  public internal(set) var filters = FilterPanel()
  /// What is searched for; `isTyping` while it is being typed.
  public internal(set) var search = ""
  public internal(set) var isTyping = false
  public internal(set) var toast: Toast?
  /// One for each mark that is not stored yet, in their order; nil for one of which nothing is said.
  var awaitedNotices: [Toast?] = []
  /// What `undo` undoes, also when its notice is gone.
  var lastChange: Undo?
  public internal(set) var refreshing: String?
  public internal(set) var now: Instant
  /// Digits that were typed before a command, such as the number of a link.
  public internal(set) var typedNumber: Int?
  var toasts = 0
  let keys: KeyMap
  public let zone: Zone
  public let words: ReaderWords

  public init(
    columns: Int, rows: Int, now: Instant, zone: Zone = .utc, language: String = "en",
    keys: KeyMap = KeyMap()
  ) {
    frame = ReaderFrame(columns: columns, rows: rows)
    self.now = now
    self.zone = zone
    self.keys = keys
    words = ReaderWords(language, keys: keys)
    for tab in Reading.Tab.allCases { lists[tab] = ReaderList(Reading(tab)) }
  }

  /// The list that is shown.
  public var list: ReaderList {
    get { lists[tab] ?? ReaderList(Reading(tab)) }
    set { lists[tab] = newValue }
  }

  mutating func newList(_ reading: Reading) -> ReaderList {
    turns += 1
    return ReaderList(reading, turn: turns)
  }

  /// What has to be asked for at the start, and after anything that moved.
  public mutating func start() -> [ReaderWish] { settled([]) }

  public mutating func take(_ event: ReaderEvent) -> [ReaderWish] {
    switch event {
    case .key(let key): return settled(press(key))
    case .resized(let columns, let rows):
      frame = ReaderFrame(columns: columns, rows: rows)
      return settled([])
    case .page(let wish, let page): return settled(takePage(page, wish))
    case .names(let sources, let tags): filters.take(sources: sources, tags: tags)
    case .counts(let counts):
      take(counts)
      return settled([])
    case .hits(let reading, let count): hits = (reading, count)
    case .marked(let mark, let changed): note(mark, changed)
    case .stored:
      let notice = markEnded()
      return [countsWish] + (notice.map { [tell($0.text, undo: $0.undo)] } ?? [])
    case .unmarked(let mark, let ids, let what): return settled(takeBack(mark, ids, what))
    case .gone(let ids): return settled(remove(ids))
    case .refreshing(let words): refreshing = words
    case .refreshed(let new, let failures):
      refreshing = nil
      if new > 0 { refreshed() }
      let told = tell(words.refreshed(new, failures), isFault: !failures.isEmpty)
      return settled([countsWish, told])
    case .opened: return [tell(words.opened)]
    case .failed(let what):
      refreshing = nil
      giveUp()
      return [tell(what, isFault: true)]
    case .toastEnded(let number): if toast?.number == number { toast = nil }
    case .clock(let instant):
      now = instant
      return [countsWish]
    }
    return []
  }

  /// What was asked for did not come.
  private mutating func giveUp() {
    for tab in Reading.Tab.allCases { lists[tab]?.giveUp() }
    (coming, anchors, deferred) = ([:], [:], [])
    search = list.reading.search ?? ""
  }

  /// The notice of the mark that was asked for first.
  private mutating func markEnded() -> Toast? {
    awaitedNotices.isEmpty ? nil : awaitedNotices.removeFirst()
  }

  /// A mark that could not be stored is none.
  private mutating func takeBack(
    _ mark: Mark, _ ids: [ArticleID], _ what: String
  ) -> [ReaderWish] {
    _ = markEnded()
    note(mark.opposite, ids)
    if case .saved = mark {
      lastChange = nil
      renew(.saved)
    }
    return [tell(what, isFault: true)]
  }

  /// Pruned meanwhile, by whoever else uses the storage.
  private mutating func remove(_ ids: [ArticleID]) -> [ReaderWish] {
    _ = markEnded()
    let gone = Set(ids)
    for tab in Reading.Tab.allCases { lists[tab]?.remove(gone) }
    if let id = article?.headline.article.id, gone.contains(id) {
      article = nil
      readsArticle = false
    }
    return [countsWish, tell(words.gone, isFault: true)]
  }

  private mutating func note(_ mark: Mark, _ changed: [ArticleID]) {
    let ids = Set(changed)
    for tab in Reading.Tab.allCases { lists[tab]?.mark(mark, ids) }
    if let id = article?.headline.article.id, ids.contains(id) {
      switch mark {
      case .saved(let isSaved): article?.headline.article.isSaved = isSaved
      case .read(let isRead): article?.headline.article.isRead = isRead
      }
    }
  }

  mutating func tell(_ text: String, undo: Undo? = nil, isFault: Bool = false) -> ReaderWish {
    toasts += 1
    toast = Toast(number: toasts, text: text, undo: undo, isFault: isFault)
    return .toastEnd(toasts, after: .seconds(undo == nil && !isFault ? 3 : 8))
  }

  /// Keeps what is selected in sight, lays the article out, asks for what is to be seen.
  private mutating func settled(_ wishes: [ReaderWish]) -> [ReaderWish] {
    let seen = storiesSeen
    var list = list
    list.selected = max(0, min(list.selected, max(0, list.count - 1)))
    list.top = max(0, min(list.top, list.selected, max(0, list.count - seen)))
    if list.selected >= list.top + seen { list.top = list.selected - seen + 1 }
    var pages = coming[tab] == nil ? list.wishes(showing: list.top..<(list.top + seen)) : []
    self.list = list
    for tab in coming.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      pages += coming[tab]?.wishes(showing: 0..<seen) ?? []
    }
    settleArticle()
    return wishes + pages.map(ReaderWish.page)
  }

  private mutating func settleArticle() {
    let columns = frame.articleColumns.count
    if frame.isWide, !readsArticle, let current = list.current,
      article?.headline.article.id != current.article.id
    {
      article = ReaderArticle(current, columns: columns, pictureWord: words.picture)
    }
    article?.layOut(columns, words.picture)
    scroll(0)
  }
}
