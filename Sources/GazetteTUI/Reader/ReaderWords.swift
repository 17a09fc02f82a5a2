// The words of the reader, in English and in Korean.
import GazetteReader

public struct ReaderWords: Sendable, Hashable {
  private let isKorean: Bool
  private let keys: KeyMap

  /// `ko` and its variants; any other language is met with English.
  public init(_ language: String, keys: KeyMap = KeyMap()) {
    self.keys = keys
    isKorean = language == "ko" || language.hasPrefix("ko-") || language.hasPrefix("ko_")
  }

  private func said(_ english: String, _ korean: String) -> String {
    isKorean ? korean : english
  }

  func name(of tab: Reading.Tab) -> String {
    tab == .headlines ? said("Headlines", "헤드라인") : said("Saved", "저장한 글")
  }

  var picture: String { said("Image", "그림") }
  var untitled: String { said("(untitled)", "(제목 없음)") }
  var searchPrompt: String { said("Search: ", "검색: ") }
  var filters: String { said("Sources and tags", "소스와 태그") }
  var help: String { said("Keys", "키") }
  var unreadOnly: String { said("unread", "읽지 않음") }
  var loading: String { said("Loading …", "불러오는 중 …") }
  var fetching: String { said("Fetching …", "새로 고치는 중 …") }
  var saved: String { said("Saved.", "저장했습니다.") }
  var deleted: String { said("Deleted from the saved ones.", "저장한 글에서 지웠습니다.") }
  var undone: String { said("Undone.", "되돌렸습니다.") }
  var undoHint: String { hint(.undo, "undo", "되돌리기") }
  var nothingToUndo: String { said("There is nothing to undo.", "되돌릴 것이 없습니다.") }
  var alreadySaved: String { said("Already saved.", "이미 저장했습니다.") }
  var notSaved: String { said("Not saved: only saved ones are deleted.", "저장한 글만 지울 수 있습니다.") }
  var noAddress: String { said("The article has no address.", "글에 주소가 없습니다.") }
  var opened: String { said("Opened in the browser.", "브라우저에서 열었습니다.") }
  var gone: String {
    said("The article is no longer there: it was pruned.", "정리되어 없어진 글입니다.")
  }
  var hint: String { hint(.help, "keys", "키 보기") }

  /// `z: undo`; nothing where no key does it.
  private func hint(_ command: ReaderCommand, _ english: String, _ korean: String) -> String {
    keys.name(of: command).map { "\($0): \(said(english, korean))" } ?? ""
  }

  /// A tab with how much there is in it.
  func label(of tab: Reading.Tab, unread: BoundedCount?, saved: Int?) -> String {
    let count = tab == .headlines ? unread.map(text) : saved.map(String.init)
    return name(of: tab) + (count.map { $0 == "0" ? "" : " \($0)" } ?? "")
  }

  private func text(_ count: BoundedCount) -> String {
    "\(count.count)" + (count.hasMore ? "+" : "")
  }

  func hits(_ count: Int) -> String { said("\(count) found", "찾은 글 \(count)개") }

  func newcomers(_ count: BoundedCount) -> String {
    let news = said("\(text(count)) new", "새 글 \(text(count))개")
    return [news, hint(.first, "show", "보기")].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  func fetching(_ done: Int, of all: Int) -> String {
    said("Fetching \(done)/\(all) …", "새로 고치는 중 \(done)/\(all) …")
  }

  func noLink(_ number: Int) -> String {
    said("There is no link \(number).", "\(number)번 링크가 없습니다.")
  }

  /// Of several failures the first is told, and how to learn of the others.
  func refreshed(_ new: Int, _ failures: [String]) -> String {
    let news = said("\(new) new", "새 글 \(new)개")
    guard let first = failures.first else { return news }
    let failed =
      news + ", " + said("\(failures.count) failed", "실패 \(failures.count)개") + ". " + first
    return failures.count == 1
      ? failed
      : failed + said(" 'gazette sources' tells of the others.", " 나머지는 'gazette sources'로 봅니다.")
  }

  func alsoIn(_ sources: String) -> String { said("also in \(sources)", "같은 소식: \(sources)") }

  /// What an empty list says, and what to do.
  func nothing(in reading: Reading) -> [String] {
    if reading.search != nil {
      return [
        // Letters are searched for, whatever their commands are.
        said("Nothing found.", "찾은 글이 없습니다."), said("Esc: ends the search", "Esc: 검색 끝내기"),
      ]
    }
    if reading.isNarrowed {
      return [
        said("Nothing here with this filter.", "이 조건에 맞는 글이 없습니다."),
        hint(.back, "shows everything", "모두 보기"),
      ]
    }
    return reading.tab == .saved
      ? [
        said("Nothing saved yet.", "저장한 글이 없습니다."),
        hint(.save, "saves a headline", "헤드라인 저장"),
      ]
      : [said("No articles yet.", "글이 없습니다."), hint(.refresh, "fetches", "새로 고침")]
  }

  /// What a command does, for the help; nil for what everybody knows.
  func name(of command: ReaderCommand) -> String {
    switch command {
    case .next: said("next, or a line down", "다음, 한 줄 아래")
    case .previous: said("previous, or a line up", "이전, 한 줄 위")
    case .pageDown: said("a page down", "한 쪽 아래")
    case .pageUp: said("a page up", "한 쪽 위")
    case .first: said("to the beginning", "맨 처음")
    case .last: said("to the end", "맨 끝")
    case .open: said("read; with a number: open that link", "읽기, 숫자와 함께: 링크 열기")
    case .back: said("back", "뒤로")
    case .nextStory: said("next article", "다음 글")
    case .previousStory: said("previous article", "이전 글")
    case .save: said("save", "저장")
    case .delete: said("delete from the saved ones", "저장한 글에서 지우기")
    case .undo: said("undo", "되돌리기")
    case .browse: said("open in the browser", "브라우저에서 열기")
    case .toggleRead: said("read or unread", "읽음/읽지 않음")
    case .search: said("search", "검색")
    case .filters: said("filter by source and tag", "소스와 태그로 거르기")
    case .unreadOnly: said("only unread ones", "읽지 않은 글만")
    case .otherTab: said("the other tab", "다른 탭")
    case .headlines: said("headlines", "헤드라인")
    case .saved: said("saved ones", "저장한 글")
    case .refresh: said("fetch", "새로 고침")
    case .help: said("these keys", "키 보기")
    case .redraw: said("draw anew", "다시 그리기")
    case .suspend: said("suspend", "잠시 멈추기")
    case .quit: said("quit", "끝내기")
    }
  }
}
