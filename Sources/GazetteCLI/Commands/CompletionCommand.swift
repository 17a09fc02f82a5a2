// `gazette completion SHELL`: the script that completes what somebody types.
import GazetteCore

struct CompletionCommand: Command {
  static let name = "completion"
  static let summary = "print a script that completes commands in a shell"
  static let about = """
    Commands, actions, options and their values are completed, and the names of the sources, outputs \
    and tags of the configuration that the line means. The scripts ask gazette itself, so that they need \
    not be renewed with it.

    Behind --, what an editor or another shell may ask. For zsh and fish: the words behind 'gazette' \
    without quotes, the one at the cursor last. For bash: the line up to the cursor as one word, and \
    that part of its last word that is to be replaced. The answer has a line for each proposal: + and \
    the word, for fish a tab, for zsh a colon and what it is about; or =files, =folders.
    """
  static let examples = [
    Example("source <(gazette completion bash)", "complete in this bash"),
    Example("gazette completion fish -- list --form", "ask what comes next"),
    Example("gazette completion bash -- 'gazette list --form' --form", "ask it as bash does"),
  ]
  static let synonyms = ["completions", "autocomplete", "complete"]
  static let needsAction = true
  static let actionsAreForeignNames = true
  static func actions(with plugins: PluginSet) -> [Action] {
    Shell.allCases.map { shell in
      Action(
        shell.rawValue, operands: shell == .bash ? "[-- LINE WORD]" : "[-- WORDS…]",
        "print the script for \(shell.rawValue)",
        about: shell.installation)
    }
  }

  private let shell: Shell
  /// Of a line that is being typed; nil: the script is wanted.
  private let line: [String]?

  init(_ words: Words) throws(Failure) {
    let word = try words.needAction(of: Self.self)
    guard let shell = Shell(rawValue: word) else {
      throw .usage("'completion' knows no '\(word)'.")
    }
    self.shell = shell
    line = words.operands.count > 1 ? Array(words.operands.dropFirst()) : nil
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    guard let line else {
      try world.console.result(shell.script)
      return .success
    }
    let names = KnownNames(world: world)
    try world.console.result(
      shell.answer(to: line, plugins: world.plugins) { names($0, on: $1) })
    return .success
  }
}
