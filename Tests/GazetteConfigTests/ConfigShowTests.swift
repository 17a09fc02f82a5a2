// Tests of showing what a configuration comes to.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct ConfigShowTests {
  static func show(_ yaml: String) throws(ConfigError) -> String {
    ConfigShow(try Reading.read(yaml), known: Reading.plugins).text
  }

  @Test func `defaults are filled in, paths are absolute, secrets are stars`() throws {
    let yaml = """
      x-note: mine
      sources:
        - name: headlines
          type: newsapi
          api_key: hunter2
          country: NO
        - name: 'feed: #1'
          type: rss
          url: https://reed:hunter2@a.example/?apikey=hunter2
          headers: {Authorization: hunter2, Accept: text/html}
          tags: [a, b c]
      rules:
        - {when: {title: /x/i}, then: [{tag: y}, save]}
      outputs:
        - {renderer: markdown, path: '{date}.md', where: {tag: a}}
        - {renderer: plain, path: '-'}
      """
    let shown = try ConfigShowTests.show(yaml)
    #expect(
      shown == """
        sources:
          - name: headlines
            type: newsapi
            priority: 0
            optional: false
            enabled: true
            api_key: "***"
            endpoint: top-headlines
            country: NO
            page_size: 100
          - name: "feed: #1"
            type: rss
            tags: [a, "b c"]
            priority: 0
            optional: false
            enabled: true
            url: "https://***@a.example/?apikey=***"
            headers:
              Authorization: "***"
              Accept: text/html
        outputs:
          - name: markdown
            renderer: markdown
            path: "/news/{date}.md"
            since: last
            where:
              tag: a
            group_by: none
            order: newest
            summary: 300
            reading_time: false
            contents: false
            images: false
          - name: plain
            renderer: plain
            path: "-"
            since: last
            group_by: none
            order: newest
            summary: 300
            reading_time: false
            contents: false
            images: false
        rules:
          - when:
              title: /x/i
            then:
              - tag: y
              - save
        dedupe:
          by: [address, text]
          scope: digest
          window: 3d
          similarity: 0.8
          keep: earliest
        storage:
          type: sqlite
          path: /news/gazette.db
        http:
          timeout: 20s
          max_body: 20MB
          concurrency: 64
          per_host: 2
        serve:
          images: false
        tui:
          theme: auto
        timezone: UTC
        language: en

        """)
  }

  @Test func `each secret of a list is a star of its own`() throws {
    let plugins = KnownPlugins(
      sources: [.init(kind: "team", keys: [OptionKey("keys", .secretList, "Secrets.")])],
      renderers: [], storages: Reading.plugins.storages, standardStorage: "sqlite")
    let yaml = "sources: [{name: a, type: team, keys: [hunter2, {file: k}]}]\n"
    let configuration = try ConfigurationReader(
      known: plugins, surroundings: Reading.surroundings
    ).read(Array(yaml.utf8), file: "config.yaml")
    let shown = ConfigShow(configuration, known: plugins).text
    #expect(shown.contains("keys: [\"***\", \"***\"]"))
    #expect(!shown.contains("hunter2"))
  }

  @Test func `what is shown reads back as the same`() throws {
    let yaml = """
      sources: [{name: "a \\" \\\\ \\u202E \\n!", type: fixture, path: 소식.xml, every: 90m}]
      """
    let oneLine = yaml.replacing("\\n", with: "")
    let first = try ConfigShowTests.show(oneLine)
    let second = try ConfigShowTests.show(first)
    #expect(second == first)
    let names = try Reading.read(first).sources.map(\.name)
    #expect(names == ["a \" \\ \u{202E} !"])
  }

  @Test(arguments: [
    "word", "a b", "", "-", "***", "null", "~", "@a", "a: b", "a #b", "a:", "#", "'", "\"", "\\",
    "[", "{", "!x", "%x", "x\ty", "x\ny", "소식", "\u{85}", "\u{2028}", "\u{1F600}", "NO", "1.5",
    "https://a.example/?q=1&x=2#y",
  ]) func `any text survives`(text: String) throws {
    let word = YAMLText.scalar(text)
    let yaml = "sources: [{name: a, type: exec, command: [x, \(word), \(word)]}]"
    let command = try Reading.read(yaml).sources[0].options["command"]
    #expect(command.map(OptionWords.of) == ["x", text, text])
  }
}

private enum OptionWords {
  static func of(_ setting: Setting) -> [String?] {
    guard case .list(let members) = setting.value else { return [] }
    return members.map(\.text)
  }
}
