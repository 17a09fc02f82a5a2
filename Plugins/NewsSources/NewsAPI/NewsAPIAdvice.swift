// What helps where News API finds nothing (specs/newsapi.md §12, §13).

/// An empty answer is no failure, but it may have a reason.
enum NewsAPIAdvice {
  /// nil where nothing new is the usual answer.
  static func forNothing(_ query: ArticleQuery) -> String? {
    if query.from == .last { return nil }
    if let country = query["country"], country != "us" { return forCountry(country) }
    if query["q"] != nil, query.path == NewsAPIOptions.Endpoint.headlines.rawValue {
      return "0 articles; headlines are few, so a 'q' seldom matches: "
        + "try 'endpoint: everything'."
    }
    if let language = query["language"], !NewsAPIOptions.documentedLanguages.contains(language) {
      return "0 articles; News API does not list language=\(language): leave 'language' out and "
        + "write 'q' in that language."
    }
    if query["searchIn"] != nil { return "0 articles match; try without 'search_in'." }
    return "0 articles match this query."
  }

  private static func forCountry(_ country: String) -> String {
    let words = words[country] ?? "'q' in its language"
    let feeds = feeds[country].map { ", as \($0)" } ?? ""
    return "0 articles; News API often has none for country=\(country). Try 'endpoint: everything' "
      + "with a \(words), or feeds of its publishers ('type: rss'\(feeds))."
  }

  /// Where people miss it most.
  private static let words = [
    "kr": "Korean 'q' such as 반도체", "jp": "Japanese 'q' such as 半導体",
    "cn": "Chinese 'q' such as 芯片",
  ]
  private static let feeds = ["kr": "https://www.hani.co.kr/rss/"]
}
