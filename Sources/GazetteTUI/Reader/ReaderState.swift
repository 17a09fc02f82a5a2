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

  public internal(set) var frame: ReaderFrame
  public internal(set) var tab = Reading.Tab.headlines
  public internal(set) var lists: [Reading.Tab: ReaderList] = [:]
  public internal(set) var article: ReaderArticle?
  /// Whether keys move in the article and not in the list.
  public internal(set) var readsArticle = false
  public internal(set) var overlay: Overlay?
  public internal(set) var filters = FilterPanel()
  /// What is searched for; `isTyping` while it is being typed.
  public internal(set) var search = ""
  public internal(set) var isTyping = false
  public internal(set) var toast: Toast?
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
    words = ReaderWords(language)
    for tab in Reading.Tab.allCases { lists[tab] = ReaderList(Reading(tab)) }
  }

  /// The list that is shown.
  public var list: ReaderList {
    get { lists[tab] ?? ReaderList(Reading(tab)) }
    set { lists[tab] = newValue }
  }

  /// What has to be asked for at the start, and after anything that moved.
  public mutating func start() -> [ReaderWish] { settled([]) }

  public mutating func take(_ event: ReaderEvent) -> [ReaderWish] {
    switch event {
    case .key(let key): return settled(press(key))
    case .resized(let columns, let rows):
      frame = ReaderFrame(columns: columns, rows: rows)
      return settled([])
    case .page(let wish, let page):
      takePage(page, wish)
      return settled([])
    case .names(let sources, let tags): filters.take(sources: sources, tags: tags)
    case .marked(let mark, let changed): note(mark, changed)
    case .refreshing(let words): refreshing = words
    case .refreshed(let new, let failed):
      refreshing = nil
      return settled(reload() + [tell(words.refreshed(new, failed))])
    case .opened: return [tell(words.opened)]
    case .failed(let what):
      refreshing = nil
      for tab in Reading.Tab.allCases { lists[tab]?.giveUp() }
      return [tell(what, isFault: true)]
    case .toastEnded(let number): if toast?.number == number { toast = nil }
    case .clock(let instant): now = instant
    }
    return []
  }

  private mutating func takePage(_ page: HeadlinePage, _ wish: PageWish) {
    // What was asked for before the list became another is nobody's any more.
    guard lists[wish.reading.tab]?.reading == wish.reading else { return }
    lists[wish.reading.tab]?.take(page, as: wish)
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

  /// The lists begin anew and keep their place as far as they can.
  mutating func reload() -> [ReaderWish] {
    for tab in Reading.Tab.allCases {
      guard let old = lists[tab] else { continue }
      var list = ReaderList(old.reading)
      if tab == self.tab { (list.selected, list.top) = (0, 0) }
      lists[tab] = list
    }
    return []
  }

  mutating func tell(_ text: String, undo: Undo? = nil, isFault: Bool = false) -> ReaderWish {
    toasts += 1
    toast = Toast(number: toasts, text: text, undo: undo, isFault: isFault)
    return .toastEnd(toasts, after: .seconds(undo == nil && !isFault ? 3 : 8))
  }

  /// Keeps what is selected in sight, lays the article out, asks for what is to be seen.
  private mutating func settled(_ wishes: [ReaderWish]) -> [ReaderWish] {
    let rows = frame.body.count
    var list = list
    list.selected = max(0, min(list.selected, max(0, list.count - 1)))
    list.top = max(0, min(list.top, list.selected, max(0, list.count - rows)))
    if list.selected >= list.top + rows { list.top = list.selected - rows + 1 }
    let pages = list.wishes(showing: list.top..<(list.top + rows))
    self.list = list
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
