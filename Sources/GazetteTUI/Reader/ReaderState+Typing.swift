// The search line, the filters, the mouse.
import GazetteCore
import GazetteReader
import GazetteText

extension ReaderState {
  /// Bytes of a search; longer ones are cut by whoever searches.
  private static let longestSearch = 400

  mutating func type(_ key: Key) -> [ReaderWish] {
    switch key {
    case .character(let character): add(String(character))
    case .paste(let text): add(text)
    case .special(.backspace, _):
      guard !search.isEmpty else {
        isTyping = false
        return []
      }
      search.removeLast()
      searchAsTyped()
    case .chord("u", .control):
      search = ""
      searchAsTyped()
    case .chord("w", .control):
      while search.last == " " { search.removeLast() }
      while let last = search.last, last != " " { search.removeLast() }
      searchAsTyped()
    case .special(.enter, _), .special(.tab, _), .special(.down, _):
      isTyping = false
      return reading.search == nil ? [] : [.hits(reading)]
    case .special(.escape, _), .chord("c", .control), .chord("g", .control):
      (isTyping, search) = (false, "")
      searchAsTyped()
    default: break
    }
    return []
  }

  private mutating func add(_ text: String) {
    let text = TerminalText.clean(text)
    guard search.utf8.count + text.utf8.count <= ReaderState.longestSearch else { return }
    search += text
    searchAsTyped()
  }

  private mutating func searchAsTyped() {
    let words = search
    change { $0.search = words.allSatisfy(\.isWhitespace) ? nil : words }
  }

  // MARK: Panels

  mutating func pressOverlay(_ key: Key) -> [ReaderWish] {
    let command = keys[key]
    if overlay == .help, let command, scrollHelp(command) { return [] }
    if overlay == .help || command == .back || command == .quit || command == .filters {
      overlay = nil
      return []
    }
    if key == .character(" ") {
      filters.toggle()
      return []
    }
    switch command {
    case .next, .otherTab: filters.select(filters.selected + 1)
    case .previous: filters.select(filters.selected - 1)
    case .pageDown: filters.select(filters.selected + frame.body.count / 2)
    case .pageUp: filters.select(filters.selected - frame.body.count / 2)
    case .first: filters.select(0)
    case .last: filters.select(.max)
    case .open:
      if !filters.isTouched { filters.toggle() }
      overlay = nil
      let (sources, tags) = (filters.sources, filters.tags)
      change { ($0.sources, $0.tags) = (sources, tags) }
    default: break
    }
    return []
  }

  /// False for a command that does not scroll.
  private mutating func scrollHelp(_ command: ReaderCommand) -> Bool {
    let seen = max(1, frame.body.count - 2)
    let steps: Int
    switch command {
    case .next: steps = 1
    case .previous: steps = -1
    case .pageDown: steps = seen
    case .pageUp: steps = -seen
    case .first: steps = -helpTop
    case .last: steps = ReaderDrawing.helpLines(of: self).count
    default: return false
    }
    let last = ReaderDrawing.helpLines(of: self).count - seen
    helpTop = max(0, min(helpTop + steps, last))
    return true
  }

  // MARK: Mouse

  mutating func point(_ mouse: Key.Mouse) -> [ReaderWish] {
    guard overlay == nil else {
      switch mouse.action {
      case .press: overlay = nil
      case .wheelDown where overlay == .help: _ = scrollHelp(.next)
      case .wheelUp where overlay == .help: _ = scrollHelp(.previous)
      default: break
      }
      return []
    }
    list.stay()
    let isInArticle =
      frame.isWide ? mouse.column > frame.listColumns.upperBound : readsArticle
    switch mouse.action {
    case .wheelUp: turnWheel(-3, isInArticle)
    case .wheelDown: turnWheel(3, isInArticle)
    case .press where mouse.row == 0:
      let clicked = Reading.Tab.allCases.first {
        ReaderDrawing.columns(of: $0, in: self).contains(mouse.column)
      }
      return clicked.map { obey($0 == .headlines ? .headlines : .saved) } ?? []
    case .press where frame.body.contains(mouse.row) && !isInArticle:
      let index = list.top + (mouse.row - frame.body.lowerBound) / storyRows
      guard index < list.count, !awaitsList else { return [] }
      if index == list.selected, !readsArticle { return obey(.open) }
      readsArticle = false
      list.selected = index
    case .press where isInArticle: readsArticle = article != nil
    default: break
    }
    return []
  }

  private mutating func turnWheel(_ lines: Int, _ isInArticle: Bool) {
    if isInArticle {
      scroll(lines)
    } else {
      list.selected = max(0, min(list.selected + lines, list.count - 1))
    }
  }
}
