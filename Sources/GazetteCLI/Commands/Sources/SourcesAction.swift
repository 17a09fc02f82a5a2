// What `gazette sources` can do with the configuration: add, rm, enable and disable.
import GazetteCore

/// One thing that can be done with the sources of the configuration file.
protocol SourcesAction: Sendable {
  /// Its row in the table of commands.
  static var entry: Action { get }
  /// Checks the words behind its name, of which there is at least one; nothing is done yet.
  init(_ operands: [String], _ words: Words) throws(Failure)
  func run(in world: World) async throws(Failure) -> ExitStatus
}

enum SourcesActions {
  /// The visible list.
  static let all: [any SourcesAction.Type] = [
    AddSourceAction.self, RemoveSourcesAction.self, EnableSourcesAction.self,
    DisableSourcesAction.self,
  ]

  /// The action that the words ask for; nil when they ask for something else.
  static func action(_ words: Words) throws(Failure) -> (any SourcesAction)? {
    guard let type = all.first(where: { $0.entry.name == words.operands.first }) else { return nil }
    guard words.operands.count > 1 else {
      let spelled = "sources \(type.entry.name)"
      throw .usage(
        "'\(spelled)' needs \(type.entry.operands).",
        hint: "Type gazette \(spelled) \(type.entry.operands).")
    }
    return try type.init(Array(words.operands.dropFirst()), words)
  }
}
