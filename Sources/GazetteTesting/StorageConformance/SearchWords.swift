// Which searches find which texts: a table of many scripts, the same for every storage.

/// A search, a text, and whether the one finds the other.
public struct SearchWord: Sendable, CustomStringConvertible {
  public var query: String
  public var text: String
  public var isFound: Bool

  public var description: String { "'\(query)' in '\(text)'" }

  fileprivate static func hit(_ query: String, _ text: String) -> SearchWord {
    SearchWord(query: query, text: text, isFound: true)
  }

  fileprivate static func miss(_ query: String, _ text: String) -> SearchWord {
    SearchWord(query: query, text: text, isFound: false)
  }
}

extension SearchWord {
  public static let table = korean + japanese + chinese + latin + otherAlphabets + operators + odd

  /// Particles stand behind a word without a blank, and words stand in longer ones.
  private static let korean: [SearchWord] = [
    hit("학교", "학교에서 만났다"), hit("학교에서", "어제 학교에서"), hit("도서관", "새도서관이 문을 열었다"),
    hit("경제", "한국경제신문"), hit("국", "한국"), hit("비", "내일 비가 온다"), hit("배", "부산의배편"),
    hit("한국어", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}\u{110B}\u{1165} 공부"),
    hit("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", "한국의 봄"),
    hit("반도체 수출", "수출이 늘어난 반도체"), hit("GPT출시", "GPT 출시"), hit("2026년", "2026년 예산"),
    miss("학교", "학원 교사"), miss("서울시", "서울 도시"), miss("각", "가구"), miss("반도체 수출", "반도체 수입"),
  ]

  private static let japanese: [SearchWord] = [
    hit("東京", "東京都の人口"), hit("京都", "東京都"), hit("駅", "新宿駅前"), hit("さくら", "さくらが咲く"),
    hit("サーバー", "ｻｰﾊﾞｰが落ちた"), hit("ｶﾞｷﾞ", "ガギ"), hit("サーバ", "サーバーの更新"),
    hit("コーヒー", "コーヒー豆"), hit("がく", "か\u{3099}くせい"), hit("食べ物", "日本の食べ物"),
    hit("株", "㈱日立製作所"), hit("令和", "㋿元年"), hit("神", "\u{FA19}社"),
    miss("サーバー", "サーバ室"), miss("さくら", "サクラ"), miss("か", "が"), miss("東西", "東京と関西"),
  ]

  /// What the two ways of writing have apart stays apart.
  private static let chinese: [SearchWord] = [
    hit("中国", "中国经济"), hit("新聞", "今日新聞網"), hit("新闻", "今日新闻网"), hit("经济", "中国经济增长"),
    hit("雪", "暴雪预警"), hit("𠮷野家", "𠮷野家开店"), hit("人工智能", "人工智能的未来"),
    miss("新闻", "今日新聞網"), miss("國", "中国"), miss("经济", "经常救济"),
  ]

  private static let latin: [SearchWord] = [
    hit("strasse", "Die Straße"), hit("STRASSE", "straße"), hit("Straße", "STRASSE"),
    hit("uber", "Über uns"), hit("über", "uber alles"), hit("cafe", "Café"),
    hit("café", "CAFE\u{301}"), hit("creme brulee", "Crème brûlée"), hit("nino", "El Niño"),
    hit("ısparta", "Isparta"), hit("ISPARTA", "ısparta"), hit("istanbul", "İSTANBUL"),
    hit("İstanbul", "istanbul'da"), hit("lodz", "Łódź"), hit("smorrebrod", "Smørrebrød"),
    hit("aero", "Ærø"), hit("Hà Nội", "Ha Noi"), hit("ha noi", "Ha\u{300} No\u{323}\u{302}i"),
    hit("việt", "Vie\u{302}\u{323}t Nam"), hit("viet", "Vie\u{323}\u{302}t"),
    hit("duong", "Đường phố"), hit("abc12", "ＡＢＣ１２"), hit("ＡＢＣ", "abc"),
    hit("office", "o\u{FB03}ce"), hit("fin", "ﬁn"), hit("don't", "Don’t look"),
    hit("nato", "NATO’s"),
    hit("soft", "so\u{AD}ft"), hit("ijs", "ĳs"), hit("x2", "x²"),
    miss("ueber", "Über uns"), miss("auto", "automation"), miss("cat", "concatenate"),
    miss("viet nam", "Việt"),
  ]

  private static let otherAlphabets: [SearchWord] = [
    hit("πατρας", "ΠΑΤΡΑΣ"), hit("ΠΑΤΡΑΣ", "Πάτρας"), hit("σοφοσ", "σοφός"), hit("Αθήνα", "ΑΘΗΝΑ"),
    hit("елка", "Ёлка"), hit("ёж", "еж"), hit("чай", "ЧАЙ"), hit("чаи", "чай"),
    hit("кии\u{306}в", "кийв"), hit("كتاب", "كِتَابٌ"), hit("كِتاب", "كتاب"), hit("شكر", "شـــكر"),
    hit("احمد", "أحمد"), hit("שלום", "שָׁלוֹם"), hit("שָׁלוֹם", "שלום"), hit("हिन्दी", "हिन्दी में"),
    hit("ครอบครัว", "ครอบครัว ใหญ่"), hit("საქართველო", "ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ"), hit("երեվան", "ԵՐԵՎԱՆ"),
    miss("мир", "мира"), miss("שלומ", "שלום"), miss("كتب", "كتاب"),
  ]

  /// A trailing `*` widens a word; quotes only raise a rank; all else is text.
  private static let operators: [SearchWord] = [
    hit("auto*", "Automation"), hit("auto*", "auto"), hit("AUTO＊", "Automatik"),
    hit("\"red ship\"", "a ship that is red"), hit("“red ship”", "ship, red"),
    hit("\"red ship", "red ship"), hit("red AND ship", "red and ship"), hit("NOT red", "not red"),
    hit("red-ship", "red ship"), hit("title:red", "title red"), hit("경제*", "한국경제가"),
    hit("c++", "C and more"), hit("100%", "100 of them"), hit("a_b", "a b"), hit("it's", "it s"),
    miss("red OR ship", "red ship"), miss("-ship", "red"), miss("*auto", "motorauto"),
    miss("au*o", "auto"), miss("NEAR(red ship)", "red ship"),
  ]

  /// What holds no word finds nothing, and is never an error.
  private static let odd: [SearchWord] = [
    "", " ", "\"", "\"\"", "*", "**", "AND", "NEAR(", "-", ":", "^", "( )", "{}", "\\", "'", ";--",
    "%", "_", "\0", "\u{FEFF}", "\u{202E}", "\u{301}", "🚀", "…", "\t\n",
  ].map { miss($0, "red ship 배 船") }
}
