// The table of the words of the pages: English left, Korean right.

extension Word {
  /// What stands in both languages, before anything is filled in.
  var both: (english: String, korean: String) {
    switch self {
    // The frame
    case .headlines: ("Headlines", "헤드라인")
    case .saved: ("Saved", "저장한 글")
    case .sources: ("Sources", "소스")
    case .digests: ("Digests", "요약본")
    case .help: ("Help", "도움말")
    case .skip: ("Skip to the articles", "본문으로 건너뛰기")
    case .tabs: ("Lists", "목록")
    case .morePages: ("More pages", "다른 페이지")
    case .appearance: ("Appearance", "화면 설정")
    case .theme: ("Theme", "테마")
    case .themeSystem: ("As the system", "시스템 설정")
    case .themeLight: ("Light", "밝게")
    case .themeDark: ("Dark", "어둡게")
    case .language: ("Language", "언어")
    case .languageBrowser: ("As the browser", "브라우저 설정")
    case .apply: ("Apply", "적용")
    case .refresh: ("Refresh", "새로 고침")
    case .undo: ("Undo", "되돌리기")
    case .close: ("Close", "닫기")
    case .retry: ("Try again", "다시 시도")
    // Lists
    case .search: ("Search", "검색")
    case .searchHint: ("Search all articles", "모든 글에서 검색")
    case .searchSaved: ("Search saved articles", "저장한 글에서 검색")
    case .filter: ("Filter", "거르기")
    case .filterCount: ("Filter ({n})", "거르기 ({n})")
    case .filterSources: ("By source", "소스별")
    case .filterTags: ("By tag", "태그별")
    case .unreadOnly: ("Unread only", "읽지 않은 글만")
    case .clearFilters: ("Show everything", "모두 보기")
    case .without: ("Remove filter: {name}", "거르기 해제: {name}")
    case .results: ("Results for “{q}”", "‘{q}’ 검색 결과")
    case .more: ("More articles", "글 더 보기")
    case .theEnd: ("That is everything.", "여기까지입니다.")
    case .loading: ("Loading …", "불러오는 중…")
    case .findSource: ("Find a source", "소스 찾기")
    case .findTag: ("Find a tag", "태그 찾기")
    case .newArticles: ("{n} new {n:article|articles}: show", "새 글 {n}개 보기")
    case .manyNewArticles: ("More than {n} new articles: show", "새 글 {n}개 이상 보기")
    case .today: ("Today", "오늘")
    case .yesterday: ("Yesterday", "어제")
    case .untitled: ("(untitled)", "(제목 없음)")
    // One entry
    case .unread: ("Unread", "읽지 않음")
    case .alsoIn: ("also in", "같은 소식:")
    case .save: ("Save", "저장")
    case .saveThis: ("Save: {title}", "저장: {title}")
    case .unsave: ("Remove from Saved", "저장 해제")
    case .unsaveThis: ("Remove from Saved: {title}", "저장 해제: {title}")
    case .delete: ("Delete", "삭제")
    case .deleteThis: ("Delete from Saved: {title}", "저장한 글에서 삭제: {title}")
    case .markRead: ("Mark as read", "읽음으로 표시")
    case .markReadThis: ("Mark as read: {title}", "읽음으로 표시: {title}")
    case .markUnread: ("Mark as unread", "읽지 않음으로 표시")
    case .markUnreadThis: ("Mark as unread: {title}", "읽지 않음으로 표시: {title}")
    case .original: ("Original", "원문")
    case .originalThis: ("Open the original in a new tab: {title}", "새 탭에서 원문 열기: {title}")
    case .openOriginal: ("Open the original", "원문 열기")
    case .now: ("now", "방금")
    case .minutesAgo: ("{n} min ago", "{n}분 전")
    case .hoursAgo: ("{n} h ago", "{n}시간 전")
    case .seen: ("no date; first seen {time}", "날짜 없음, {time} 수집")
    // One article
    case .back: ("Back to the list", "목록으로")
    case .previous: ("Previous", "이전 글")
    case .next: ("Next", "다음 글")
    case .neighbours: ("Other articles of the list", "목록의 다른 글")
    case .authors: ("By {names}", "글쓴이: {names}")
    case .tags: ("Tags", "태그")
    case .attachments: ("Attachments", "첨부")
    case .attachment: ("Attachment", "첨부")
    case .comments: ("Comments", "댓글")
    case .picture: ("Picture", "그림")
    case .minutesToRead: ("{n} min to read", "읽는 데 {n}분")
    case .changed: ("Changed {n} {n:time|times} since it first came", "처음 받은 뒤 {n}번 고쳐짐")
    case .alsoTold: ("The same story elsewhere", "같은 소식을 전하는 다른 글")
    case .noText:
      (
        "This source gives no text. Open the original to read on.",
        "이 소스는 본문을 주지 않습니다. 원문을 열어 읽어 주세요."
      )
    // Notices
    case .didSave: ("Saved.", "저장했습니다.")
    case .didUnsave: ("Removed from Saved.", "저장한 글에서 삭제했습니다.")
    case .didRead: ("Marked as read.", "읽음으로 표시했습니다.")
    case .didUnread: ("Marked as unread.", "읽지 않음으로 표시했습니다.")
    case .didUndo: ("Undone.", "되돌렸습니다.")
    case .didChangeAppearance: ("The appearance was changed.", "화면 설정을 바꿨습니다.")
    // Refresh
    case .refreshing:
      (
        "Fetching: {done} of {all} {all:source|sources} done, {n} new",
        "가져오는 중: 소스 {all}개 중 {done}개 끝남, 새 글 {n}개"
      )
    case .refreshStarting: ("Fetching …", "가져오는 중…")
    case .refreshed:
      (
        "Fetched all {all} {all:source|sources}: {n} new {n:article|articles}.",
        "소스 {all}개를 모두 가져왔습니다. 새 글 {n}개."
      )
    case .refreshedNothing:
      (
        "Fetched all {all} {all:source|sources}: nothing new.",
        "소스 {all}개를 모두 가져왔습니다. 새 글이 없습니다."
      )
    case .refreshFailures: ("{n} {n:source|sources} failed", "소스 {n}개 실패")
    case .refreshSkipped: ("{n} {n:source|sources} left alone", "소스 {n}개는 쉬는 중")
    case .refreshFault: ("Nothing was fetched.", "가져오지 못했습니다.")
    case .pull: ("Pull to refresh", "당겨서 새로 고침")
    case .release: ("Release to refresh", "놓으면 새로 고침")
    // Nothing to show
    case .noSources: ("There are no sources yet.", "아직 소스가 없습니다.")
    case .noSourcesHint:
      (
        "Type “gazette sources add” and the address of a site or feed in a terminal, then refresh.",
        "터미널에서 ‘gazette sources add’ 뒤에 사이트나 피드 주소를 써서 소스를 더한 다음 새로 고침하세요."
      )
    case .nothingYet: ("There are no articles yet.", "아직 글이 없습니다.")
    case .nothingYetHint: ("Refresh to fetch all sources.", "새로 고침하면 모든 소스를 가져옵니다.")
    case .nothingFound: ("Nothing was found for “{q}”.", "‘{q}’{을|를} 찾지 못했습니다.")
    case .nothingFoundHint: ("Use fewer words, or look at everything.", "낱말을 줄이거나 모두 보기를 눌러 보세요.")
    case .nothingSaved: ("Nothing is saved.", "저장한 글이 없습니다.")
    case .nothingSavedHint:
      (
        "Save an article with its star, with the key s, or by swiping it to the right.",
        "별표를 누르거나, s 키를 누르거나, 글을 오른쪽으로 밀면 저장됩니다."
      )
    case .allRead: ("Everything is read.", "모두 읽었습니다.")
    case .allReadHint: ("Refresh for more, or show read articles too.", "새로 고침하거나 읽은 글도 함께 보세요.")
    case .nothingMatches: ("No article matches the filter.", "거르기에 맞는 글이 없습니다.")
    case .nothingMatchesHint: ("Remove a filter, or show everything.", "거르기를 풀거나 모두 보기를 눌러 보세요.")
    // What goes wrong
    case .notFound: ("There is no such article.", "그런 글이 없습니다.")
    case .notFoundHint:
      (
        "It may have been removed, or the address may be wrong.",
        "지워졌거나 주소가 잘못되었을 수 있습니다."
      )
    case .ambiguous: ("Several articles begin so.", "그렇게 시작하는 글이 여럿입니다.")
    case .ambiguousHint: ("Use more characters of the id.", "id를 더 길게 써 주세요.")
    case .noDigest: ("There is no such digest.", "그런 요약본이 없습니다.")
    case .noDigestHint: ("Its file may have been moved or removed.", "파일이 옮겨졌거나 지워졌을 수 있습니다.")
    case .busy: ("The storage is busy.", "저장소가 사용 중입니다.")
    case .busyHint:
      (
        "Another program is writing. Try again in a moment.",
        "다른 프로그램이 쓰고 있습니다. 잠시 뒤 다시 시도하세요."
      )
    case .storageFails: ("The storage cannot be read or written.", "저장소를 읽거나 쓸 수 없습니다.")
    case .storageFailsHint:
      (
        "Type “gazette doctor” in a terminal: it says what is wrong and what to do.",
        "터미널에서 ‘gazette doctor’를 치면 무엇이 잘못되었는지 알려 줍니다."
      )
    case .tooLong: ("That is too much to ask for at once.", "한 번에 묻기에는 너무 깁니다.")
    case .tooLongHint: ("Use fewer words, or fewer filters.", "낱말이나 거르기를 줄이세요.")
    case .away: ("Gazette does not answer.", "Gazette가 응답하지 않습니다.")
    case .awayHint:
      (
        "Is “gazette serve” still running? Start it again, then try again.",
        "‘gazette serve’가 실행 중인가요? 다시 시작한 뒤 다시 시도하세요."
      )
    case .ended: ("You are not signed in any more.", "로그인이 끝났습니다.")
    case .endedHint:
      (
        "Type “gazette serve --link” in a terminal and open what it prints.",
        "터미널에서 ‘gazette serve --link’를 치고 나오는 링크를 여세요."
      )
    case .refused: ("The page is out of date.", "페이지가 오래되었습니다.")
    case .refusedHint: ("Load it again, then repeat what you did.", "다시 불러온 뒤 다시 해 보세요.")
    case .failed: ("That did not work.", "처리하지 못했습니다.")
    case .failedUndone: ("That did not work; nothing was changed.", "처리하지 못해 아무것도 바뀌지 않았습니다.")
    case .reload: ("Load again", "다시 불러오기")
    // Why a source failed, or nothing was fetched
    case .troubleRequest: ("Its server does not answer.", "서버가 응답하지 않습니다.")
    case .troubleStatus: ("Its server answered {n}.", "서버가 {n} 상태로 답했습니다.")
    case .troubleAnswer: ("Its server's answer cannot be used.", "서버의 답을 쓸 수 없습니다.")
    case .troubleParse: ("What came cannot be read.", "받은 내용을 읽을 수 없습니다.")
    case .troubleFile: ("Its file cannot be read.", "파일을 읽을 수 없습니다.")
    case .troubleProgram: ("Its program failed.", "프로그램이 실패했습니다.")
    case .troubleQuota: ("Its service allows no more for now.", "서비스의 사용 한도를 다 썼습니다.")
    case .troubleSettings: ("Its settings do not hold.", "설정이 올바르지 않습니다.")
    case .skipGone: ("It is gone for good.", "영영 없어졌습니다.")
    case .skipNotDue: ("It is not due before {time}.", "{time} 이후에 가져옵니다.")
    case .skipOffline: ("Nothing is fetched with --offline.", "--offline이라 가져오지 않습니다.")
    case .offline:
      (
        "Nothing is fetched, since Gazette was started with --offline.",
        "--offline으로 시작해서 아무것도 가져오지 않습니다."
      )
    case .offlineHint: ("Start it again without --offline.", "--offline 없이 다시 시작하세요.")
    case .interrupted: ("The fetch was interrupted.", "가져오기가 중단되었습니다.")
    // Sources
    case .sourcesNone: ("No sources are configured.", "설정된 소스가 없습니다.")
    case .stateNew: ("not fetched yet", "아직 가져오지 않음")
    case .stateWell: ("well", "정상")
    case .stateFailing: ("failing", "실패")
    case .stateGone: ("gone", "없어짐")
    case .stateOff: ("switched off", "꺼짐")
    case .stateRemoved: ("not configured any more", "설정에서 빠짐")
    case .subscribe: ("Subscribe to this list:", "이 목록 구독:")
    case .columnArticles: ("Articles", "글")
    case .columnNewest: ("Newest article", "최근 글")
    case .columnFetched: ("Fetched", "가져온 때")
    case .silentFor: ("Silent for {n} {n:day|days}, longer than usual.", "{n}일째 평소보다 오래 조용합니다.")
    case .movedTo: ("It has moved to {address}.", "{address}{으로|로} 옮겼습니다.")
    case .restsUntil:
      (
        "{host} wants to be left alone until {time}.",
        "{host}에서 {time}까지 요청하지 말라고 합니다."
      )
    case .failedTimes: ("Failed {n} {n:time|times}.", "{n}번 실패했습니다.")
    // Digests
    case .digestsNone: ("No digest has been written yet.", "아직 쓰인 요약본이 없습니다.")
    case .digestsNoneHint:
      (
        "Type “gazette run” or “gazette digest” in a terminal.",
        "터미널에서 ‘gazette run’이나 ‘gazette digest’를 치세요."
      )
    case .read: ("Read", "읽기")
    case .readThis: ("Read {name}", "{name} 읽기")
    case .download: ("Download", "내려받기")
    case .downloadThis: ("Download {name}", "{name} 내려받기")
    case .written: ("Written {time}, {size}", "{time} 작성, {size}")
    case .digestByItself: ("By itself, in a new tab", "새 탭에서 따로 보기")
    case .digestTooLong:
      (
        "This digest is too long to be shown here. Download it.",
        "너무 길어서 여기에 보일 수 없습니다. 내려받아 주세요."
      )
    case .digestNoText:
      (
        "This digest cannot be shown here. Download it.",
        "여기에 보일 수 없는 요약본입니다. 내려받아 주세요."
      )
    // Help
    case .keys: ("Keys", "키")
    case .keysHint:
      (
        "Keys work while you are not typing, and without Ctrl, Alt or Meta.",
        "글자를 입력하지 않을 때, Ctrl, Alt, Meta 없이 누르면 됩니다."
      )
    case .keyNext: ("Next article", "다음 글")
    case .keyPrevious: ("Previous article", "이전 글")
    case .keyOpen: ("Open the article", "글 열기")
    case .keyOriginal: ("Open the original in a new tab", "새 탭에서 원문 열기")
    case .keySave: ("Save, or take back", "저장하거나 저장 해제")
    case .keyDelete: ("Delete, in Saved", "삭제 (저장한 글에서)")
    case .keyRead: ("Mark as read or unread", "읽음 또는 읽지 않음으로 표시")
    case .keyUndo: ("Undo the last change", "마지막 변경 되돌리기")
    case .keySearch: ("Search", "검색")
    case .keyRefresh: ("Fetch all sources", "모든 소스 가져오기")
    case .keyHeadlines: ("Headlines", "헤드라인")
    case .keySaved: ("Saved", "저장한 글")
    case .keyHelp: ("This help", "이 도움말")
    case .keyEscape: ("Close, or back to the list", "닫기, 또는 목록으로")
    case .or: ("or", "또는")
    case .then: ("then", "다음")
    case .gestures: ("Swiping", "밀기")
    case .swipeRight: ("To the right: save, or take back.", "오른쪽으로 밀기: 저장하거나 저장 해제.")
    case .swipeLeft:
      (
        "To the left: mark as read or unread; in Saved, delete.",
        "왼쪽으로 밀기: 읽음 또는 읽지 않음으로 표시, 저장한 글에서는 삭제."
      )
    case .swipeDown: ("Pull the list down: fetch all sources.", "목록 아래로 당기기: 모든 소스 가져오기.")
    case .feeds: ("For other readers", "다른 리더에서 구독")
    case .feedsHint:
      (
        "Every list is a feed, too: open “Filter” above it and copy the address of its feed. Whoever has it can read what it holds; “gazette serve --renew-feed-link” makes new ones. These have all articles:",
        "모든 목록은 피드로도 구독할 수 있습니다: 목록 위의 ‘거르기’를 열고 피드 주소를 복사하세요. 주소를 아는 사람은 그 내용을 읽을 수 있으며, ‘gazette serve --renew-feed-link’로 새 주소를 만듭니다. 모든 글의 주소:"
      )
    }
  }
}
