// Tests of what a configuration says once it is read.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct ConfigurationTests {
  @Test func `a configuration is read as it is written`() throws {
    let configuration = try Reading.read(
      """
      storage:
        type: json
        path: ~/news.json
        keep: {max_age: 365d, max_per_source: 5000}
      http:
        timeout: 5s
        max_body: 500KB
        concurrency: 8
        per_host: 1
        user_agent: reed
        allow_private_hosts: false
      timezone: UTC
      language: ko
      plugins: {dirs: [plugins, /opt/plugins]}
      sources:
        - name: swift-blog
          type: rss
          url: https://www.swift.org/atom.xml
          tags: [swift]
          every: 1h
        - name: headlines
          type: newsapi
          api_key: ${NEWSAPI_KEY}
          optional: true
      """)
    #expect(configuration.storageType == "json")
    #expect(configuration.storageOptions.members.map(\.key) == ["path"])
    #expect(
      configuration.retention
        == Retention(maximumAge: .seconds(365 * 86_400), maximumPerSource: 5000))
    #expect(configuration.http.timeout == .seconds(5))
    #expect(configuration.http.maximumBody == 500_000)
    #expect(configuration.http.concurrency == 8)
    #expect(configuration.http.perHost == 1)
    #expect(configuration.http.userAgent == "reed")
    #expect(configuration.http.allowsPrivateHosts == false)
    #expect(configuration.zone == .utc)
    #expect(configuration.language == "ko")
    #expect(configuration.pluginFolders == ["/news/plugins", "/opt/plugins"])
    #expect(configuration.sources.map(\.name) == ["swift-blog", "headlines"])
    #expect(configuration.sources.map(\.type) == ["rss", "newsapi"])
    #expect(configuration.sources.map(\.isOptional) == [false, true])
    #expect(configuration.sources[0].tags == ["swift"])
    #expect(configuration.sources[0].every == .seconds(3600))
    #expect(configuration.sources[0].options.members.map(\.key) == ["url"])
  }

  @Test func `without a word on it, articles are kept in SQLite and nothing is pruned`() throws {
    let configuration = try Reading.read("sources: []\n")
    #expect(configuration.storageType == "sqlite")
    #expect(configuration.storageOptions.members.isEmpty)
    #expect(configuration.retention == Retention())
    #expect(configuration.http == Configuration.HTTPSettings())
  }

  @Test func `an output is read as it is written`() throws {
    let outputs = try Reading.read(
      """
      sources: [{name: a, type: fixture, path: a.xml}]
      outputs:
        - renderer: plain
        - name: daily
          renderer: markdown
          path: digests/{date}.md
          since: 24h
          where: {tag: swift, source: [a], search: word, language: ko, saved: true, unread: false}
          group_by: tag
          limit: 200
          images: true
          front_matter: false
      """
    ).outputs
    var filter = Filter()
    (filter.sources, filter.tags) = (["a"], ["swift"])
    (filter.search, filter.language) = ("word", "ko")
    (filter.isSaved, filter.isUnread) = (true, false)
    #expect(outputs.map(\.name) == ["plain", "daily"])
    #expect(outputs.map(\.path) == [nil, "/news/digests/{date}.md"])
    #expect(outputs.map(\.since) == [.last, .back(.seconds(86_400))])
    #expect(outputs.map(\.filter) == [Filter(), filter])
    #expect(outputs.map(\.grouping) == [.none, .tag])
    #expect(outputs.map(\.limit) == [nil, 200])
    #expect(outputs.map(\.layout.showsImages) == [false, true])
    #expect(outputs[1].options.members.map(\.key) == ["front_matter"])
  }

  @Test(arguments: [
    ("last", Since.last), ("all", .all), ("7d", .back(.seconds(604_800))),
    ("2026-11-30", .moment(Instant(seconds: 1_795_996_800))),
    ("'2026-11-30'", .moment(Instant(seconds: 1_795_996_800))),
    ("2026-11-30T10:00:00", .moment(Instant(seconds: 1_796_032_800))),
    ("2026-11-30T10:00:00+01:00", .moment(Instant(seconds: 1_796_029_200))),
  ])
  func `a digest begins at a word, a duration or a date, quoted or not`(
    text: String, since: Since
  ) throws {
    let outputs = try Reading.read("outputs: [{renderer: plain, since: \(text)}]\n").outputs
    #expect(outputs.map(\.since) == [since])
  }

  @Test func `a date begins where its reader lives`() throws {
    let zone = Zone(name: "Asia/Seoul", firstOffset: 9 * 3600)
    let reader = ConfigurationReader(
      known: Reading.plugins, surroundings: Reading.surroundings, systemZone: zone)
    let yaml = Array("outputs: [{renderer: plain, since: 2026-11-30}]\n".utf8)
    let outputs = try reader.read(yaml, file: "config.yaml").outputs
    #expect(outputs.map(\.since) == [.moment(Instant(seconds: 1_795_996_800 - 9 * 3600))])
  }

  @Test func `rules become values`() throws {
    let rules = try Reading.read(
      """
      sources: [{name: headlines, type: fixture, path: a.xml}]
      rules:
        - when: {source: headlines, title: "/sponsored/i"}
          then: drop
        - when: {tag: [a, b], text: [one, /two/], author: reed, url: example.org, unread: true}
          then: [hide, save, read, {tag: x}, {tag: [y, z]}]
        - when: {search: swift}
          then: "tag: swift"
      """
    ).rules
    func place(_ line: Int, _ column: Int) -> Place {
      Place(file: "config.yaml", line: line, column: column)
    }
    var headlines = Filter()
    headlines.sources = ["headlines"]
    var tagged = Filter()
    (tagged.tags, tagged.isUnread) = (["a", "b"], true)
    var found = Filter()
    found.search = "swift"
    #expect(
      rules == [
        Rule(
          filter: headlines,
          conditions: [
            .init(.title, [.expression("sponsored", ignoresCase: true)], at: place(3, 38))
          ],
          actions: [.drop], at: place(3, 5)),
        Rule(
          filter: tagged,
          conditions: [
            .init(
              .text, [.literal("one"), .expression("two", ignoresCase: false)], at: place(5, 31)),
            .init(.author, [.literal("reed")], at: place(5, 53)),
            .init(.url, [.literal("example.org")], at: place(5, 64)),
          ],
          actions: [.hide, .save, .read, .tag("x"), .tag("y"), .tag("z")], at: place(5, 5)),
        Rule(filter: found, actions: [.tag("swift")], at: place(7, 5)),
      ])
  }

  @Test func `a rule's pattern is judged by whoever will use it`() throws {
    let reader = ConfigurationReader(
      known: Reading.plugins, surroundings: Reading.surroundings,
      patternFault: { pattern, _ in
        pattern == .expression("(", ignoresCase: false) ? "a ')' is missing" : nil
      })
    let yaml = "rules:\n  - when: {title: [good, /(/]}\n    then: hide\n"
    let error = try #require(throws: ConfigError.self) {
      try reader.read(Array(yaml.utf8), file: "config.yaml")
    }
    #expect(
      error.problems.map(\.sentence) == [
        "config.yaml:2:19: '/(/' cannot be used: a ')' is missing."
      ])
  }

  @Test func `top-level keys that begin with x- are the user's own`() throws {
    #expect(try Reading.read("x-anything: {a: [1, 2]}\nx-: 1\nlanguage: ko\n").language == "ko")
  }
}
