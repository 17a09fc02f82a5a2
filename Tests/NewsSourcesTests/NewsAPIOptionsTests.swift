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

  @Test func `an endpoint that is mistyped says nothing about the others`() throws {
    #expect(
      try problems([("endpoint", "everthing"), ("q", "x"), ("from", "7d"), ("country", "xx")])
        .map { $0.prefix(21) } == ["2: 'endpoint' takes o", "5: News API has no co"])
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

  /// Everything that is refused, as people read it: the line, what is wrong, and the cure.
  private static let sentences: [(options: [(String, Setting.Value)], sentence: String)] = [
    (
      [("endpoint", "headlines"), ("q", "x")],
      "2: 'endpoint' takes one of top-headlines, everything, not 'headlines'. Without it, "
        + "top-headlines holds."
    ),
    ([("endpoint", "everything")], everythingNeeds),
    ([("endpoint", "everything"), ("sources", [])], everythingNeeds),
    ([("endpoint", "everything"), ("exclude_domains", "a.org")], everythingNeeds),
    (
      [("page_size", "10")],
      "1: 'top-headlines' needs at least one of 'country', 'category', 'sources', 'q'. For "
        + "example: country: us."
    ),
    (
      [("sources", "bbc-news"), ("country", "us")],
      "2: 'sources' cannot go with 'country'. Remove one of them, or make two entries."
    ),
    (
      [("q", "x"), ("from", "2d")],
      "3: 'from' belongs to the endpoint 'everything', not 'top-headlines'. Remove it, or write "
        + "'endpoint: everything'."
    ),
    (
      [("endpoint", "everything"), ("q", "x"), ("category", "health")],
      "4: 'category' belongs to the endpoint 'top-headlines', not 'everything'. Remove it, or "
        + "write 'endpoint: top-headlines'."
    ),
    (
      [("q", .scalar(String(repeating: "x", count: 501), isQuoted: false))],
      "2: 'q' has 501 characters, and News API takes 500. Make two entries of it."
    ),
    ([("q", " \"-\" ")], "2: 'q' has no word in it. Write what to look for."),
    (
      [("sources", "BBC News")],
      "2: 'BBC News' is no id of a publisher, such as bbc-news. 'gazette sources newsapi' lists "
        + "them."
    ),
    (
      [("endpoint", "everything"), ("domains", "https://bbc.co.uk/news")],
      "3: 'domains' takes host names such as bbc.co.uk, not 'https://bbc.co.uk/news'. Leave out "
        + "'https://' and what follows the name."
    ),
    (
      [("endpoint", "everything"), ("q", "x"), ("exclude_domains", "localhost")],
      "4: 'exclude_domains' takes host names such as bbc.co.uk, not 'localhost'. Leave out "
        + "'https://' and what follows the name."
    ),
    (
      [("endpoint", "everything"), ("q", "x"), ("search_in", "body")],
      "4: 'body' is no part of an article that can be searched. Known are title, description, "
        + "content."
    ),
    (
      [("endpoint", "everything"), ("q", "x"), ("from", "1d"), ("to", "2d")],
      "4: 'from' is later than 'to'. Exchange them."
    ),
    (
      [("endpoint", "everything"), ("q", "x"), ("from", "soon")],
      "4: 'from' takes a date such as 2026-11-30, a duration such as 7d, 'last', not 'soon'."
    ),
    (
      [("endpoint", "everything"), ("q", "x"), ("to", "last")],
      "4: 'to' takes a date such as 2026-11-30, a duration such as 7d, not 'last'."
    ),
    (
      [("endpoint", "everything"), ("q", "x"), ("language", "eng")],
      "4: 'language' takes one of ar, de, en, es, fr, he, it, ko, nl, no, pt, ru, sv, ud, zh, not "
        + "'eng'. Did you mean 'en'?"
    ),
    (
      [("endpoint", "everything"), ("q", "x"), ("sort_by", "popular")],
      "4: 'sort_by' takes one of publishedAt, relevancy, popularity, not 'popular'. Did you mean "
        + "'popularity'?"
    ),
    (
      [("country", "xx")],
      "2: News API has no country 'xx'. Countries are two letters, such as us."
    ),
    ([("country", "uk")], "2: News API has no country 'uk'. Did you mean 'gb'?"),
    (
      [("country", "Norway")],
      "2: News API has no country 'Norway'. Countries are two letters, such as us."
    ),
    (
      [("category", "sport")],
      "2: 'category' takes one of business, entertainment, general, health, science, sports, "
        + "technology, not 'sport'. Did you mean 'sports'?"
    ),
    (
      [("country", "us"), ("page_size", "101")],
      "3: 'page_size' takes a whole number from 1 to 100, not '101'. Without it, 100 holds."
    ),
    (
      [("country", "us"), ("max_articles", "0")],
      "3: 'max_articles' takes a whole number from 1 to 10000, not '0'. Without it, 100 holds."
    ),
    (
      [("country", "us"), ("base_url", "https://a.org/v2?x=1")],
      "3: 'base_url' takes an http or https address without a query. Without it, "
        + "https://newsapi.org/v2 holds."
    ),
    (
      [("country", "us"), ("quota", [:])],
      "3: 'quota' needs 'per_day' or 'per_12h'. For example: quota: {per_day: 100}."
    ),
    (
      [("country", "us"), ("quota", ["per_day": "10", "reserve": "10"])],
      "2: 'reserve' leaves nothing of 'per_day'. Write a smaller number."
    ),
  ]

  private static let everythingNeeds =
    "1: 'everything' needs at least one of 'q', 'q_in_title', 'sources', 'domains'. For example: "
    + "q: tide."

  @Test(arguments: sentences.indices)
  func `whatever is refused is told with its cure`(index: Int) throws {
    let (options, sentence) = Self.sentences[index]
    let problems = try make(NewsAPISource.self, [("api_key", "k")] + options).problems
    let said = problems.map { problem in
      "\(problem.place?.line ?? 0): \(problem.what)." + (problem.hint.map { " \($0)" } ?? "")
    }
    #expect(said == [sentence])
  }

  @Test func `one key or a list of keys is taken`() throws {
    for key in ["one", ["one"], ["one", "two"]] as [Setting.Value] {
      #expect(
        try make(NewsAPISource.self, [("api_key", key), ("country", "us")]).problems == [])
    }
    let empty = try make(NewsAPISource.self, [("api_key", []), ("country", "us")]).problems
    #expect(empty.map(\.what).map { $0.hasPrefix("'api_key' needs at least one ") } == [true])
    for key in [["one", [:]], [:]] as [Setting.Value] {
      let problems = try make(NewsAPISource.self, [("api_key", key), ("country", "us")]).problems
      #expect(problems.count == 1)
      #expect(
        problems.first?.what.hasPrefix(
          "'api_key' takes text, ${NAME}, {file: PATH}, {command: [PROGRAM, …]}, or a list of these"
        ) == true)
    }
  }

  @Test func `a key of a list that nobody has set is a problem`() throws {
    var options = Options(
      setting([("api_key", ["one", "${TWO}"]), ("country", "us")]), keys: NewsAPISource.options,
      subject: "a source", surroundings: surroundings)
    _ = try NewsAPISource(&options)
    #expect(options.problems.map(\.what) == ["Nobody has set it."])
    #expect(options.unsetSecrets == ["api_key"])
  }

  @Test(arguments: [
    ("https://a.org/v2", 0), ("http://a.org/v2", 1), ("http://127.0.0.1:8080/v2", 0),
    ("http://localhost/v2", 0),
  ])
  func `a key that travels in clear is told`(base: String, count: Int) throws {
    let source = try make(
      NewsAPISource.self,
      [("api_key", "k"), ("country", "us"), ("base_url", .scalar(base, isQuoted: false))]
    ).source
    #expect(source.warnings.count == count)
  }

  @Test func `a country that looks like a truth value is a country`() throws {
    #expect(try problems([("country", "NO")]) == [])
  }

  @Test func `a missing key is told`() throws {
    let made = try make(NewsAPISource.self, [("country", "us")])
    #expect(made.problems.map(\.what) == ["a 'newsapi' source needs 'api_key'"])
  }
}
