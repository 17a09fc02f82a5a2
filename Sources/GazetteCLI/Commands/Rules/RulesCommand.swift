// `gazette rules test`: what each rule of the configuration matches among the stored articles.
import GazetteConfig
import GazetteCore
import GazetteJSON
import GazettePipeline
import GazetteText

struct RulesCommand: Command {
  static let name = "rules"
  static let summary = "tell what the rules match among the stored articles"
  static let about = """
    Rules drop, hide, tag, save, mark, weigh or rewrite what arrives. They are written under 'rules:' in \
    the configuration; docs/config.md tells how.
    """
  static let examples = [
    Example("gazette rules test", "what each rule matches among everything stored"),
    Example("gazette rules test -n 100", "among the newest hundred"),
  ]
  static let synonyms = ["rule", "filters", "filter"]
  static let needsAction = true
  static func actions(with plugins: PluginSet) -> [Action] {
    [
      Action(
        "test", summary,
        about: """
          For each rule: where it stands, what it does, how many articles it matches, and the titles of \
          some. Nothing is changed, so that a rule can be tried before it is let loose.
          """,
        examples: examples, synonyms: ["try", "check", "dry-run"], flags: options)
    ]
  }
  private static let options = [
    Flag(
      "source", letter: "s", value: "NAME", takes: .source, repeats: true,
      "only articles of this source"),
    Flag("limit", letter: "n", value: "N", "look at the newest N articles only"),
    Flag.tableFormat,
  ]
  /// Titles that are named for each rule.
  private static let titlesShown = 3
  private static let pageSize = 500

  private let sources: [String]
  private let limit: Int?
  private let format: TableFormat

  init(_ words: Words) throws(Failure) {
    guard words.operands == ["test"] else {
      throw .usage("'rules' takes the word test.", hint: "Type gazette rules test.")
    }
    sources = words.all("source")
    limit = try words.count("limit")
    format = try TableFormat(words, of: "rules test")
  }

  /// What one rule matches.
  private struct Hits {
    var rule: Rule
    var count = 0
    var titles: [String] = []
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world)
    let rules = try assembly.rules(in: world)
    var hits = assembly.configuration.rules.map { Hits(rule: $0) }
    var query = Query()
    query.sources = sources
    query.includesHidden = true
    var seen = 0
    repeat {
      query.limit = min(limit.map { $0 - seen } ?? Self.pageSize, Self.pageSize)
      let slice = try await assembly.articles(matching: query)
      seen += slice.articles.count
      for article in slice.articles {
        let tags = assembly.sourceTags[article.id.source] ?? []
        let verdict = rules.trial(of: article, tags: tags, at: article.firstSeen)
        for number in verdict.matched { Self.note(article, in: &hits[number]) }
      }
      query.after = slice.next
    } while query.after != nil && limit.map { seen < $0 } ?? true
    try await world.console.page(
      format == .json ? Self.json(hits, of: seen) : Self.table(hits, of: seen))
    return .success
  }

  private static func note(_ article: Article, in hits: inout Hits) {
    hits.count += 1
    guard hits.titles.count < titlesShown else { return }
    hits.titles.append(Headline.title(of: article.content) ?? article.id.key)
  }

  private static func table(_ hits: [Hits], of seen: Int) -> String {
    if hits.isEmpty { return "There are no rules.\n" }
    var lines: [String] = []
    for rule in hits {
      let count = rule.count == 0 ? "matches none" : "matches \(rule.count)"
      lines.append("\(rule.rule.text): \(count) of \(seen)")
      lines += rule.titles.map { "  \($0)" }
      if rule.count > rule.titles.count {
        lines.append("  … and \(rule.count - rule.titles.count) more")
      }
    }
    return lines.map { TerminalText.clean($0) + "\n" }.joined()
  }

  private static func json(_ hits: [Hits], of seen: Int) -> String {
    var writer = JSONWriter(isCompact: false)
    writer.object { writer in
      writer.member("articles", seen)
      writer.name("rules")
      writer.array { writer in
        for rule in hits {
          writer.object { writer in
            writer.member("file", rule.rule.place.file)
            writer.member("line", rule.rule.place.line)
            writer.member("column", rule.rule.place.column)
            writer.member("then", rule.rule.actions.map(\.text))
            writer.member("matches", rule.count)
            writer.member("titles", rule.titles)
          }
        }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
