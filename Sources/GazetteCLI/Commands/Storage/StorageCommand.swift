// `gazette storage ACTION`: looks after the storage, and moves it.
import GazetteCore
import GazetteText

struct StorageCommand: Command {
  static let name = "storage"
  static let summary = "look after the storage, and move what is in it"
  static let about = """
    The storage is where articles are kept, as 'storage:' in the configuration says. These actions \
    look after it, whichever kind it is; docs/storage.md tells more.

    No action writes over a file that is there already.
    """
  static let examples = [
    Example("gazette storage info", "how much is stored, and how large it is"),
    Example("gazette storage backup news-2026-11-30.db", "a whole copy in a new file"),
    Example(
      "gazette storage copy --to json:news.json --verify", "move to another kind of storage"),
  ]
  static let synonyms = ["store", "db", "database"]
  static let needsAction = true
  static func actions(with plugins: PluginSet) -> [Action] { all.map { $0.entry } }

  /// The visible list of what can be done.
  static let all: [any StorageAction.Type] = [
    StorageInfoAction.self, StorageCheckAction.self, StorageRepairAction.self,
    StorageBackupAction.self, StoragePruneAction.self, StorageCopyAction.self,
    StorageExportAction.self, StorageImportAction.self,
  ]

  private let action: any StorageAction

  init(_ words: Words) throws(Failure) {
    let word = try words.needAction(of: Self.self)
    guard let type = Self.all.first(where: { $0.name == word }) else {
      throw .usage("'storage' knows no '\(word)'.")
    }
    let operands = Array(words.operands.dropFirst())
    guard type.operandCount.contains(operands.count) else { throw type.misuse(operands) }
    action = try type.init(operands, words)
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    try await action.run(on: Assembly.load(in: world), in: world)
  }
}

/// One thing that can be done with a storage.
protocol StorageAction: Sendable {
  static var name: String { get }
  /// What comes after the name, such as `PATH`; empty for nothing.
  static var operands: String { get }
  static var operandCount: ClosedRange<Int> { get }
  /// What each operand may be.
  static var takes: [WordKind] { get }
  static var flags: [Flag] { get }
  /// One line for the list of actions.
  static var summary: String { get }
  /// Some sentences for the page about it.
  static var about: String { get }
  static var examples: [Example] { get }
  /// What people type who mean this action.
  static var synonyms: [String] { get }
  /// Checks the words; nothing is done yet.
  init(_ operands: [String], _ words: Words) throws(Failure)
  func run(on assembly: Assembly, in world: World) async throws(Failure) -> ExitStatus
}

extension StorageAction {
  static var operands: String { "" }
  static var operandCount: ClosedRange<Int> { 0...0 }
  static var takes: [WordKind] { [.file()] }
  static var flags: [Flag] { [] }
  static var about: String { "" }
  static var examples: [Example] { [] }
  static var synonyms: [String] { [] }

  /// Its row in the table of commands.
  fileprivate static var entry: Action {
    Action(
      name, operands: operands, takes: takes, summary, about: about, examples: examples,
      synonyms: synonyms, flags: flags)
  }

  /// A path that was mistyped must not look like a storage that is well.
  static func nothing(in info: StorageInfo) -> String {
    TerminalText.clean("\(info.place): nothing is stored yet; 'gazette fetch' begins it.") + "\n"
  }

  static var usage: String {
    (["gazette storage", name, operands]
      + flags.map { $0.isRequired ? $0.spelling : "[\($0.spelling)]" })
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  fileprivate static func misuse(_ given: [String]) -> Failure {
    given.count < operandCount.lowerBound
      ? .usage("'storage \(name)' needs \(operands).", hint: "Type \(usage).")
      : .usage(
        "'storage \(name)' takes no '\(given[operandCount.upperBound])'.", hint: "Type \(usage).")
  }
}

extension StorageInfo {
  /// Nothing was ever written to it.
  var isNew: Bool { schemaVersion == 0 }
}

extension Assembly {
  /// The storage as a file, for what only files can have done to them.
  func fileStorage(for action: String) throws(Failure) -> any FileStorage {
    if let file = storage as? any FileStorage { return file }
    throw Failure(
      .usage, "gazette: this storage is no file, so 'storage \(action)' is not for it.",
      hint: "Use its own tools, or 'gazette storage export'.")
  }
}
