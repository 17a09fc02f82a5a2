// What holds for any search: the first line is the query, the rest the text of an article.
import GazetteText

enum QueryClaims {
  static func check(_ bytes: [UInt8]) throws(Fault) {
    let (typed, text) = firstLineAndRest(bytes)
    let query = SearchQuery(typed)
    let isFound = query.matches(tokens: Set(SearchText.tokens(typed)))
    try expect(query.terms.isEmpty != isFound, "a query is not found in itself: \(typed)")
    _ = query.matches(tokens: Set(SearchText.tokens(text)))
    try checkRanking(of: text, titled: typed, for: query)
    try expect(SearchText.index(text).isValidUTF8, "the index text is no UTF-8")
    let folded = SearchText.fold(text)
    try expect(SearchText.fold(folded) == folded, "folding again changes a text")
    try checkSnippet(of: text, for: query)
  }

  private static func checkRanking(
    of text: String, titled title: String, for query: SearchQuery
  ) throws(Fault) {
    let ranking = SearchRanking(query)
    let heading = ranking.score(title: title)
    let score = ranking.score(heading, text: text)
    try expect(heading.points...heading.most ~= score, "a text counts more than it can")
    try expect(
      score == ranking.score(ranking.score(title: title + "\u{301}"), text: text + "\u{301}"),
      "a text that must be folded is ranked in another way")
  }

  private static func checkSnippet(of text: String, for query: SearchQuery) throws(Fault) {
    guard let snippet = SearchSnippet(of: text, for: query) else { return }
    var end = snippet.text.startIndex
    for match in snippet.matches {
      try expect(match.lowerBound >= end, "matches overlap")
      try expect(match.upperBound <= snippet.text.endIndex, "a match is outside of its snippet")
      end = match.upperBound
    }
  }
}
