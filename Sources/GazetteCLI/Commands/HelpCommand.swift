// `gazette help [COMMAND]`: made from the table of commands.

struct HelpCommand: Command {
  static let name = "help"
  static let operands = "[COMMAND]"
  static let summary = "explain a command"
  private let topic: (any Command.Type)?

  init(_ words: Words) throws(Failure) {
    topic = try words.operands.first.map(Program.command)
    guard words.operands.count > 1 else { return }
    let action = words.operands[1]
    guard words.operands.count == 2, topic.map({ Self.knows(action, $0) }) ?? false else {
      throw .usage("'help' takes one command.", hint: "Type gazette help list.")
    }
  }

  /// Whether `action` is a word that a command takes, such as `copy` of `storage`.
  private static func knows(_ action: String, _ command: any Command.Type) -> Bool {
    command.operands.split { !$0.isLetter }.contains { $0 == action && $0 == $0.lowercased() }
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    try await world.console.page(topic.map { Self.page(of: $0, world.plugins) } ?? Self.overview)
    return .success
  }

  /// What one command does, and all its options.
  static func page(of command: any Command.Type, _ plugins: PluginSet) -> String {
    let flags = command.flags(with: plugins)
    let usage = ["gazette", command.name, flags.isEmpty ? "" : "[OPTIONS]", command.operands]
    return "\(usage.filter { !$0.isEmpty }.joined(separator: " "))\n\n"
      + "\(command.summary.prefix(1).uppercased() + command.summary.dropFirst()).\n"
      + command.details(with: plugins)
      + list("Options", flags.map { ($0.spelling, $0.about) })
      + list("Everywhere", Flag.everywhere.map { ($0.spelling, $0.about) })
  }

  static var overview: String {
    "gazette gathers news from many kinds of places, keeps it, and makes digests of it.\n\n"
      + "Usage: gazette [OPTIONS] COMMAND …    (without a command: \(Commands.standard.name))\n"
      + list("Commands", Commands.all.map { ("\($0.name) \($0.operands)", $0.summary) })
      + list("Options", Flag.everywhere.map { ($0.spelling, $0.about) })
      + "\n'gazette help COMMAND' explains a command; README.md begins at the beginning.\n"
  }

  static func list(_ title: String, _ rows: [(left: String, right: String)]) -> String {
    guard !rows.isEmpty else { return "" }
    let width = min(30, rows.map(\.left.count).max() ?? 0)
    let lines = rows.map { row in
      let gap = String(repeating: " ", count: max(0, width - row.left.count))
      return "  \(row.left)\(gap)  \(row.right)\n"
    }
    return "\n\(title):\n" + lines.joined()
  }
}
