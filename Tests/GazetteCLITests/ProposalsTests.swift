// What completion proposes for a line, before any shell has seen it.
import Testing

@testable import GazetteCLI

@Suite struct ProposalsTests {
  private func proposals(_ words: String..., current: String = "") -> Proposals {
    Proposals(after: words, current: current, plugins: .builtIn) { kind, line in
      switch kind {
      case .source: ["one", line.configPath ?? "two"]
      case .output: ["daily"]
      default: []
      }
    }
  }

  private func words(_ proposals: Proposals) -> [String]? {
    guard case .words(let words) = proposals.source else { return nil }
    return words.map(\.text)
  }

  @Test func `a line begins with any command`() {
    #expect(words(proposals()) == Commands.all.map { $0.name })
    #expect(words(proposals("--quiet")) == Commands.all.map { $0.name })
  }

  @Test func `behind a command stand its actions, and behind those their operands`() {
    #expect(words(proposals("storage")) == StorageCommand.all.map { $0.name })
    #expect(proposals("storage", "backup").source == .files(endings: nil))
    #expect(words(proposals("storage", "backup", "x")) == [])
  }

  @Test func `each operand is what the table says`() {
    #expect(words(proposals("plugins", "new")) == ["source", "renderer"])
    #expect(words(proposals("plugins", "new", "source")) == [])
  }

  @Test func `names come from the configuration of the line, each once`() {
    #expect(words(proposals("-c", "x.yaml", "fetch")) == ["one", "x.yaml"])
    #expect(words(proposals("-qcx.yaml", "fetch")) == ["one", "x.yaml"])
    #expect(words(proposals("fetch", "--config=x.yaml")) == ["one", "x.yaml"])
    #expect(words(proposals("fetch", "one")) == ["two"])
    #expect(words(proposals("digest")) == ["daily"])
  }

  @Test func `a value is awaited behind its option`() {
    #expect(words(proposals("list", "--source")) == ["one", "two"])
    #expect(words(proposals("list", "-s")) == ["one", "two"])
    #expect(words(proposals("--color")) == ["auto", "always", "never"])
    #expect(proposals("--config").source == .files(endings: ["yaml", "yml"]))
    #expect(words(proposals("list", "--limit")) == [])
  }

  @Test func `a value may be typed behind a sign of equality`() {
    let found = proposals("list", current: "--source=o")
    #expect(found.lead == "--source=")
    #expect(words(found) == ["one", "two"])
    #expect(words(proposals("list", current: "--saved=")) == [])
    #expect(words(proposals("list", current: "--nonsense=")) == [])
  }

  @Test func `an option is proposed once, unless it may be repeated`() {
    let found = words(proposals("list", "--saved", "--source", "one", "-n5", current: "--"))
    #expect(found?.contains("--saved") == false)
    #expect(found?.contains("--limit") == false)
    #expect(found?.contains("--source") == true)
    #expect(found?.contains("--quiet") == true)
  }

  @Test func `an action has its own options only`() {
    let found = words(proposals("storage", "copy", current: "-"))
    #expect(found?.prefix(2) == ["--to", "--verify"])
    #expect(found?.contains("--keep-age") == false)
  }

  @Test func `behind two dashes there are no options`() {
    #expect(words(proposals("fetch", "--", current: "-")) == ["one", "two"])
  }

  @Test func `nothing fits behind a command that is none`() {
    #expect(words(proposals("frobnicate")) == [])
    #expect(words(proposals("frobnicate", current: "--")) == [])
  }

  @Test func `help goes on with commands, their actions and topics`() {
    #expect(words(proposals("help"))?.contains("exit-codes") == true)
    #expect(words(proposals("help", "storage"))?.contains("copy") == true)
    #expect(words(proposals("help", "storage", "copy")) == [])
    #expect(words(proposals("help", "list")) == [])
  }
}

@Suite struct ShellLineTests {
  @Test(arguments: [
    (#"gazette fetch "#, ["gazette", "fetch"], ""),
    (#"gazette fetch one\ tw"#, ["gazette", "fetch"], "one tw"),
    (#"gazette 'a b' "c \"d\" \e $x" f'g'"h""#, ["gazette", "a b", #"c "d" \e $x"#], "fgh"),
    (#"gazette '' """#, ["gazette", ""], ""),
    (#"gazette 'it"#, ["gazette"], "it"),
    (#"gazette 한국\ 뉴"#, ["gazette"], "한국 뉴"),
    (#"gazette $(touch x) `y"#, ["gazette", "$(touch", "x)"], "`y"),
    (#"gazette a\"#, ["gazette"], "a"),
  ])
  func `a line is split as shells do, and nothing on it is evaluated`(
    line: String, words: [String], current: String
  ) {
    let read = ShellLine(line)
    #expect(read.words == words)
    #expect(read.current == current)
  }

  @Test func `the quote at the cursor is known`() {
    #expect(ShellLine("a 'b").quote == .single)
    #expect(ShellLine("a 'b").typed == "b")
    #expect(ShellLine("a \"b' c").quote == .double)
    #expect(ShellLine("a 'b'").quote == .none)
    #expect(ShellLine("a x\\ y").typed == "x\\ y")
  }

  @Test func `what is quoted reads back as itself`() {
    let text = "it's $HOME `x` \"q\" \\ !a;b|c&d<e>(f)*?[g]{h}~#=^ 한국"
    #expect(ShellLine("a " + (ShellLine.quoted(text, in: .none) ?? "")).current == text)
    #expect(ShellLine("a '" + (ShellLine.quoted(text, in: .single) ?? "")).current == text)
    let mild = text.filter { $0 != "!" }
    #expect(ShellLine("a \"" + (ShellLine.quoted(mild, in: .double) ?? "")).current == mild)
  }

  @Test func `what history would change is not quoted with two quotes`() {
    #expect(ShellLine.quoted("wow!", in: .double) == nil)
  }
}
