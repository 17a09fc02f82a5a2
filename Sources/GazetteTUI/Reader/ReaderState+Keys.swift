// What each key does to the reader.
import GazetteCore
import GazetteReader

extension ReaderState {
  mutating func press(_ key: Key) -> [ReaderWish] {
    switch key {
    case .mouse(let mouse): return point(mouse)
    case .focus, .answer: return []
    default: break
    }
    if isTyping { return type(key) }
    if case .character(let character) = key, keys[key] == nil {
      let letters = KoreanKeyboard.letters(of: character)
      if !letters.isEmpty { return letters.flatMap { press(.character($0)) } }
    }
    if overlay != nil { return pressOverlay(key) }
    if readsArticle, case .character(let digit) = key, let value = digit.wholeNumberValue,
      digit.isASCII, value > 0 || typedNumber != nil
    {
      typedNumber = min(9999, (typedNumber ?? 0) * 10 + value)
      return []
    }
    defer { typedNumber = nil }
    guard let command = keys[key] else { return [] }
    list.stay()
    if awaitsList, command.needsList, !readsArticle {
      putOff(command)
      return []
    }
    return obey(command)
  }

  mutating func obey(_ command: ReaderCommand) -> [ReaderWish] {
    switch command {
    case .next, .previous, .pageDown, .pageUp, .first, .last: move(command)
    case .open: return open()
    case .back: return goBack()
    case .nextStory: return openStory(list.selected + 1)
    case .previousStory: return openStory(list.selected - 1)
    case .save: return save()
    case .delete: return delete()
    case .undo: return undo()
    case .browse: return browse()
    case .toggleRead: return toggleRead()
    case .search: isTyping = true
    case .filters:
      overlay = .filters
      filters.open(reading)
      return [.names]
    case .unreadOnly: change { $0.showsUnreadOnly.toggle() }
    case .otherTab: return show(tab == .headlines ? .saved : .headlines)
    case .headlines: return show(.headlines)
    case .saved: return show(.saved)
    case .refresh:
      guard refreshing == nil else { return [] }
      refreshing = words.fetching
      return [.refresh]
    case .help: (overlay, helpTop) = (.help, 0)
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit: return [.quit]
    }
    return []
  }

  // MARK: Moving

  private mutating func move(_ command: ReaderCommand) {
    let page = max(1, (readsArticle ? frame.articleRows : storiesSeen) - 1)
    let steps =
      switch command {
      case .next: 1
      case .previous: -1
      case .pageDown: page
      case .pageUp: -page
      case .first: -ReaderState.farAway
      default: ReaderState.farAway
      }
    if readsArticle {
      scroll(steps)
    } else if command == .last {
      list.seekEnd()
    } else {
      if newcomers != nil, list.selected + steps < 0 { renew(tab, selecting: .top) }
      select(list.selected + steps)
    }
  }

  /// More than any list or article is long.
  private static let farAway = 1_000_000_000

  mutating func scroll(_ lines: Int) {
    guard var article else { return }
    article.top = max(0, min(article.top + lines, article.lines.count - frame.articleRows))
    self.article = article
  }

  private mutating func select(_ index: Int) {
    list.selected = max(0, min(index, list.count - 1))
  }

  private mutating func show(_ tab: Reading.Tab) -> [ReaderWish] {
    guard tab != self.tab else { return [] }
    self.tab = tab
    readsArticle = false
    (newcomers, deferred) = (nil, [])
    search = reading.search ?? ""
    return [countsWish]
  }

  // MARK: Articles

  private mutating func open() -> [ReaderWish] {
    if readsArticle { return typedNumber == nil ? [] : browse() }
    return openStory(list.selected)
  }

  private mutating func openStory(_ index: Int) -> [ReaderWish] {
    guard let headline = list[index] else { return [] }
    list.selected = index
    if article?.headline.article.id != headline.article.id {
      article = ReaderArticle(
        headline, columns: frame.articleColumns.count, pictureWord: words.picture)
    }
    readsArticle = true
    return headline.article.isRead ? [] : setRead(headline, true)
  }

  private mutating func goBack() -> [ReaderWish] {
    if readsArticle {
      readsArticle = false
    } else if !search.isEmpty {
      search = ""
      change { $0.search = nil }
    } else if reading.isNarrowed {
      change { $0 = Reading($0.tab) }
    }
    return []
  }

  /// The one that is read, or selected.
  private var shown: Headline? { readsArticle ? article?.headline : list.current }

  private mutating func browse() -> [ReaderWish] {
    if readsArticle, let number = typedNumber {
      guard let link = article?.link(number) else { return [tell(words.noLink(number))] }
      return [.browse(link)]
    }
    guard let headline = shown else { return [] }
    let opened = ReaderArticle(headline, columns: 40, pictureWord: "")
    guard let address = opened.address else { return [tell(words.noAddress)] }
    return [.browse(address)] + (headline.article.isRead ? [] : setRead(headline, true))
  }

  // MARK: Marks

  private mutating func save() -> [ReaderWish] {
    guard let headline = shown else { return [] }
    guard !headline.article.isSaved else { return [tell(words.alreadySaved)] }
    return setSaved(headline, true)
  }

  /// Out of the saved ones.
  private mutating func delete() -> [ReaderWish] {
    guard let headline = shown else { return [] }
    guard headline.article.isSaved else { return [tell(words.notSaved)] }
    let wishes = setSaved(headline, false)
    if tab == .saved {
      list.remove([headline.article.id])
      readsArticle = false
      if !frame.isWide { article = nil }
    }
    return wishes
  }

  private mutating func setSaved(_ headline: Headline, _ isSaved: Bool) -> [ReaderWish] {
    let ids = [headline.article.id]
    _ = take(.marked(.saved(isSaved), changed: ids))
    // The other list knows nothing of it yet.
    if tab == .headlines { renew(.saved) }
    let undo = Undo(mark: .saved(!isSaved), ids: ids)
    lastChange = undo
    return [mark(.saved(isSaved), ids, saying: isSaved ? words.saved : words.deleted, undo: undo)]
  }

  private mutating func toggleRead() -> [ReaderWish] {
    guard let headline = shown else { return [] }
    return setRead(headline, !headline.article.isRead)
  }

  private mutating func setRead(_ headline: Headline, _ isRead: Bool) -> [ReaderWish] {
    let ids = [headline.article.id]
    _ = take(.marked(.read(isRead), changed: ids))
    awaitedNotices.append(nil)
    return [.mark(.read(isRead), ids, exactly: false)]
  }

  /// What is said once it is stored.
  private mutating func mark(
    _ mark: Mark, _ ids: [ArticleID], saying text: String, undo: Undo? = nil
  ) -> ReaderWish {
    awaitedNotices.append(Toast(number: 0, text: text, undo: undo))
    return .mark(mark, ids, exactly: true)
  }

  private mutating func undo() -> [ReaderWish] {
    guard let undo = lastChange else { return [tell(words.nothingToUndo)] }
    lastChange = nil
    _ = take(.marked(undo.mark, changed: undo.ids))
    renew(.saved, selecting: undo.ids.first.map(Anchor.story) ?? .selection)
    return [mark(undo.mark, undo.ids, saying: words.undone)]
  }
}

extension Mark {
  var opposite: Mark {
    switch self {
    case .saved(let isSaved): .saved(!isSaved)
    case .read(let isRead): .read(!isRead)
    }
  }
}

extension Reading {
  /// Whether it shows less than all of its tab.
  var isNarrowed: Bool { self != Reading(tab) }
}
