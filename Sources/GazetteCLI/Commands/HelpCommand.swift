// `gazette help [COMMAND [ACTION] | TOPIC]`: made from the table of commands.
import GazetteCore
import GazetteFiles

struct HelpCommand: Command {
  static let name = "help"
  static let operands = "[COMMAND [ACTION] | TOPIC]"
  static let takes = [WordKind.command, .command]
  static let summary = "explain a command or a topic"
  static let about = """
    A command, one of its actions, or a topic, which are listed by 'gazette help' alone. 'gazette COMMAND -h' \
    is shorter.

    With --man it is the source of a manual page in mdoc: of gazette itself, of a command, or of the \
    configuration as gazette-config.5.
    """
  static let flags = [
    Flag("man", "print a manual page"),
    Flag("into", value: "FOLDER", takes: .folder, "write all manual pages there"),
  ]
  static let examples = [
    Example("gazette help", "all commands and topics"),
    Example("gazette help storage copy", "one action of a command, with all its options"),
    Example("gazette help exit-codes", "a topic"),
    Example("gazette help --man list | man -l -", "a manual page"),
    Example("gazette help --man --into man", "write all manual pages into a folder"),
  ]
  static let synonyms = ["man", "usage", "commands"]

  private enum Page {
    case overview
    case command(any Command.Type, Words)
    case topic(Topic)
    case manual(ManualPage)
    case allManuals(folder: String)
  }
  private let page: Page

  init(_ words: Words) throws(Failure) {
    if words.has("man") || words.has("into") {
      page = try HelpCommand.manual(words)
      return
    }
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
    case .overview: try await world.console.page(help.overview)
    case .command(let command, let words):
      try await world.console.page(help.text(of: CommandEntry(command, words, world.plugins)))
    case .topic(let topic): try await world.console.page(help.text(of: topic))
    case .manual(let manual): try world.console.result(manual.text)
    case .allManuals(let folder): try HelpCommand.writeManuals(into: folder, in: world)
    }
    return .success
  }

  private static func manual(_ words: Words) throws(Failure) -> Page {
    if let folder = words.value("into") {
      if let word = words.operands.first {
        throw .usage(
          "--into writes all manual pages, so it takes no '\(TypedWord.shown(word))'.",
          hint: "Type gazette help --man --into \(ShellWord.quoted(folder)).")
      }
      return .allManuals(folder: folder)
    }
    let word = words.operands.first ?? "gazette"
    guard let manual = ManualPage.named(word, with: words.plugins) else {
      let near = Spelling.nearest(to: word, among: Commands.all.map { $0.name })
      throw .usage(
        "there is no manual page '\(TypedWord.shown(word))'.",
        hint: near.map { "Did you mean '\($0)'?" } ?? "Name a command, or gazette-config.5.")
    }
    return .manual(manual)
  }

  private static func writeManuals(into folder: String, in world: World) throws(Failure) {
    for manual in ManualPage.all(with: world.plugins) {
      let path = "\(folder)/\(manual.fileName)"
      do throws(FileError) {
        try AtomicFile.write(Array(manual.text.utf8), to: world.absolute(path))
      } catch {
        throw Failure(error, named: path)
      }
      world.console.say("wrote \(path)")
    }
  }

  private static func command(_ word: String) throws(Failure) -> any Command.Type {
    if Commands.named(word) == nil, let near = topic(near: word) {
      throw .usage(
        "there is no command or topic '\(TypedWord.shown(word))'.", hint: "Did you mean '\(near)'?")
    }
    return try Program.command(named: word)
  }

  /// A topic that begins so, or whose name is nearer than that of any command.
  private static func topic(near word: String) -> String? {
    let topics = Topic.all.map(\.name)
    if word.utf8.count > 2, let whole = topics.first(where: { $0.hasPrefix(word) }) { return whole }
    guard Spelling.nearest(to: word, among: Commands.all.map { $0.name }) == nil else { return nil }
    return Spelling.nearest(to: word, among: topics)
  }

  private static func refuse(_ word: String?, behind last: String) throws(Failure) {
    guard let word else { return }
    throw .usage(
      "'help' knows nothing of '\(TypedWord.shown(word))' behind '\(last)'.",
      hint: "Type gazette help \(last).")
  }
}
