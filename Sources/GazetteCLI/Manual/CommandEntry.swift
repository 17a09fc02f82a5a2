// The table of commands as values: what help, completion and the manual see of each.

/// A command, or one of its actions.
struct CommandEntry: Sendable {
  /// `["storage"]`, or `["storage", "copy"]`.
  var path: [String]
  var operands: String
  var takes: [WordKind]
  var summary: String
  var about: String
  var examples: [Example]
  var synonyms: [String]
  /// Without those that every command has.
  var flags: [Flag]
  var actions: [CommandEntry] = []
  var needsAction = false
  var notes: [HelpSection] = []

  init(_ command: any Command.Type, _ plugins: PluginSet) {
    path = [command.name]
    operands = command.operands
    takes = command.takes
    summary = command.summary
    about = command.about
    examples = command.examples
    synonyms = command.synonyms
    flags = command.flags(with: plugins)
    needsAction = command.needsAction
    notes = command.notes(with: plugins)
    actions = command.actions(with: plugins).map { CommandEntry($0, of: command.name) }
  }

  private init(_ action: Action, of command: String) {
    path = [command, action.name]
    operands = action.operands
    takes = action.takes
    summary = action.summary
    about = action.about
    examples = action.examples
    synonyms = action.synonyms
    flags = action.flags
  }

  /// The action that `words` name, or the command itself.
  init(_ command: any Command.Type, _ words: Words, _ plugins: PluginSet) {
    let entry = CommandEntry(command, plugins)
    self = entry.actions.first { $0.name == words.operands.first } ?? entry
  }

  static func all(with plugins: PluginSet) -> [CommandEntry] {
    Commands.all.map { CommandEntry($0, plugins) }
  }

  /// The last word of it.
  var name: String { path[path.count - 1] }

  /// As one types it: `gazette storage copy`.
  var typed: String { "gazette " + path.joined(separator: " ") }

  /// `gazette storage copy --to TYPE:PATH [OPTIONS]`.
  var usage: String {
    let action = actions.isEmpty ? "" : needsAction ? "ACTION" : "[ACTION]"
    let required = flags.filter(\.isRequired)
    let more = flags.count > required.count ? "[OPTIONS]" : ""
    return ([typed, action, operands] + required.map(\.example) + [more])
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The summary as a sentence.
  var sentence: String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }
}
