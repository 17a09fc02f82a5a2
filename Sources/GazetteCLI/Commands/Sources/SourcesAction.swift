// What `gazette sources` can do with the configuration: add, rm, enable and disable.
import GazetteCore

/// One thing that can be done with the sources of the configuration file.
protocol SourcesAction: Sendable {
  static var name: String { get }
  /// What comes after the name, such as `NAME…`.
  static var operands: String { get }
  static var flags: [Flag] { get }
  /// Checks the words; nothing is done yet.
  init(_ operands: [String], _ words: Words) throws(Failure)
  func run(in world: World) async throws(Failure) -> ExitStatus
}

extension SourcesAction {
  static var usage: String { "gazette sources \(name) \(operands)" }
}

extension Flag {
  static let dryRun = Flag("dry-run", "show what would change, and change nothing")
}

enum SourcesActions {
  /// The visible list.
  static let all: [any SourcesAction.Type] = [
    AddSourceAction.self, RemoveSourcesAction.self, EnableSourcesAction.self,
    DisableSourcesAction.self,
  ]

  /// Each option once.
  static var flags: [Flag] {
    all.flatMap { $0.flags }.reduce(into: []) { flags, flag in
      if !flags.contains(where: { $0.name == flag.name }) { flags.append(flag) }
    }
  }

  /// The action that the words ask for; nil when they ask for something else.
  static func action(_ words: Words) throws(Failure) -> (any SourcesAction)? {
    guard let type = all.first(where: { $0.name == words.operands.first }) else { return nil }
    let known = (type.flags + Flag.everywhere).map(\.name)
    if let stranger = words.values.keys.sorted().first(where: { !known.contains($0) }) {
      throw .usage(
        "'sources \(type.name)' has no option '--\(stranger)'.", hint: "Type \(type.usage).")
    }
    guard words.operands.count > 1 else {
      throw .usage("'sources \(type.name)' needs \(type.operands).", hint: "Type \(type.usage).")
    }
    return try type.init(Array(words.operands.dropFirst()), words)
  }
}
