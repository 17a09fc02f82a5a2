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
    var overruns = RuleOverruns()
    let verdict = try Ruleset(rules).judge(
      &arrival, from: source, at: Samples.now, &overruns)
    return verdict.isDropped ? nil : arrival
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
        "an expression cannot be used: missing closing parenthesis, at its character 1",
        "an expression cannot be used: quantifier does not follow a repeatable item, "
          + "at its character 1",
      ])
    #expect(error?.problems.first?.place == place)
  }

  @Test func `a pattern can be judged before it is used`() {
    #expect(Ruleset.fault(of: .literal("(")) == nil)
    #expect(Ruleset.fault(of: .expression("a(b)", ignoresCase: true)) == nil)
    #expect(Ruleset.fault(of: .expression("(", ignoresCase: false)) != nil)
  }

  @Test func `a rule that takes too long does not match, and is told once`() async throws {
    let rules = try Ruleset([
      rule([.drop], [(.title, "/(a|aa)+$/")]), rule([.tag("seen")]) { $0.sources = ["bells"] },
    ])
    let storage = MemoryStorage()
    let updater = Updater(
      storage: storage, http: StubHTTPClient([:]),
      rules: rules, now: { Samples.now }, pause: { _ in })
    let titles = (1...3).map { String(repeating: "a", count: 2000) + "\($0)" }
    let jobs = ["bells", "other"].map { SourceJob(name: $0, source: StubSource(titles: titles)) }
    let report = await updater.update(jobs)
    #expect(report.results.map(\.dropped) == [0, 0])
    #expect(report.ruleProblems.map(\.place) == [place])
    let stored = try await storage.articles(matching: Query()).articles
    #expect(stored.count { $0.labels == ["seen"] } == 3)
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

struct TitleReplacementTests {
  private func replaced(
    _ pattern: String, with text: String, in title: String
  ) throws -> String? {
    let pattern = try #require(Rule.Pattern.written(pattern))
    return try TitleReplacement(pattern, with: text).applied(to: title)
  }

  @Test func `every match gives way, and groups come back`() throws {
    #expect(try replaced("/a(b)/", with: "<$1>", in: "ab ab") == "<b> <b>")
    #expect(try replaced("a.b", with: "$$", in: "A.B axb") == "$ axb")
    #expect(try replaced("/x/", with: "y", in: "no match") == "no match")
  }

  @Test func `a title never becomes empty`() throws {
    #expect(try replaced("/.*/", with: "", in: "all of it") == "all of it")
  }

  @Test func `what takes too long changes nothing`() throws {
    let title = String(repeating: "a", count: 3000) + "!"
    #expect(try replaced("/(a|aa)+$/", with: "", in: title) == nil)
  }

  @Test func `groups that are not there are told`() {
    let expression = Rule.Pattern.expression("(a)", ignoresCase: false)
    #expect(Ruleset.fault(of: expression, replacement: "$1 $$") == nil)
    #expect(
      Ruleset.fault(of: expression, replacement: "$2") == "'with' names group 2, and there are 1")
    #expect(Ruleset.fault(of: expression, replacement: "a $") != nil)
  }

  @Test func `an item that is known by its title keeps it`() throws {
    let action = Rule.Action.replaceInTitle(.literal("old"), with: "new")
    let rule = Rule(
      filter: Filter(), conditions: [], actions: [action],
      at: Place(file: "config.yaml", line: 1, column: 1))
    var overruns = RuleOverruns()
    for id in [nil, "1"] {
      var content = Content()
      content.ownID = id
      content.title = "old"
      var arrival = Arrival(content: content)
      _ = try Ruleset([rule]).judge(&arrival, from: "bells", at: Samples.now, &overruns)
      #expect(arrival.content.title == (id == nil ? "old" : "new"))
    }
  }
}
