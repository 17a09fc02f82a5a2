// `gazette storage ACTION`: looks after the storage, and moves it.
import GazetteCore
import GazetteText

struct StorageCommand: Command {
  static let name = "storage"
  static let operands = actions.map { $0.name }.joined(separator: "|")
  static let summary = "look after the storage, and move what is in it"
  /// What several actions share is listed once.
  static let flags = actions.flatMap { $0.flags }.reduce(into: [Flag]()) { flags, flag in
    if !flags.contains(flag) { flags.append(flag) }
  }

  /// The visible list of what can be done; flags of one name mean the same.
  static let actions: [any StorageAction.Type] = [
    StorageInfoAction.self, StorageCheckAction.self, StorageRepairAction.self,
    StorageBackupAction.self, StoragePruneAction.self, StorageCopyAction.self,
    StorageExportAction.self, StorageImportAction.self,
  ]

  private let action: any StorageAction

  init(_ words: Words) throws(Failure) {
    guard let word = words.operands.first else {
      throw .usage("'storage' needs a word more.", hint: StorageCommand.hint)
    }
    guard let type = Self.actions.first(where: { $0.name == word }) else {
      let near = Spelling.nearest(to: word, among: Self.actions.map { $0.name })
      throw .usage(
        "'storage' knows no '\(word)'.",
        hint: near.map { "Did you mean '\($0)'?" } ?? StorageCommand.hint)
    }
    let operands = Array(words.operands.dropFirst())
    guard type.operandCount.contains(operands.count) else { throw type.misuse(operands) }
    let known = (type.flags + Flag.everywhere).map(\.name)
    if let stranger = words.values.keys.sorted().first(where: { !known.contains($0) }) {
      throw .usage(
        "'storage \(word)' has no option '--\(stranger)'.", hint: "Type \(type.usage).")
    }
    action = try type.init(operands, words)
  }

  private static var hint: String {
    "Type gazette storage and one of \(actions.map { $0.name }.joined(separator: ", "))."
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
  static var flags: [Flag] { get }
  /// Checks the words; nothing is done yet.
  init(_ operands: [String], _ words: Words) throws(Failure)
  func run(on assembly: Assembly, in world: World) async throws(Failure) -> ExitStatus
}

extension StorageAction {
  static var operands: String { "" }
  static var operandCount: ClosedRange<Int> { 0...0 }
  static var flags: [Flag] { [] }

  /// A path that was mistyped must not look like a storage that is well.
  static func nothing(in info: StorageInfo) -> String {
    TerminalText.clean("\(info.place): nothing is stored yet; 'gazette fetch' begins it.") + "\n"
  }

  static var usage: String {
    (["gazette storage", name, operands] + flags.map { "[\($0.spelling)]" })
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
