// What a command is, and the list of all of them.

/// One thing that `gazette` can do. What is static is one row of the table from which help,
/// completion, the manual pages and docs/commands.md are made; only `name`, `summary` and the two
/// last members are needed.
protocol Command: Sendable {
  static var name: String { get }
  /// What comes after the name, such as `ID…`; empty for nothing. Optional words are in brackets.
  static var operands: String { get }
  /// What each operand may be; the last one holds for all that follow.
  static var takes: [WordKind] { get }
  /// One line for the list of commands, in lower case and without a full stop.
  static var summary: String { get }
  /// Some sentences for the long page: paragraphs behind empty lines. They begin where `summary`
  /// ends.
  static var about: String { get }
  /// The most useful first.
  static var examples: [Example] { get }
  /// What people type who mean this command: they are told its name.
  static var synonyms: [String] { get }
  static var flags: [Flag] { get }
  /// All of them, where they depend on the plugins there are. Those of actions are theirs alone.
  static func flags(with plugins: PluginSet) -> [Flag]
  /// The words of which the command takes one, such as `copy` of `storage`. Where there are some, an
  /// option of another action and a word that is none are refused before `init`.
  static func actions(with plugins: PluginSet) -> [Action]
  /// Whether the command does nothing without one of its actions.
  static var needsAction: Bool { get }
  /// Whether its actions are called after other programs, so that one that is spelled alike is still another.
  static var actionsAreForeignNames: Bool { get }
  /// Whether it goes on until a signal comes, so that nobody need be told of one.
  static var isEndedBySignals: Bool { get }
  /// More of its long page.
  static func notes(with plugins: PluginSet) -> [HelpSection]
  /// Checks the words; nothing is done yet.
  init(_ words: Words) throws(Failure)
  func run(in world: World) async throws(Failure) -> ExitStatus
}

extension Command {
  static var operands: String { "" }
  static var takes: [WordKind] { [] }
  static var about: String { "" }
  static var examples: [Example] { [] }
  static var synonyms: [String] { [] }
  static var flags: [Flag] { [] }
  static func flags(with plugins: PluginSet) -> [Flag] { flags }
  static func actions(with plugins: PluginSet) -> [Action] { [] }
  static var needsAction: Bool { false }
  static var actionsAreForeignNames: Bool { false }
  static var isEndedBySignals: Bool { false }
  static func notes(with plugins: PluginSet) -> [HelpSection] { [] }
}

extension Command {
  /// The options of the command and of all its actions. One name means one thing in all of them.
  static func allFlags(with plugins: PluginSet) -> [Flag] {
    flags(with: plugins) + actions(with: plugins).flatMap(\.flags)
  }
}

/// The commands, in the order in which help lists them.
enum Commands {
  struct Group: Sendable {
    var title: String
    var commands: [any Command.Type]
  }

  static let groups = [
    Group(
      title: "Gather and digest",
      commands: [
        RunCommand.self, FetchCommand.self, DigestCommand.self, WatchCommand.self,
        ScheduleCommand.self,
      ]),
    Group(
      title: "Read",
      commands: [
        ListCommand.self, SearchCommand.self, ShowCommand.self, OpenCommand.self,
        SavedCommand.self, SaveCommand.self, UnsaveCommand.self, ReadCommand.self,
        UnreadCommand.self, ServeCommand.self, TUICommand.self,
      ]),
    Group(
      title: "Set up",
      commands: [
        InitCommand.self, SourcesCommand.self, ImportCommand.self, ExportCommand.self,
        ConfigCommand.self, PluginsCommand.self,
      ]),
    Group(
      title: "Look after it",
      commands: [
        StorageCommand.self, RulesCommand.self, WhyCommand.self, UnmergeCommand.self,
        DoctorCommand.self,
      ]),
    Group(
      title: "And besides",
      commands: [
        ParseCommand.self, CompletionCommand.self, IntrospectCommand.self, HelpCommand.self,
        VersionCommand.self,
      ]),
  ]

  static let all = groups.flatMap(\.commands)

  /// What `gazette` alone does.
  static let standard: any Command.Type = RunCommand.self

  static func named(_ name: String) -> (any Command.Type)? {
    all.first { $0.name == name }
  }
}
