// `gazette help [COMMAND [ACTION] | TOPIC]`: made from the table of commands.
import GazetteCore

struct HelpCommand: Command {
  static let name = "help"
  static let operands = "[COMMAND [ACTION] | TOPIC]"
  static let takes = [WordKind.command, .command]
  static let summary = "explain a command or a topic"
  static let examples = [
    Example("gazette help", "all commands and topics"),
    Example("gazette help storage copy", "one action of a command, with all its options"),
    Example("gazette help exit-codes", "a topic"),
  ]
  static let synonyms = ["man", "usage", "commands"]

  private enum Page {
    case overview
    case command(any Command.Type, Words)
    case topic(Topic)
  }
  private let page: Page

  init(_ words: Words) throws(Failure) {
    guard let first = words.operands.first else {
      page = .overview
      return
    }
    var rest = Words(plugins: words.plugins)
    try rest.take(["--"] + words.operands.dropFirst(), flags: [])
    if Commands.named(first) == nil, let topic = Topic.named(first) {
      try HelpCommand.refuse(rest.operands.first, behind: first)
      page = .topic(topic)
      return
    }
    let command = try HelpCommand.command(first)
    if let action = rest.action(of: command) {
      try HelpCommand.refuse(rest.operands.dropFirst().first, behind: "\(first) \(action.name)")
    } else if !rest.operands.isEmpty {
      try rest.checkAction(of: command)
      try HelpCommand.refuse(rest.operands.first, behind: first)
    }
    page = .command(command, rest)
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let help = HelpPage(isBrief: false, in: world)
    switch page {
    case .overview: try world.console.result(help.overview)
    case .command(let command, let words):
      try world.console.result(help.text(of: CommandEntry(command, words, world.plugins)))
    case .topic(let topic): try world.console.result(help.text(of: topic))
    }
    return .success
  }

  private static func command(_ word: String) throws(Failure) -> any Command.Type {
    if Commands.named(word) == nil,
      let near = Spelling.nearest(to: word, among: Topic.all.map(\.name)),
      Spelling.nearest(to: word, among: Commands.all.map { $0.name }) == nil
    {
      throw .usage("there is no command or topic '\(word)'.", hint: "Did you mean '\(near)'?")
    }
    return try Program.command(named: word)
  }

  private static func refuse(_ word: String?, behind last: String) throws(Failure) {
    guard let word else { return }
    throw .usage(
      "'help' knows nothing of '\(word)' behind '\(last)'.", hint: "Type gazette help \(last).")
  }
}
