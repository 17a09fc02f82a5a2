// What News API would refuse is refused while the configuration is read.
import GazetteCore
import NewsSources
import Testing

@Suite struct NewsAPIOptionsTests {
  private func problems(_ lines: [(String, Setting.Value)]) throws -> [String] {
    try make(NewsAPISource.self, [("api_key", "k")] + lines).problems.map { problem in
      "\(problem.place?.line ?? 0): \(problem.what)"
    }
  }

  @Test func `a sensible source has no problems`() throws {
    #expect(
      try problems([
        ("endpoint", "top-headlines"), ("country", "US"), ("category", "technology"),
      ]) == [])
    #expect(
      try problems([
        ("endpoint", "everything"), ("q", "tide AND (ferry OR harbour)"), ("from", "last"),
        ("to", "1d"), ("domains", ["bbc.co.uk", "example.org"]), ("language", "ko"),
      ]) == [])
  }

  @Test func `publishers go neither with a country nor with a category`() throws {
    #expect(
      try problems([("sources", "bbc-news"), ("country", "us"), ("category", "general")]) == [
        "2: 'sources' cannot go with 'country'", "2: 'sources' cannot go with 'category'",
      ])
  }

  @Test func `without a scope there is nothing to ask`() throws {
    #expect(
      try problems([]) == [
        "1: 'top-headlines' needs at least one of 'country', 'category', 'sources', 'q'"
      ])
    #expect(
      try problems([("endpoint", "everything"), ("language", "en")]) == [
        "1: 'everything' needs at least one of 'q', 'q_in_title', 'sources', 'domains'"
      ])
  }

  @Test func `options of the other endpoint are refused where they stand`() throws {
    #expect(
      try problems([("q", "x"), ("sort_by", "relevancy"), ("from", "2026-11-01")]) == [
        "4: 'from' belongs to the endpoint 'everything', not 'top-headlines'",
        "3: 'sort_by' belongs to the endpoint 'everything', not 'top-headlines'",
      ])
    #expect(
      try problems([("endpoint", "everything"), ("q", "x"), ("country", "us")]) == [
        "4: 'country' belongs to the endpoint 'top-headlines', not 'everything'"
      ])
  }

  @Test func `a query has at most 500 characters, whatever their bytes`() throws {
    #expect(
      try problems([("q", .scalar(String(repeating: "뉴", count: 500), isQuoted: false))]) == [])
    #expect(
      try problems([("q", .scalar(String(repeating: "a", count: 501), isQuoted: false))])
        == ["2: 'q' has 501 characters, and News API takes 500"])
  }

  @Test func `at most 20 publishers, written in either way`() throws {
    let ids = (1...21).map { "p\($0)" }
    let list = Setting.Value.list(
      ids.map {
        Setting(
          .scalar($0, isQuoted: false), at: Place(file: "config.yaml", line: 2, column: 3))
      })
    let text = Setting.Value.scalar(ids.joined(separator: ", "), isQuoted: false)
    for value in [list, text] {
      #expect(
        try problems([("sources", value)])
          == ["2: News API takes at most 20 'sources', not 21"])
    }
  }

  @Test(arguments: [
    ("endpoint", "headlines"), ("page_size", "0"), ("page_size", "101"), ("max_articles", "many"),
    ("category", "weather"), ("country", "xx"), ("base_url", "newsapi.org"),
    ("base_url", "https://x.example/v2?key=1"), ("base_url", "file:///v2"),
  ])
  func `a wrong value is refused`(name: String, value: String) throws {
    let found = try problems([
      ("q", "x"), (name, .scalar(value, isQuoted: false)),
    ])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("3: ") == true)
  }

  @Test(arguments: ["tomorrow", "2026-13-01", "30.11.2026", "20261130", "Mon, 30 Nov 2026"])
  func `dates are ISO 8601`(value: String) throws {
    let found = try problems([
      ("endpoint", "everything"), ("q", "x"), ("from", .scalar(value, isQuoted: false)),
    ])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("4: ") == true)
  }

  @Test func `a window ends after it begins`() throws {
    for (start, end) in [("2026-11-20", "2026-11-10"), ("1d", "7d")] {
      #expect(
        try problems([
          ("endpoint", "everything"), ("q", "x"), ("from", .scalar(start, isQuoted: false)),
          ("to", .scalar(end, isQuoted: false)),
        ]) == ["4: 'from' is later than 'to'"])
    }
  }

  @Test func `a country that looks like a truth value is a country`() throws {
    #expect(try problems([("country", "NO")]) == [])
  }

  @Test func `a missing key is told`() throws {
    let made = try make(NewsAPISource.self, [("country", "us")])
    #expect(made.problems.map(\.what) == ["a 'newsapi' source needs 'api_key'"])
  }
}
