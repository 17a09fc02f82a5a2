// Tests of configurations in several files.
import GazetteConfig
import GazetteCore
import Testing

@Suite struct IncludeTests {
  private let folder = TemporaryFolder()

  private func source(_ name: String) -> String {
    "  - {name: \(name), type: rss, url: 'https://\(name).example/'}\n"
  }

  private func sources(_ names: String...) -> String {
    "sources:\n" + names.map(source).joined()
  }

  private var surroundings: Surroundings { Surroundings(folder: folder.path, home: "/home/reed") }

  private func files(
    _ yaml: String, as name: String = "config.yaml", instead: [String: [UInt8]] = [:]
  ) -> ConfigFiles {
    ConfigFiles(
      ConfigFile(path: name, bytes: Array(yaml.utf8)), surroundings: surroundings,
      instead: instead)
  }

  private func read(_ yaml: String, as name: String = "config.yaml") throws -> Configuration {
    try ConfigurationReader(known: Reading.plugins, surroundings: surroundings)
      .read(files(yaml, as: name))
  }

  private func problems(_ yaml: String, as name: String = "config.yaml") -> [String] {
    do throws(ConfigError) {
      _ = try ConfigurationReader(known: Reading.plugins, surroundings: surroundings)
        .read(files(yaml, as: name))
      return []
    } catch {
      return error.problems.map(\.sentence)
    }
  }

  @Test func `entries of included files follow those of the main file, in order`() throws {
    folder.make("more")
    folder.write(sources("d"), to: "more/b.yaml")
    folder.write(sources("c") + "x-note: [1]\n", to: "more/a.yaml")
    folder.write(sources("hidden"), to: "more/.a.yaml")
    folder.write(sources("other"), to: "more/a.yml")
    folder.write(
      sources("b") + "rules: [{when: {source: c}, then: hide}]\n"
        + "outputs: [{renderer: plain, where: {source: d}}]\n", to: "b.yaml")
    let configuration = try read(
      sources("a") + "rules: [{when: {source: d}, then: save}]\ninclude: [b.yaml, 'more/*.yaml']\n")
    #expect(configuration.sources.map(\.name) == ["a", "b", "c", "d"])
    #expect(configuration.rules.map(\.filter.sources) == [["d"], ["c"]])
    #expect(configuration.outputs.map(\.filter.sources) == [["d"]])
    #expect(
      configuration.files.map(\.name) == ["config.yaml", "b.yaml", "more/a.yaml", "more/b.yaml"])
    #expect(
      configuration.sources.map(\.place) == [
        Place(file: "config.yaml", line: 2, column: 12), Place(file: "b.yaml", line: 2, column: 12),
        Place(file: "more/a.yaml", line: 2, column: 12),
        Place(file: "more/b.yaml", line: 2, column: 12),
      ])
  }

  @Test func `names of files are sorted by their bytes`() throws {
    for name in ["é", "z", "B", "a", "10", "9"] { folder.write(sources(name), to: name + ".inc") }
    let configuration = try read("include: '*.inc'\n")
    #expect(configuration.sources.map(\.name) == ["10", "9", "B", "a", "z", "é"])
  }

  @Test func `a file is named as the main one was typed`() throws {
    folder.write(sources("a"), to: "a.yaml")
    for (main, name) in [
      ("config.yaml", "a.yaml"), ("conf/config.yaml", "conf/a.yaml"),
      ("../x/config.yaml", "../x/a.yaml"), ("/etc/config.yaml", "/etc/a.yaml"),
    ] {
      #expect(try read("include: ./a.yaml\n", as: main).files.map(\.name) == [main, name])
    }
  }

  @Test func `a file is read once, where it comes first, and the main one is not read again`()
    throws
  {
    folder.write(sources("a"), to: "a.yaml")
    folder.write(sources("b"), to: "b.yaml")
    folder.link("c.yaml", to: "a.yaml")
    folder.write("include: x\n", to: "config.yaml")
    let configuration = try read("include: [b.yaml, '*.yaml', a.yaml, ./b.yaml]\n")
    #expect(configuration.sources.map(\.name) == ["b", "a"])
  }

  @Test func `relative paths belong to the folder of their file`() throws {
    folder.make("team")
    folder.write(
      """
      sources:
        - {name: a, type: fixture, path: a.json}
        - {name: b, type: newsapi, api_key: {file: key}}
        - {name: c, type: newsapi, api_key: {command: [./key]}}
      outputs: [{renderer: plain, path: x.txt}]
      """, to: "team/a.yaml")
    var world = surroundings
    world.reveal = { .failure(SecretProblem("asked for \($0)")) }
    let configuration = try ConfigurationReader(known: Reading.plugins, surroundings: world)
      .read(files("include: team/a.yaml\n"))
    let team = folder.path + "/team"
    let file = OptionKey("path", .path, "A file.")
    let key = OptionKey("api_key", .secret, "A key.")
    let fixture = configuration.options(of: configuration.sources[0], keys: [file])
    #expect(fixture.path("path") == team + "/a.json")
    #expect(fixture.surroundings.folder == team)
    #expect(configuration.outputs[0].path == team + "/x.txt")
    var asked: [String] = []
    for source in configuration.sources.dropFirst() {
      var options = configuration.options(of: source, keys: [key])
      _ = options.secret("api_key")
      asked += options.problems.map(\.what)
    }
    #expect(
      asked == [
        "asked for \(SecretReference.inFolder(team, .file("key")))",
        "asked for \(SecretReference.inFolder(team, .command(["./key"])))",
      ])
  }

  @Test func `a secret beside an included file is found`() throws {
    folder.make("team")
    let path = folder.write("hush\n", to: "team/key")
    let resolver = SecretResolver(environment: [:], folder: folder.path) { _ in }
    let team = folder.path + "/team"
    #expect(resolver.reveal(.inFolder(team, .file("key"))) == .success("hush"))
    #expect(resolver.reveal(.inFolder(team, .command(["cat", "key"]))) == .success("hush"))
    #expect(resolver.reveal(.inFolder("/", .file(path))) == .success("hush"))
  }

  @Test func `all faults of all files are told at once, the main file's first`() throws {
    folder.write("sources:\n  - {name: b, type: rss}\nhttp: {}\ninclude: a.yaml\n", to: "b.yaml")
    folder.write("sorces: []\nrules: [{when: {source: q}, then: hide}]\n", to: "a.yaml")
    folder.write("- {name: d, type: rss}\n", to: "c.yaml")
    let main = "langauge: ko\ninclude: [b.yaml, a.yaml, c.yaml]\noutputs: [{renderer: plian}]\n"
    #expect(
      problems(main, as: "conf/config.yaml") == [
        "conf/config.yaml:1:1: 'langauge' is not an option of the configuration."
          + " Did you mean 'language'?",
        "conf/config.yaml:3:22: there is no renderer 'plian'. Did you mean 'plain'?",
        "conf/b.yaml:2:5: an 'rss' source needs 'url'. The address of the feed or of its page.",
        "conf/b.yaml:3:1: 'http' cannot stand in an included file. It belongs into the main file.",
        "conf/b.yaml:4:1: an included file cannot include others."
          + " Name them under 'include' of the main file.",
        "conf/a.yaml:1:1: 'sorces' is not an option of an included file."
          + " Did you mean 'sources'?",
        "conf/a.yaml:2:25: there is no source 'q'. Write the name of one under 'sources'.",
        "conf/c.yaml:1:1: an included file is a map of sources, outputs or rules, not a list."
          + " Write 'sources:' above the list.",
      ])
  }

  @Test func `a file that cannot be read is told where it is named, and hides no other fault`() {
    folder.make("dir.yaml")
    folder.write("a: [\n", to: "broken.yaml")
    folder.write("a: \u{0}\n", to: "nul.yaml")
    folder.write(String(repeating: "#", count: 1_000_001), to: "long.yaml")
    let main = """
      include: [none.yaml, dir.yaml, broken.yaml, nul.yaml, long.yaml, none*.yaml, d*.yaml]
      outputs: [{renderer: plain, where: {source: unknown}}, {renderer: plian}]
      """
    #expect(
      problems(main) == [
        "config.yaml:1:11: there is no file 'none.yaml' to include."
          + " Relative names belong to the folder of this file: mend it, or remove it.",
        "config.yaml:1:22: 'dir.yaml' is a folder, not a file to include."
          + " Write 'dir.yaml/*.yaml' for the files in it.",
        "config.yaml:2:67: there is no renderer 'plian'. Did you mean 'plain'?",
        "broken.yaml:2:1: a value should stand here. Write one, or put it in quotes.",
        "nul.yaml:1:4: the file has a NUL byte. Delete it.",
        "long.yaml:1:1: the file is larger than 1 MB."
          + " A configuration holds sources, not articles.",
      ])
  }

  @Test func `two of a name in two files are both told`() {
    folder.write(sources("a") + "outputs: [{renderer: plain}]\n", to: "a.yaml")
    #expect(
      problems(sources("a") + "outputs: [{renderer: plain}]\ninclude: a.yaml\n") == [
        "a.yaml:2:12: two sources are named 'a', here and at config.yaml:2:12."
          + " Each needs a name of its own.",
        "a.yaml:3:11: two outputs are named 'plain', here and at config.yaml:3:11."
          + " Give one of them another 'name'.",
      ])
  }

  @Test func `names that lead in circles or nowhere are faults with a place`() {
    folder.link("loop.yaml", to: "loop.yaml")
    folder.link("lost.inc", to: "nowhere")
    folder.write("", to: "config.yaml")
    let told = problems(
      "include: [loop.yaml, '*.inc', config.yaml, '**/a.yaml', {a: b}, '', '*/a.yaml']\n")
    #expect(
      told == [
        "config.yaml:1:11: 'loop.yaml' cannot be included. Too many levels of symbolic links.",
        "config.yaml:1:22: there is no file 'lost.inc' to include."
          + " Relative names belong to the folder of this file: mend it, or remove it.",
        "config.yaml:1:31: a configuration cannot include itself. Take its name out.",
        "config.yaml:1:44: '**' stands for no folders."
          + " Name each depth, such as 'a/*.yaml' and 'a/*/*.yaml'.",
        "config.yaml:1:57: 'include' takes text or a list of texts such as [sources/*.yaml],"
          + " not a map.",
        "config.yaml:1:65: 'include' takes names of files, not an empty text."
          + " Write one such as sources/*.yaml.",
      ])
  }

  @Test func `the limits of values hold for all files together, and are told alone`() {
    let half = String(repeating: "- a\n", count: 60_000)
    folder.write("x-a:\n" + half, to: "a.yaml")
    folder.write("x-b:\n" + half, to: "b.yaml")
    let told = problems("langauge: ko\ninclude: [a.yaml, b.yaml]\n")
    #expect(told.count == 1)
    #expect(
      told.first?.hasPrefix("b.yaml:39989:3: the file holds more than 100000 values") ?? false,
      "\(told)")
    #expect(problems("include: a.yaml\n") == [])
  }

  @Test func `of too many files the first ones are read, and it is told once`() {
    folder.make("many")
    for number in 1...1001 { folder.write("", to: "many/\(number).yaml") }
    let told = problems("include: many/*.yaml\n")
    #expect(
      told == [
        "config.yaml:1:10: more than 1000 files are included. Put several sources into one file."
      ])
  }

  @Test func `a text can stand in the place of what a file holds`() throws {
    folder.write(sources("a"), to: "a.yaml")
    let main = "include: a.yaml\n"
    let instead = ["a.yaml": Array(sources("b").utf8)]
    let configuration = try ConfigurationReader(
      known: Reading.plugins, surroundings: surroundings
    ).read(files(main, instead: instead))
    #expect(configuration.sources.map(\.name) == ["b"])
    #expect(configuration.files.map(\.bytes) == [Array(main.utf8), instead["a.yaml"]])
  }

  @Test func `an output is not written over an included file`() {
    folder.make("team")
    folder.write("", to: "team/a.yaml")
    #expect(
      problems("include: team/a.yaml\noutputs: [{renderer: plain, path: team/a.yaml}]\n") == [
        "config.yaml:2:35: the output 'plain' would be written over the included file"
          + " 'team/a.yaml'. Give it another 'path'."
      ])
  }

  @Test func `messages show the line of the file that they are about, secrets hidden`() throws {
    folder.write(
      "sources:\n- {name: a, type: newsapi, api_key: hunter2hunter2, evry: 1h}\n", to: "a.yaml")
    let main = "include: a.yaml\nsources:\n- {name: b, type: rss, url: hunter2hunter2}\n"
    let files = files(main)
    let error = try #require(throws: ConfigError.self) {
      try ConfigurationReader(known: Reading.plugins, surroundings: surroundings).read(files)
    }
    let report = ConfigReport(files: files.files, known: Reading.plugins).text(error)
    #expect(
      report == """
        config.yaml:3:29: 'url' takes an address such as https://example.org/feed.xml, not '***'.
        - {name: b, type: rss, url: hunter2hunter2}
                                    ^ sources[0].url
        a.yaml:2:53: 'evry' is not an option of a 'newsapi' source. Did you mean 'every'?
        - {name: a, type: newsapi, api_key: ***, evry: 1h}
                                                 ^ sources[0].evry

        """)
  }
}
