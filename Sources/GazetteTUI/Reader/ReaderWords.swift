// The words of the reader, in English and in Korean.
import GazetteReader

public struct ReaderWords: Sendable, Hashable {
  private let isKorean: Bool

  /// `ko` and its variants; any other language is met with English.
  public init(_ language: String) {
    isKorean = language == "ko" || language.hasPrefix("ko-") || language.hasPrefix("ko_")
  }

  private func said(_ english: String, _ korean: String) -> String {
    isKorean ? korean : english
  }

  func name(of tab: Reading.Tab) -> String {
    tab == .headlines ? said("Headlines", "헤드라인") : said("Saved", "저장함")
  }

  var picture: String { said("Image", "그림") }
  var untitled: String { said("(untitled)", "(제목 없음)") }
  var searchPrompt: String { said("Search: ", "검색: ") }
  var filters: String { said("Sources and tags", "소스와 태그") }
  var help: String { said("Keys", "키") }
  var unreadOnly: String { said("unread", "안 읽음") }
  var loading: String { said("Loading …", "불러오는 중 …") }
  var fetching: String { said("Fetching …", "가져오는 중 …") }
  var saved: String { said("Saved.", "저장했습니다.") }
  var deleted: String { said("Deleted from the saved ones.", "저장함에서 지웠습니다.") }
  var undone: String { said("Undone.", "되돌렸습니다.") }
  var undoHint: String { said("z: undo", "z: 되돌리기") }
  var nothingToUndo: String { said("There is nothing to undo.", "되돌릴 것이 없습니다.") }
  var alreadySaved: String { said("Already saved.", "이미 저장했습니다.") }
  var notSaved: String { said("Not saved: only saved ones are deleted.", "저장한 글만 지울 수 있습니다.") }
  var noAddress: String { said("The article has no address.", "글에 주소가 없습니다.") }
  var opened: String { said("Opened in the browser.", "브라우저에서 열었습니다.") }
  var hint: String { said("?: keys", "?: 키 보기") }

  func fetching(_ done: Int, of all: Int) -> String {
    said("Fetching \(done)/\(all) …", "가져오는 중 \(done)/\(all) …")
  }

  func noLink(_ number: Int) -> String {
    said("There is no link \(number).", "\(number)번 링크가 없습니다.")
  }

  func refreshed(_ new: Int, _ failed: Int) -> String {
    let news = said("\(new) new", "새 글 \(new)개")
    return failed == 0 ? news : news + ", " + said("\(failed) failed", "실패 \(failed)개")
  }

  func alsoIn(_ sources: String) -> String { said("also in \(sources)", "같은 소식: \(sources)") }

  /// What an empty list says, and what to do.
  func nothing(in reading: Reading) -> [String] {
    if reading.search != nil {
      return [
        said("Nothing found.", "찾은 글이 없습니다."), said("Esc ends the search.", "Esc로 검색을 끝냅니다."),
      ]
    }
    if reading.isNarrowed {
      return [
        said("Nothing here with this filter.", "이 조건에 맞는 글이 없습니다."),
        said("Esc shows everything.", "Esc로 모두 봅니다."),
      ]
    }
    return reading.tab == .saved
      ? [
        said("Nothing saved yet.", "저장한 글이 없습니다."),
        said("Press s on a headline.", "헤드라인에서 s를 누르세요."),
      ]
      : [said("No articles yet.", "글이 없습니다."), said("Press r to fetch.", "r을 눌러 가져오세요.")]
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
    case .delete: said("delete from the saved ones", "저장함에서 지우기")
    case .undo: said("undo", "되돌리기")
    case .browse: said("open in the browser", "브라우저에서 열기")
    case .toggleRead: said("read or unread", "읽음/안 읽음")
    case .search: said("search", "검색")
    case .filters: said("filter by source and tag", "소스와 태그로 거르기")
    case .unreadOnly: said("only unread ones", "안 읽은 글만")
    case .otherTab: said("the other tab", "다른 탭")
    case .headlines: said("headlines", "헤드라인")
    case .saved: said("saved ones", "저장함")
    case .refresh: said("fetch", "가져오기")
    case .help: said("these keys", "키 보기")
    case .redraw: said("draw anew", "다시 그리기")
    case .suspend: said("suspend", "잠시 멈추기")
    case .quit: said("quit", "끝내기")
    }
  }
}
