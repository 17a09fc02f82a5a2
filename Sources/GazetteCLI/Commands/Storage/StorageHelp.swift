// What `gazette help storage` says of each action.
import GazetteCore

extension StorageCommand {
  static func details(with plugins: PluginSet) -> String {
    HelpCommand.list("Actions", actions.map { ($0.usageOfAction, about[$0.name] ?? "") })
      + HelpCommand.list("What they take", words(with: plugins.storages))
  }

  /// By name.
  static let about = [
    "info": "what is in the storage, and how large it is",
    "check": "whether it is whole",
    "repair": "save what can be read of a damaged one",
    "backup": "a copy in the file PATH, which must be new",
    "prune": "forget what the configuration, or the options, do not keep",
    "copy": "all of it into another storage, which must be empty",
    "export": "all of it as lines of JSON, to FILE or to standard output",
    "import": "take in what 'export' wrote; what is there already stays",
  ]

  private static func words(
    with storages: [any Storage.Type]
  ) -> [(left: String, right: String)] {
    let kinds = storages.map { "\($0.kind):PATH" }.joined(separator: " or ")
    let endings = storages.compactMap { $0 as? any FileStorage.Type }
      .flatMap { $0.fileExtensions }.map { ".\($0)" }.joined(separator: ", ")
    return [
      ("TYPE:PATH", "\(kinds); or a file that ends in \(endings); or a configuration (.yaml)"),
      ("PATH, FILE", "a file; relative ones belong to the current folder"),
    ]
  }
}

extension StorageAction {
  /// `copy --to TYPE:PATH [--verify]`, without the command's name.
  fileprivate static var usageOfAction: String {
    String(usage.dropFirst("gazette storage ".count))
  }
}
