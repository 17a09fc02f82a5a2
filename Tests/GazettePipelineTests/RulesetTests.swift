// What rules do with what sources bring.
import GazetteCore
import GazetteTesting
import Testing

@testable import GazettePipeline

struct RulesetTests {
  private let place = Place(file: "config.yaml", line: 3, column: 5)

  private func rule(
    _ actions: [Rule.Action], _ conditions: [(Rule.Field, String)] = [],
    _ change: (inout Filter) -> Void = { _ in }
  ) -> Rule {
    var filter = Filter()
    change(&filter)
    return Rule(
      filter: filter,
      conditions: conditions.map { field, text in
        Rule.Condition(field, [Rule.Pattern.written(text)].compactMap(\.self), at: place)
      }, actions: actions, at: place)
  }

  private func judged(
    _ rules: [Rule], source: String = "bells", _ change: (inout Content) -> Void = { _ in }
  ) throws -> Arrival? {
    var content = Content()
    content.title = "Sponsored: a new bell"
    change(&content)
    var arrival = Arrival(content: content)
    return try Ruleset(rules).judge(&arrival, from: source) ? arrival : nil
  }

  @Test func `an expression without regard to case drops`() throws {
    #expect(try judged([rule([.drop], [(.title, "/sponsored/i")])]) == nil)
  }

  @Test func `an expression minds the case unless told otherwise`() throws {
    #expect(try judged([rule([.drop], [(.title, "/sponsored/")])]) != nil)
  }

  @Test func `a literal minds no case`() throws {
    #expect(try judged([rule([.drop], [(.title, "NEW BELL")])]) == nil)
  }

  @Test func `a rule of one source leaves the others alone`() throws {
    let rules = [rule([.drop]) { $0.sources = ["other"] }]
    #expect(try judged(rules) != nil)
    #expect(try judged(rules, source: "other") == nil)
  }

  @Test func `later rules see the tags of earlier ones`() throws {
    let rules = [
      rule([.tag("ads")], [(.title, "sponsored")]), rule([.hide, .read]) { $0.tags = ["ADS"] },
    ]
    let arrival = try #require(try judged(rules))
    #expect(arrival.labels == ["ads"])
    #expect(arrival.isHidden && arrival.isRead && !arrival.isSaved)
  }

  @Test func `all conditions of a rule must hold`() throws {
    let rules = [rule([.save], [(.title, "bell"), (.author, "Ada")])]
    #expect(try judged(rules)?.isSaved == false)
    #expect(try judged(rules) { $0.authors = [Author(name: "Ada R.")] }?.isSaved == true)
  }

  @Test func `text is title, summary and body without markup`() throws {
    let rules = [rule([.drop], [(.text, "/two words/")])]
    #expect(try judged(rules) { $0.html = "<p>two <b>words</b></p>" } == nil)
  }

  @Test func `a search finds words`() throws {
    let rules = [rule([.drop]) { $0.search = "bell new" }]
    #expect(try judged(rules) == nil)
    #expect(try judged(rules) { $0.title = "A bell" } != nil)
  }

  @Test func `a language is compared by its first part`() throws {
    let rules = [rule([.drop]) { $0.language = "ko" }]
    #expect(try judged(rules) { $0.language = "ko-KR" } == nil)
    #expect(try judged(rules) { $0.language = "kok" } != nil)
  }

  @Test func `every expression that cannot be used is told with its place`() throws {
    let rules = ["/(/", "/ok/", "/*/"].map { rule([.drop], [(.title, $0)]) }
    let error = #expect(throws: ConfigError.self) { try Ruleset(rules) }
    #expect(
      error?.problems.map(\.what) == [
        "the expression /(/ cannot be used: '(' is not closed",
        "the expression /*/ cannot be used: '*' repeats nothing",
      ])
    #expect(error?.problems.first?.place == place)
  }

  @Test func `an update applies rules and counts what they drop`() async throws {
    let storage = MemoryStorage()
    let rules = try Ruleset([rule([.drop], [(.title, "/^ad/i")])])
    let updater = Updater(
      storage: storage, http: StubHTTPClient([:]),
      rules: rules, now: { Samples.now }, pause: { _ in })
    let source = StubSource(titles: ["Ad: buy", "News"])
    let report = await updater.update([SourceJob(name: "bells", source: source)])
    #expect(report.results.map(\.dropped) == [1])
    #expect(report.results.map(\.outcome) == [.saved(new: 1, changed: 0, unchanged: 0)])
  }
}

struct ExpressionTests {
  private func matches(_ source: String, _ text: String) throws -> Bool {
    try Expression(source, ignoresCase: false).matches(text)
  }

  @Test(arguments: [
    ("abc", "xxabcxx", true), ("^abc", "xabc", false), ("abc$", "xabc", true),
    ("a|b|c", "xxc", true), ("^(a|bc)+$", "abcbca", true), ("^(a|bc)+$", "abcb", false),
    ("a.c", "a\nc", false), ("a.c", "a한c", true), ("[a-c]{2,3}d", "xbcd", true),
    ("^[a-c]{2,3}$", "abca", false), ("^a{2}$", "aa", true), ("^a{2,}$", "aaaa", true),
    ("^a{2,}$", "a", false), ("[^0-9]", "123", false), ("\\d+ °", "20 °", true),
    ("\\bcat\\b", "the cat sat", true), ("\\bcat\\b", "concat", false), ("\\Bcat", "concat", true),
    ("\\w+@\\w+\\.org", "a@b.org", true), ("x*", "", true), ("", "anything", true),
    ("(?:ab)?c", "c", true), ("[]]", "]", true), ("[\\]a-]", "-", true), ("a+?b", "aab", true),
    ("()*", "x", true), ("(a*)*b", "aaab", true), ("종.", "새 종탑", true), ("\\$5", "$5", true),
  ])
  func `the usual notation works`(source: String, text: String, isMatch: Bool) throws {
    #expect(try matches(source, text) == isMatch)
  }

  @Test(arguments: [("ÉCOLE", "école"), ("[A-Z]+É", "abcé"), ("straße", "STRASSE"), ("σ", "Σ")])
  func `without regard to case letters are compared in lower case`(
    source: String, text: String
  ) throws {
    #expect(try Expression(source, ignoresCase: true).matches(text) == (source != "straße"))
  }

  @Test(arguments: [
    "(", ")", "a)", "[a", "*a", "a**", "a{3,2}", "a{999}", "a{x}", "\\", "\\1", "\\q", "(?=a)",
    "(?<n>a)", "[z-a]", String(repeating: "(", count: 100), "((a{100}){100}){100}",
  ])
  func `what cannot be used is refused`(source: String) {
    #expect(throws: Expression.Problem.self) { try Expression(source, ignoresCase: false) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `no text makes an expression run wild`() throws {
    // By going back in the text, these would take longer than the sun shines.
    let text = String(repeating: "a", count: 5000)
    #expect(try !matches("(a*)*(a|aa)+b", text))
    #expect(try !matches("(x+x+)+y|(a|a)*$b", text))
  }
}
