// What a search means, which texts match it, and in which order.
import GazetteText
import Testing

struct SearchQueryTests {
  private typealias Term = SearchQuery.Term

  private func matches(_ query: String, _ text: String) -> Bool {
    let search = SearchQuery(query)
    let isHit = search.matches(tokens: Set(SearchText.tokens(text)))
    #expect(SearchMatcher(search).matches(text) == isHit)
    return isHit
  }

  @Test(arguments: [
    ("雪", "週末は大雪の恐れ"), ("大雪", "週末は大雪の恐れ"), ("경제", "한국경제가 좋아졌다"),
    ("국", "한국경제"), ("nato", "NATO’s plan"), ("不動産", "東京の不動産価格"),
    ("πατρα", "Νέο λιμάνι στην Πάτρα"), ("ΠΑΤΡΑ", "στην Πάτρα"), ("strasse", "Die Straße"),
    ("NOT or", "To be or not"), ("\"be or\" sea", "To be or not to be near the sea"),
    ("autom*", "Automation rules"), ("ﾄｳｷｮｳ", "トウキョウ駅"), ("ha noi", "Thành phố Hà Nội"),
    ("\"unclosed", "It is unclosed"), ("“be or”", "to be or not"), ("경제*", "한국경제가"),
    ("x \u{A953}h", "x \u{A953}h"), ("\"\u{A953}h\"", "\"\u{A953}h\""),
  ])
  func `a text with all words is found`(query: String, text: String) {
    #expect(matches(query, text))
  }

  @Test(arguments: [
    ("雪", "晴れの日"), ("sea land", "the sea"), ("auto", "automation"), ("東西", "東京と関西"),
    ("", "anything"), ("\"", "anything"), ("*", "anything"), ("^ ( {} ~ -", "anything"),
    ("not*", "knot"),
  ])
  func `a text without all words, or a search without any, is no hit`(query: String, text: String) {
    #expect(!matches(query, text))
  }

  @Test func `a search is words, runs of grams and prefixes`() {
    let query = SearchQuery("Zürich 東京都 雪 \"New York\" auto* zürich")
    #expect(
      query.terms == [
        Term(tokens: ["zurich"]), Term(tokens: ["東京", "京都"]), Term(tokens: ["雪"]),
        Term(tokens: ["new"]), Term(tokens: ["york"]), Term(tokens: ["auto"], isPrefix: true),
      ])
    #expect(query.phrases == [["東", "東京", "京", "京都", "都"], ["new", "york"]])
  }

  @Test func `titles come before texts, phrases before scattered words, newest among equals`() {
    let hits = [
      ("Port news", "the new pier of york"), ("York is new", ""), ("A", "in New York today"),
      ("New York", "x"), ("Other", "york and new"),
    ]
    let ranking = SearchRanking(SearchQuery("\"new york\""))
    let order = ranking.ranked(hits, title: { $0.0 }, text: { $0.1 }).map(\.0)
    #expect(order == ["New York", "York is new", "A", "Port news", "Other"])
  }

  @Test func `a whole word comes before a longer one`() {
    let hits = ["automatic", "auto", "none"]
    let ranking = SearchRanking(SearchQuery("auto*"))
    #expect(
      ranking.ranked(hits, title: { $0 }, text: { _ in nil }) == ["auto", "automatic", "none"])
  }

  @Test func `a text is asked for only where a phrase is missing from its title`() {
    let hits = ["New York", "york new"]
    var asked: [String] = []
    func rank(_ typed: String) {
      asked = []
      _ = SearchRanking(SearchQuery(typed)).ranked(
        hits, title: { $0 },
        text: { hit in
          asked.append(hit)
          return nil
        })
    }
    rank("new york")
    #expect(asked == [])
    rank("\"new york\"")
    #expect(asked == ["york new"])
  }

  @Test func `a run of grams that stands together comes before its parts`() {
    let hits = ["東京と京都", "東京都"]
    let ranking = SearchRanking(SearchQuery("東京都"))
    #expect(ranking.ranked(hits, title: { _ in nil }, text: { $0 }) == ["東京都", "東京と京都"])
  }
}

struct SearchSnippetTests {
  private func marked(_ text: String, _ query: String, length: Int = 30) -> String? {
    guard let found = SearchSnippet(of: text, for: SearchQuery(query), length: length) else {
      return nil
    }
    var marked = found.text
    for range in found.matches.reversed() {
      marked.insert("]", at: range.upperBound)
      marked.insert("[", at: range.lowerBound)
    }
    return marked
  }

  @Test func `matches are marked in the words of the text`() {
    #expect(marked("Die Straße, straße!", "STRASSE") == "Die [Straße], [straße]!")
    #expect(marked("한국경제가 좋다", "경제") == "한국[경제]가 좋다")
    #expect(marked("東京都民", "東京都") == "[東京都]民")
    #expect(marked("Cafe\u{301} ａｕｔｏ", "café auto*") == "[Cafe\u{301}] [ａｕｔｏ]")
    #expect(marked("Nothing here", "ferry") == nil)
  }

  @Test func `a long text is cut around the first match, at blanks`() {
    let text = "One two three four five six seven eight nine ten eleven twelve thirteen"
    #expect(marked(text, "seven") == "…five six [seven] eight nine ten…")
    #expect(marked(text, "thirteen") == "…twelve [thirteen]")
    #expect(marked("あいうえおかきくけこさしすせそ", "しす", length: 6) == "…こさ[しす]せそ")
  }
}
