// What a command is, and the list of all of them.

/// One thing that `gazette` can do.
protocol Command: Sendable {
  static var name: String { get }
  /// What comes after the name, such as `ID…`; empty for nothing.
  static var operands: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  static var flags: [Flag] { get }
  /// All of them, where they depend on the plugins there are.
  static func flags(with plugins: PluginSet) -> [Flag]
  /// More of its help page, between what it does and its options: sections, each behind an empty line.
  static func details(with plugins: PluginSet) -> String
  /// Checks the words; nothing is done yet.
  init(_ words: Words) throws(Failure)
  func run(in world: World) async throws(Failure) -> ExitStatus
}

extension Command {
  static var operands: String { "" }
  static var flags: [Flag] { [] }
  static func flags(with plugins: PluginSet) -> [Flag] { flags }
  static func details(with plugins: PluginSet) -> String { "" }
}

/// The commands, in the order in which help lists them.
enum Commands {
  static let all: [any Command.Type] = [
    RunCommand.self, WatchCommand.self, FetchCommand.self, DigestCommand.self, ListCommand.self,
    SearchCommand.self,
    ShowCommand.self, OpenCommand.self,
    SaveCommand.self, UnsaveCommand.self, SavedCommand.self, ReadCommand.self, UnreadCommand.self,
    UnmergeCommand.self, WhyCommand.self, RulesCommand.self,
    SourcesCommand.self, ImportCommand.self, ExportCommand.self, StorageCommand.self,
    PluginsCommand.self, ConfigCommand.self, DoctorCommand.self, ScheduleCommand.self,
    InitCommand.self,
    ParseCommand.self, HelpCommand.self, VersionCommand.self,
  ]

  /// What `gazette` alone does.
  static let standard: any Command.Type = RunCommand.self

  static func named(_ name: String) -> (any Command.Type)? {
    all.first { $0.name == name }
  }
}

extension Words {
  /// Refuses operands for a command that takes none.
  func refuseOperands(of command: any Command.Type) throws(Failure) {
    guard let first = operands.first else { return }
    throw .usage(
      "'\(command.name)' takes no '\(first)'.", hint: "'gazette help \(command.name)' explains it.")
  }

  /// The one article that a command is about.
  func onlyReference(of command: any Command.Type) throws(Failure) -> String {
    try needOperand(of: command, "the id of an article")
    guard operands.count == 1 else { throw .usage("'\(command.name)' takes one id.") }
    return operands[0]
  }

  /// Refuses a call without any operand.
  func needOperand(of command: any Command.Type, _ what: String) throws(Failure) {
    guard operands.isEmpty else { return }
    throw .usage(
      "'\(command.name)' needs \(what).", hint: "Type gazette \(command.name) \(command.operands).")
  }
}
