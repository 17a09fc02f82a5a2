// Checks of the words behind a command's name that several commands make.
import GazetteCore

extension Words {
  /// Refuses operands for a command that takes none.
  func refuseOperands(of command: any Command.Type) throws(Failure) {
    guard let first = operands.first else { return }
    let flag = command.flags(with: plugins).first { $0.name == first }
    throw .usage(
      "'\(command.name)' takes no '\(TypedWord.shown(first))'.",
      hint: flag.map { "It is an option: type gazette \(command.name) \($0.example)." }
        ?? "'gazette help \(command.name)' explains it.")
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

// Actions.
extension Words {
  /// The action that the first operand names; nil for a command without actions, or without one.
  func action(of command: any Command.Type) -> Action? {
    guard let word = operands.first else { return nil }
    return command.actions(with: plugins).first { $0.name == word }
  }

  /// Refuses, for a command with actions, a word that is none of them, and an option of another one.
  func checkAction(of command: any Command.Type) throws(Failure) {
    let actions = command.actions(with: plugins)
    guard !actions.isEmpty else { return }
    let action = action(of: command)
    if action == nil { try refuseOtherAction(of: command, actions) }
    let own = action?.flags ?? command.flags(with: plugins)
    let known = Set((own + Flag.everywhere).map(\.name))
    guard let stranger = values.keys.sorted().first(where: { !known.contains($0) }) else { return }
    let spelled = ([command.name] + [action?.name].compactMap(\.self)).joined(separator: " ")
    throw .usage(
      "'\(spelled)' has no option '--\(stranger)'.",
      hint: Words.owners(of: stranger, actions, in: command)
        ?? "'gazette help \(spelled)' lists those that it has.")
  }

  /// The word for what is to be done, for a command that does nothing without one.
  func needAction(of command: any Command.Type) throws(Failure) -> String {
    try checkAction(of: command)
    return operands.first ?? ""
  }

  private func refuseOtherAction(
    of command: any Command.Type, _ actions: [Action]
  ) throws(Failure) {
    let all =
      "Type gazette \(command.name) and one of "
      + actions.map(\.name).joined(separator: ", ") + "."
    guard let word = operands.first else {
      if command.needsAction { throw .usage("'\(command.name)' needs a word more.", hint: all) }
      return
    }
    guard command.operands.isEmpty else { return }
    let near = Spelling.nearest(to: word, among: actions.map(\.name)).flatMap { name in
      // Of names that are not Gazette's own only an exchange of letters is a slip.
      command.actionsAreForeignNames && name.sorted() != word.sorted() ? nil : name
    }
    let meant = actions.first { $0.synonyms.contains(word) }?.name ?? near
    throw .usage(
      "'\(command.name)' knows no '\(TypedWord.shown(word))'.",
      hint: meant.map { "Did you mean '\($0)'?" } ?? all)
  }

  private static func owners(
    of flag: String, _ actions: [Action], in command: any Command.Type
  ) -> String? {
    let owners = actions.filter { action in action.flags.contains { $0.name == flag } }
      .prefix(3).map { "'\(command.name) \($0.name)'" }
    return owners.isEmpty ? nil : "It belongs to \(owners.joined(separator: " and "))."
  }
}

extension Flag {
  /// As one types it: `--limit N`.
  var example: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
}
