// Tests of the faults of a configuration: each one's exact sentence and place.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct FaultTests {
  @Test(arguments: [
    ("rss", "an"), ("html", "an"), ("xml", "an"), ("sqlite", "an"), ("exec", "an"),
    ("json", "a"), ("plain", "a"), ("csv", "a"), ("scraper", "a"), ("spreadsheet", "a"),
    ("github", "a"), ("youtube", "a"),
  ])
  func `a kind has the article that its sound wants`(kind: String, article: String) {
    let known = KnownPlugins(
      sources: [.init(kind: kind, keys: [])], renderers: [], storages: Reading.plugins.storages,
      standardStorage: Reading.plugins.standardStorage)
    let yaml = "sources:\n  - {name: a, type: \(kind), colour: red}\n"
    let error = #expect(throws: ConfigError.self) {
      try ConfigurationReader(known: known, surroundings: Reading.surroundings)
        .read(Array(yaml.utf8), file: "config.yaml")
    }
    #expect(
      error?.problems.first?.what == "'colour' is not an option of \(article) '\(kind)' source")
  }

  @Test func `all that is wrong is told in one run, in order of place`() {
    let text = """
      sources:
        - name: a
          type: rss
          ulr: https://a.example/
        - name: a
          type: rsss
          url: https://b.example/
          every: 1x
        - name: c
          type: newsapi
          api_key: ${KEY}
          country: us
          sources: bbc
      outputs:
        - renderer: markdwon
          path: x.md
        - renderer: plain
          since: yesterday
          where: {source: b}
      storage:
        type: sqlitee
      timezone: Asia/Seol
      """
    #expect(
      Reading.problems(text) == [
        "config.yaml:4:5: 'ulr' is not an option of an 'rss' source. Did you mean 'url'?",
        "config.yaml:5:11: two sources are named 'a'. Each needs a name of its own.",
        "config.yaml:6:11: there is no source type 'rsss'. Did you mean 'rss'?",
        "config.yaml:8:12: 'every' takes a duration such as 30s, 15m, 24h, 7d or 2w, not '1x'.",
        "config.yaml:13:14: 'sources' does not go with 'country'.",
        "config.yaml:15:15: there is no renderer 'markdwon'. Did you mean 'markdown'?",
        "config.yaml:18:12: 'since' takes a date such as 2026-11-30, a duration such as 7d,"
          + " 'last', 'all', not 'yesterday'. Without it, last holds.",
        "config.yaml:19:21: there is no source 'b'. Write the name of one under 'sources'.",
        "config.yaml:21:9: there is no storage 'sqlitee'. Did you mean 'sqlite'?",
        "config.yaml:22:11: there is no timezone 'Asia/Seol'."
          + " Write a name such as Asia/Seoul or UTC.",
      ])
  }

  @Test(arguments: FaultTests.samples)
  func `a fault has its own sentence`(text: String, sentences: [String]) {
    #expect(Reading.problems(text) == sentences.map { "config.yaml:\($0)" })
  }

  static let samples: [(String, [String])] = [
    // The top.
    ("- a\n", ["1:1: the configuration is a map of options, not a list."]),
    ("text\n", ["1:1: the configuration is a map of options, not 'text'."]),
    (
      "sorces: []\n",
      ["1:1: 'sorces' is not an option of the configuration. Did you mean 'sources'?"]
    ),
    (
      "per_host: 2\n",
      ["1:1: 'per_host' is not an option of the configuration. It belongs under 'http'."]
    ),
    (
      "path: a.db\n",
      ["1:1: 'path' is not an option of the configuration. It belongs under 'storage'."]
    ),
    (
      "zzzzzzzzzz: 1\n",
      [
        "1:1: 'zzzzzzzzzz' is not an option of the configuration. Known are 'sources', 'outputs',"
          + " 'rules', 'include', 'dedupe', 'storage', 'http', 'serve', 'tui', 'timezone', 'language',"
          + " 'plugins'."
      ]
    ),
    ("language: kr\n", ["1:11: 'language' takes one of en, ko, not 'kr'. Did you mean 'ko'?"]),
    // Numbers, durations, sizes.
    (
      "http: {timeout: 20}\n",
      [
        "1:17: 'timeout' takes a duration such as 30s, 15m, 24h, 7d or 2w, not '20'."
          + " Without it, 20s holds."
      ]
    ),
    ("http: {timeout: 0s}\n", ["1:17: 'timeout' takes a duration from 1s to 10m."]),
    (
      "http: {max_body: 20 megabytes}\n",
      [
        "1:18: 'max_body' takes a size such as 500KB or 20MB, not '20 megabytes'."
          + " Without it, 20MB holds."
      ]
    ),
    ("http: {max_body: 2GB}\n", ["1:18: 'max_body' takes a size from 1KB to 1GB."]),
    (
      "http: {concurrency: 0}\n",
      ["1:21: 'concurrency' takes a whole number from 1 to 1000, not '0'. Without it, 64 holds."]
    ),
    (
      "http: {allow_private_hosts: yes}\n",
      [
        "1:29: 'allow_private_hosts' takes true or false, not 'yes'."
          + " Without it, only hosts that a source's url or base_url names holds."
      ]
    ),
    (
      "storage: {keep: {max_age: 99999999999999999999d}}\n",
      [
        "1:27: 'max_age' takes a duration such as 30s, 15m, 24h, 7d or 2w,"
          + " not '99999999999999999999d'."
      ]
    ),
    ("http: fast\n", ["1:7: 'http' is a map of options, not 'fast'."]),
    ("storage: {type: json}\n", ["1:10: 'storage' needs 'path'. The file."]),
    // Sources.
    (
      "sources: {name: a}\n",
      ["1:10: 'sources' takes a list, not a map. Begin each of them with '- '."]
    ),
    ("sources: [a]\n", ["1:11: an entry of 'sources' is a map of options, not 'a'."]),
    (
      "sources: [{type: rss, url: https://a.example}]\n",
      ["1:11: an 'rss' source needs 'name'. A name of its own, shown with every article."]
    ),
    (
      "sources: [{name: a, url: https://a.example}]\n",
      ["1:11: a source needs 'type'. Which kind of source it is."]
    ),
    (
      "sources: [{name: a, type: rss, url: }]\n",
      ["1:37: 'url' has no value. The address of the feed or of its page."]
    ),
    (
      "sources: [{name: a, type: rss, url: example.org}]\n",
      [
        "1:37: 'url' takes an address such as https://example.org/feed.xml, not 'example.org'."
      ]
    ),
    (
      "sources:\n  - name: reed\n    type: rss\n    options:\n      url: https://a.example/\n",
      [
        "4:5: 'options' is not an option of an 'rss' source."
          + " Its keys belong one level up, beside 'options', and 'options' goes."
      ]
    ),
    (
      "sources: [{name: a, type: newsapi, api_key: k, endpoint: top-headline}]\n",
      [
        "1:58: 'endpoint' takes one of top-headlines, everything, not 'top-headline'."
          + " Did you mean 'top-headlines'?"
      ]
    ),
    (
      "sources: [{name: a, type: newsapi, api_key: 'Bearer ${X}'}]\n",
      [
        "1:45: 'api_key' takes text, ${NAME}, {file: PATH} or {command: [PROGRAM, …]},"
          + " not this text. ${NAME} stands alone: nothing is put together with it."
      ]
    ),
    (
      "sources: [{name: a, type: newsapi, api_key: {fiel: x}}]\n",
      [
        "1:45: 'api_key' takes text, ${NAME}, {file: PATH} or {command: [PROGRAM, …]},"
          + " not a map with 'fiel'. Did you mean 'file'?"
      ]
    ),
    (
      "sources: [{name: a, type: newsapi, api_keys: k}]\n",
      ["1:36: 'api_keys' is not an option of a 'newsapi' source. Did you mean 'api_key'?"]
    ),
    (
      "sources: [{name: a, type: newsapi, api_key: $NK}]\n",
      [
        "1:45: 'api_key' takes text, ${NAME}, {file: PATH} or {command: [PROGRAM, …]},"
          + " not this text. Write ${NK} for a variable; text that begins with $ is written in"
          + " quotes."
      ]
    ),
    ("sources: [{name: a, type: newsapi, api_key: '$NK'}]\n", []),
    (
      "sources: [{name: a, type: newsapi, api_key: k, country: us, sources: x, page_size: 101}]\n",
      [
        "1:70: 'sources' does not go with 'country'.",
        "1:84: 'page_size' takes a whole number from 1 to 100, not '101'. Without it, 100 holds.",
      ]
    ),
    (
      "sources: [{name: a, type: fixture, path: a, tags: [x, {y: z}]}]\n",
      ["1:55: 'tags' takes text or a list of texts such as [news, sport], not a map."]
    ),
    (
      "sources: [{name: a, type: exec, command: []}]\n",
      [
        "1:42: 'command' takes a program and its arguments, as a list such as"
          + " [./jobs.py, --region, kr], not an empty list."
      ]
    ),
    // Outputs.
    (
      "outputs: [{renderer: plain}, {renderer: plain}]\n",
      ["1:30: two outputs are named 'plain'. Give one of them another 'name'."]
    ),
    (
      "outputs: [{renderer: plain, path: a}, {renderer: markdown, path: ./a}]\n",
      [
        "1:39: outputs 'plain' and 'markdown' write the same file."
          + " Give one of them another 'path'."
      ]
    ),
    (
      "outputs: [{renderer: plain, path: 'x/{dat}.txt'}]\n",
      ["1:35: '{dat}' stands for nothing in a path. Did you mean '{date}'?"]
    ),
    (
      "outputs: [{renderer: plain, path: '{dat}.txt'}]\n",
      ["1:35: '{dat}' stands for nothing in a path. Did you mean '{date}'?"]
    ),
    (
      "outputs: [{renderer: plain, path: 'out/{date'}]\n",
      [
        "1:35: nothing closes the brace of '{date' in 'path'. Known are {date}, {time}, {name}."
      ]
    ),
    (
      "outputs: [{renderer: plain, since: 0d}]\n",
      [
        "1:36: 'since' reaches back to now, so nothing would be in it."
          + " Write a duration such as 24h, or 'last'."
      ]
    ),
    ("outputs: [{renderer: plain, where: {}}]\n", []),
    (
      "outputs: [{renderer: plain, group_by: tags}]\n",
      [
        "1:39: 'group_by' takes one of source, tag, date, none, not 'tags'. Did you mean 'tag'?"
      ]
    ),
    (
      "storage: {type: json, path: a/b}\noutputs: [{renderer: plain, path: ./a/../a/b}]\n",
      [
        "2:35: the output 'plain' would be written over the storage's file."
          + " Give it another 'path'."
      ]
    ),
    (
      "outputs: [{renderer: plain, path: gazette.db}]\n",
      [
        "1:35: the output 'plain' would be written over the storage's file."
          + " Give it another 'path'."
      ]
    ),
    (
      "outputs: [{renderer: plain, path: config.yaml}]\n",
      [
        "1:35: the output 'plain' would be written over this configuration."
          + " Give it another 'path'."
      ]
    ),
    (
      "sources: [{name: a, type: fixture, path: x}]\noutputs: [{renderer: plain, path: x}]\n",
      [
        "2:35: the output 'plain' would be written over the file of the source 'a'."
          + " Give it another 'path'."
      ]
    ),
    (
      "sources: [{name: a, type: rss, url: 'file:///news/x'}]\n"
        + "outputs: [{renderer: plain, path: x}]\n",
      [
        "2:35: the output 'plain' would be written over the file of the source 'a'."
          + " Give it another 'path'."
      ]
    ),
    // Rules.
    (
      "rules: [{when: {tag: a}}]\n",
      [
        "1:9: an entry of 'rules' needs 'then'. What happens to them: drop, hide, save, read, {tag: NAME}, {boost: POINTS} or {replace: {title: …, with: …}}, or a list of those."
      ]
    ),
    (
      "rules: [{when: {}, then: hide}]\n",
      [
        "1:16: 'when' says nothing, so the rule would be about every article."
          + " Name a source, a tag or words of the title."
      ]
    ),
    (
      "rules: [{when: {tag: a}, then: dorp}]\n",
      [
        "1:32: 'then' takes drop, hide, save, read, {tag: NAME}, {boost: POINTS} or {replace: …}, not 'dorp'."
          + " Did you mean 'drop'?"
      ]
    ),
    (
      "rules: [{when: {tag: a}, then: tag}]\n",
      ["1:32: 'tag' needs a name. Write 'then: {tag: x}'."]
    ),
    (
      "rules: [{when: {tag: a}, then: {tag: ''}}]\n",
      ["1:32: 'tag' needs a name. Write 'then: {tag: x}'."]
    ),
    (
      "rules: [{when: {tag: a}, then: [boost, replace]}]\n",
      [
        "1:33: 'boost' needs points. Write 'then: {boost: 5}'.",
        "1:40: 'replace' needs words of a title. Write 'then: {replace: {title: x, with: y}}'.",
      ]
    ),
    (
      "rules: [{when: {tag: a}, then: {tag: x, boost: 5}}]\n",
      [
        "1:32: 'then' takes drop, hide, save, read, {tag: NAME}, {boost: POINTS} or {replace: …}, not a map."
          + " Of several actions, each stands alone in a list: [save, {tag: NAME}]."
      ]
    ),
    (
      "rules: [{when: {tag: a}, then: [drop, save]}]\n",
      [
        "1:32: 'drop' does not go with other actions."
          + " A dropped article is not stored at all; use 'hide' to keep it out of sight."
      ]
    ),
    (
      "rules: [{when: {titel: a}, then: hide}]\n",
      ["1:17: 'titel' is not an option of 'when'. Did you mean 'title'?"]
    ),
    (
      "rules: [{when: {title: /a/x}, then: hide}]\n",
      [
        "1:24: '/a/x' is neither text nor an expression."
          + " An expression is written /…/, or /…/i where case does not matter."
      ]
    ),
  ]

  @Test func `a secret that a used source lacks is a fault among the others`() throws {
    let text = """
      sources:
        - {name: a, type: newsapi, api_key: "${KEY_A}"}
        - {name: b, type: newsapi, api_key: "${KEY_B}", optional: true}
        - {name: c, type: newsapi, api_key: "${KEY_C}"}
      langauge: ko
      """
    var surroundings = Reading.surroundings
    surroundings.reveal = { reference in
      guard case .environment(let name) = reference else { return .success("") }
      return .failure(SecretProblem("\(name) is not set", isUnset: true))
    }
    let error = try #require(throws: ConfigError.self) {
      try Reading.read(text, surroundings: surroundings, uses: { $0.name != "c" })
    }
    #expect(
      error.problems.map(\.sentence) == [
        "config.yaml:2:39: KEY_A is not set.",
        "config.yaml:5:1: 'langauge' is not an option of the configuration."
          + " Did you mean 'language'?",
      ])
  }

  @Test func `a plugin folder that is none has a place`() throws {
    let reader = ConfigurationReader(
      known: Reading.plugins, surroundings: Reading.surroundings,
      folderFault: { ["/news/nodir": "does not exist", "/opt/file": "is a file"][$0] })
    let text = "plugins:\n  dirs: [plugins, nodir, /opt/file]\n"
    let error = try #require(throws: ConfigError.self) {
      try reader.read(Array(text.utf8), file: "config.yaml")
    }
    let hint = "Relative ones belong to the folder of the configuration: mend it, or remove it."
    #expect(
      error.problems.map(\.sentence) == [
        "config.yaml:2:19: the folder 'nodir' does not exist. \(hint)",
        "config.yaml:2:26: the folder '/opt/file' is a file. \(hint)",
      ])
  }
}
