// What is proposed to somebody who typed a word that is no command, action or option.
import Testing

@testable import GazetteCLI

@Suite struct SuggestionTests {
  /// What the program would say to `line`, after `gazette: `.
  private func complaint(_ line: String) -> String? {
    let typed = line.split(separator: " ").map(String.init)
    do throws(Failure) {
      var words = Words()
      let rest = try words.take(typed, flags: Flag.everywhere, stopsAtOperand: true)
      let command = try Program.command(named: rest[0])
      try words.take(
        Array(rest.dropFirst()), flags: command.allFlags(with: .builtIn) + Flag.everywhere)
      try words.checkAction(of: command)
      _ = try command.init(words)
      return nil
    } catch {
      return error.lines.joined(separator: "\n").replacing(
        "gazette: ", with: "", maxReplacements: 1)
    }
  }

  @Test(arguments: [
    ("serach x", "there is no command 'serach'. Did you mean 'search'?"),
    ("ls", "there is no command 'ls'. Type gazette list."),
    ("prune", "there is no command 'prune'. Type gazette storage prune."),
    ("backpu", "there is no command 'backpu'. Did you mean 'gazette storage backup'?"),
    ("verbose", "there is no command 'verbose'. It is an option: type gazette --verbose COMMAND."),
    ("frobnicate", "there is no command 'frobnicate'. 'gazette help' lists the commands."),
    ("exit-codes", "there is no command 'exit-codes'. Type gazette help exit-codes."),
    ("help exit", "there is no command or topic 'exit'. Did you mean 'exit-codes'?"),
    ("help --man lst", "there is no manual page 'lst'. Did you mean 'list'?"),
    (
      "help --man list --into mm",
      "--into writes all manual pages, so it takes no 'list'. Type gazette help --man --into mm."
    ),
    (
      "https://example.org/",
      "there is no command 'https://example.org/'. "
        + "Type gazette parse https://example.org/ to read what is there."
    ),
  ])
  func `a word that is no command is told with what was meant`(line: String, said: String) {
    #expect(complaint(line) == said)
  }

  @Test(arguments: [
    ("--lits", "there is no option '--lits' here. '--help' lists the options."),
    ("--list", "there is no option '--list' here. It is a command: type gazette list."),
    ("--verbsoe list", "there is no option '--verbsoe' here. Did you mean '--verbose'?"),
    (
      "--keep-age 3d storage prune",
      "there is no option '--keep-age' here. "
        + "It belongs to 'storage prune': type gazette storage prune --keep-age AGE."
    ),
    (
      "--limit 3 list",
      "there is no option '--limit' here. "
        + "It goes behind the command that it is for, as in gazette list --limit N."
    ),
    ("list --json", "there is no option '--json' here. Type --format json."),
    ("list --limti 3", "there is no option '--limti' here. Did you mean '--limit'?"),
    ("list unread", "'list' takes no 'unread'. It is an option: type gazette list --unread."),
  ])
  func `a word that is no option is told with what was meant`(line: String, said: String) {
    #expect(complaint(line) == said)
  }

  @Test(arguments: [
    ("storage chekc", "'storage' knows no 'chekc'. Did you mean 'check'?"),
    ("storage migrate", "'storage' knows no 'migrate'. Did you mean 'copy'?"),
    (
      "storage",
      "'storage' needs a word more. Type gazette storage and one of info, check, repair, backup, "
        + "prune, copy, export, import."
    ),
    (
      "completion tcsh",
      "'completion' knows no 'tcsh'. Type gazette completion and one of bash, zsh, fish."
    ),
    (
      "storage check --to x",
      "'storage check' has no option '--to'. It belongs to 'storage copy'."
    ),
    (
      "storage check --keep-age 1d --to x",
      "'storage check' has no option '--keep-age'. It belongs to 'storage prune'."
    ),
  ])
  func `an action and its options are told apart from those of others`(
    line: String, said: String
  ) {
    #expect(complaint(line) == said)
  }

  @Test(arguments: ["", "--", "help ", "help --man ", "list ", "storage ", "list --"])
  func `of a very long word the beginning is told`(before: String) {
    let said = complaint(before + String(repeating: "x", count: 5000)) ?? ""
    #expect(said.contains("xxxxx…'"), "\(said)")
    #expect(said.count < 200)
  }

  @Test func `an option may stand before the action that it belongs to`() {
    #expect(complaint("storage --dry-run prune") == nil)
  }
}
