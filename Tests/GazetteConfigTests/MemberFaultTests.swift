// Tests of faults that are told of the very member that is wrong.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct MemberFaultTests {
  private static let plugins: KnownPlugins = {
    var plugins = Reading.plugins
    plugins.sources.append(
      .init(
        kind: "site",
        keys: [
          OptionKey("api_key", .secret, "A key."), OptionKey("headers", .names, "Sent."),
          OptionKey("secrets", .secrets, "Handed on."),
          OptionKey("auth", .table([OptionKey("bearer", .secret, "A token.")]), "A login."),
          OptionKey("url", .address, "An address."), OptionKey("run", .command, "A program."),
          OptionKey("at", .path, "A file."),
        ]))
    return plugins
  }()

  private static func problems(
    _ yaml: String, home: String = "/home/reed"
  ) -> [ConfigProblem] {
    let surroundings = Surroundings(folder: "/news", home: home)
    do throws(ConfigError) {
      _ = try ConfigurationReader(known: plugins, surroundings: surroundings)
        .read(Array(yaml.utf8), file: "c")
      return []
    } catch {
      return error.problems
    }
  }

  private static func told(_ options: String) -> [String] {
    problems("sources: [{name: a, type: site, \(options)}]").map(\.what)
  }

  @Test(arguments: [
    (
      "secrets: {k: {a: x}}",
      "'secrets.k' takes text, ${NAME}, {file: PATH} or {command: [PROGRAM, …]},"
        + " not a map without 'file' and 'command'"
    ),
    ("headers: {X-A: [x]}", "'headers.X-A' takes text, not a list"),
    (
      "api_key: \"\"",
      "'api_key' takes text, ${NAME}, {file: PATH} or {command: [PROGRAM, …]}, not an empty text"
    ),
    (
      "api_key: {file: \"\"}",
      "'api_key.file' takes a path such as digests/today.md, not an empty text"
    ),
    (
      "secrets: {k: {command: []}}",
      "'secrets.k.command' takes a program and its arguments, as a list such as"
        + " [./jobs.py, --region, kr], not an empty list"
    ),
    (
      "api_key: {file: a, command: b}",
      "'api_key' takes text, ${NAME}, {file: PATH} or {command: [PROGRAM, …]},"
        + " not a map with 2 keys"
    ),
    ("tags: [a, \" \"]", "a tag is a word or more on one line, not ' '"),
    ("tags: \"a\\nb\"", "a tag is a word or more on one line, not 'a\nb'"),
  ]) func `the member that is wrong is named`(options: String, what: String) {
    #expect(Self.told(options) == [what])
  }

  @Test(arguments: [
    "https://x:99999/", "http://[::1", "http://x:0/", "http://x:a/", "http:///a", "http://@/",
    "http://[zz]/", "http://a b/", "http://a|b/", "https://", "ftp://a/", "file://a", "a.example",
  ]) func `what cannot be asked is no address`(text: String) {
    let told = Self.told("url: '\(text)'")
    #expect(told.first?.hasPrefix("'url' takes an address") ?? false, "\(told)")
  }

  @Test(arguments: [
    "https://x:443/", "http://[::1]:8080/a?b#c", "HTTP://u:p@x.example:/", "http://동네.kr/글",
    "file:///a b", "https://a_b.example?x=[1]", "http://[fe80::1%25eth0]/", "http://127.0.0.1",
  ]) func `what can be asked is an address`(text: String) {
    #expect(Self.told("url: '\(text)'") == [])
  }

  @Test func `a program whose quotes stay open is none`() {
    #expect(
      Self.told("run: \"cat f 'unclosed\"").first?.hasPrefix("'run' takes a program") ?? false)
    #expect(Self.told("run: \"cat 'a b' \\\"c'\\\"\"") == [])
  }

  @Test func `every unknown key is told beside missing ones, with the nearest`() {
    let problems = Self.problems("sources: [{Name: a, TYPE: rss, URL: 'https://a.example/'}]")
    #expect(problems.map(\.hint) == ["name", "type", "url"].map { "Did you mean '\($0)'?" })
    let output = Self.problems("outputs: [{Renderer: markdown, Front_Matter: true}]")
    #expect(
      output.map(\.hint) == ["renderer", "front_matter"].map { "Did you mean '\($0)'?" })
  }

  @Test func `without a type what no plugin has is told, and what one has is not`() {
    let problems = Self.problems("sources: [{name: a, ulr: b, path: x, colour: red}]")
    #expect(
      problems.map(\.what) == [
        "a source needs 'type'", "'ulr' is not an option of a source",
        "'colour' is not an option of a source",
      ])
    #expect(problems[1].hint == "Did you mean 'url'?")
  }

  @Test func `options of a plugin that nobody knows are left alone`() {
    let problems = Self.problems("sources: [{name: a, type: weather, station: b, Tags: c}]")
    #expect(
      problems.map(\.what) == [
        "there is no source type 'weather'", "'Tags' is not an option of a source",
      ])
  }

  @Test(arguments: ["~", "~/x.db"])
  func `a home that nobody knows is told where it is needed`(path: String) {
    #expect(
      Self.problems("storage: {path: \(path)}", home: "").first?.what
        == (path == "~" ? nil : "'~' stands for a home folder, and there is none"))
    #expect(
      Self.problems("sources: [{name: a, type: site, at: '\(path)'}]", home: "").map(\.place)
        == [Place(file: "c", line: 1, column: 37)])
    #expect(Self.problems("sources: [{name: a, type: site, at: ~reed/x}]", home: "") == [])
  }

  @Test func `home stands before the path once`() {
    #expect(Surroundings(folder: "/n", home: "/").absolute("~/x") == "/x")
    #expect(Surroundings(folder: "/n", home: "/h").absolute("~/x") == "/h/x")
    #expect(Surroundings(folder: "/n", home: "").absolute("~/x") == "/n/~/x")
  }

  @Test(arguments: ["/", "data/", ".", "..", "a/.."])
  func `a storage is no folder`(path: String) {
    #expect(
      Self.problems("storage: {path: \(path)}").map(\.what) == [
        "'path' takes a file, not the folder '\(path)'"
      ])
  }

  @Test(arguments: ["c", "./c", "/news/c", "../news/x/../c"])
  func `a storage is not the configuration`(path: String) {
    #expect(
      Self.problems("storage: {path: \(path)}").map(\.what) == [
        "the storage would be written over the configuration"
      ])
    #expect(Self.problems("storage: {path: other/c}") == [])
  }

  @Test(arguments: [
    ("''", "'include' takes names of files, not an empty text"),
    ("[a.yaml, ' ']", "'include' takes names of files, not an empty text"),
    ("http://x/a.yaml", "only files can be included, not 'http://x/a.yaml'"),
  ]) func `only files are included`(include: String, what: String) {
    let text = "include: \(include)\n"
    let main = ConfigFile(path: "c", bytes: Array(text.utf8))
    let files = ConfigFiles(main, surroundings: Surroundings(folder: "/nowhere", home: "/h"))
    let error = #expect(throws: ConfigError.self) {
      try ConfigurationReader(known: Self.plugins, surroundings: Reading.surroundings).read(files)
    }
    #expect(error?.problems.map(\.what).contains(what) ?? false)
  }
}
