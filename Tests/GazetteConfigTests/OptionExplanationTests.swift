// Tests of explaining options, with the tables of every plugin that comes with Gazette.
import Deliveries
import GazetteConfig
import GazetteCore
import NewsSources
import Renderers
import Storages
import Testing

@Suite struct OptionExplanationTests {
  static let known = KnownPlugins(
    sources: NewsSourceCatalog.all, renderers: RendererCatalog.all, storages: StorageCatalog.all,
    deliveries: DeliveryCatalog.all, standardStorage: StorageCatalog.standard)

  private static func text(_ word: String) -> String? {
    OptionExplanation(known: known).text(of: word)
  }

  @Test func `an option is explained with form, default, place and an example`() {
    #expect(
      OptionExplanationTests.text("sources.every") == """
        sources.every
          `run` and `watch` do not ask again sooner.

          takes    a duration such as 30s, 15m, 24h, 7d or 2w
          default  none
          stands   in an entry of 'sources'

            sources:
              - name: swift-blog
                type: rss
                every: 1h
                url: https://example.org/feed.xml

        """)
  }

  @Test func `a map is explained with its keys`() throws {
    let text = try #require(OptionExplanationTests.text("storage.keep"))
    #expect(text.hasPrefix("storage.keep\n  What `prune` leaves.\n"))
    #expect(text.contains("\n  stands   under 'storage'\n"))
    #expect(text.contains("\n  max_age         Older articles are forgotten"))
  }

  @Test func `a kind is explained with its own options`() throws {
    let text = try #require(OptionExplanationTests.text("outputs.markdown"))
    #expect(text.hasPrefix("outputs.markdown\n  CommonMark with front matter"))
    #expect(text.contains("stands   as 'renderer: markdown' under 'outputs'"))
    #expect(text.contains("\n  front_matter  Whether a digest begins"))
    #expect(text.hasSuffix("    outputs:\n      - renderer: markdown\n"))
  }

  @Test(arguments: [
    ("http.timeout", ["http.timeout"]), ("rss.url", ["sources.rss.url"]),
    ("sources[2].every", ["sources.every"]), ("sources.rss.every", ["sources.every"]),
    ("sources[0].api_key", ["sources.newsapi.api_key", "sources.guardian.api_key"]),
    ("outputs[1].front_matter", ["outputs.markdown.front_matter"]),
    ("sources[0].quota.per_day", ["sources.newsapi.quota.per_day"]),
    ("keep.max_age", ["storage.keep.max_age"]), ("outputs.mail.to", ["outputs.mail.to"]),
    ("json", ["sources.json", "outputs.json", "storage.json"]),
    ("priority", ["sources.priority"]), ("url", ["rules.when.url", "outputs.webhook.url"]),
    ("include", ["include"]), ("rules.when.older", ["rules.when.older"]),
    ("storage.json.path", ["storage.json.path"]),
  ]) func `a name means every place that has it`(word: String, names: [String]) throws {
    let text = try #require(OptionExplanationTests.text(word))
    let heads = text.split(separator: "\n").filter { $0.first != " " }
      .flatMap { $0.split(separator: ", ").map(String.init) }
    for name in names { #expect(heads.contains(name), "\(heads)") }
    if names.count == 1 { #expect(heads == names) }
  }

  @Test func `the same option of several kinds is explained once`() throws {
    let text = try #require(OptionExplanationTests.text("tls_verify"))
    let heads = text.split(separator: "\n").filter { $0.first != " " }
    #expect(heads.count == 1)
    #expect(text.contains("\n  stands   in an entry of 'sources' of type 'rss' or '"))
  }

  @Test(
    arguments: [
      ("evry", "every"), ("sources.evry", "sources.every"), ("rss.ulr", "url"), ("xyzzyx", nil),
      ("markdwon", "markdown"),
    ] as [(String, String?)]) func `an unknown name has a nearest one`(word: String, near: String?)
  {
    #expect(OptionExplanationTests.text(word) == nil)
    #expect(OptionExplanation(known: OptionExplanationTests.known).nearest(to: word) == near)
  }

  @Test func `each example that is shown is right`() throws {
    let explanation = OptionExplanation(known: OptionExplanationTests.known)
    let reader = ConfigurationReader(
      known: OptionExplanationTests.known, surroundings: Reading.surroundings)
    #expect(explanation.names.count > 200)
    for name in explanation.names {
      let lines = try #require(explanation.text(of: name)).split(separator: "\n")
      let yaml = lines.filter { $0.hasPrefix("    ") }.map { "\($0.dropFirst(4))\n" }.joined()
      do throws(ConfigError) {
        _ = try reader.read(Array(yaml.utf8), file: name)
      } catch {
        // An example names a source that only its reader has.
        let faults = error.problems.filter {
          !$0.what.hasPrefix("there is no source '") && !$0.what.hasSuffix("which cannot be read")
        }
        #expect(faults.isEmpty, "\(yaml)\(faults.map(\.sentence))")
      }
    }
  }
}
