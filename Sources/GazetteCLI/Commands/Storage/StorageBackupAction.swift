// `gazette storage backup PATH`: a whole copy in a new file, while others may go on writing.
import GazetteCore
import GazetteFiles
import GazetteText
import Glibc

struct StorageBackupAction: StorageAction {
  static let name = "backup"
  static let summary = "write a whole copy into a new file"
  static let about = "PATH must be new. Others may go on writing to the storage meanwhile."
  static let examples = [
    Example("gazette storage backup ~/backup/news.db", "a copy as of this moment")
  ]
  static let operands = "PATH"
  static let operandCount = 1...1
  private let path: String

  init(_ operands: [String], _ words: Words) throws(Failure) {
    path = operands[0]
    guard path != "-" else {
      throw .usage("a backup is a file.", hint: "'gazette storage export -' prints what is stored.")
    }
  }

  func run(on assembly: Assembly, in world: World) async throws(Failure) -> ExitStatus {
    let storage = try assembly.fileStorage(for: Self.name)
    let target = world.absolute(path)
    do throws(StorageError) {
      try await world.console.watching(WorkLine(verb: "copying")) { () throws(StorageError) in
        try await storage.backup(to: target)
      }
    } catch {
      throw Failure(error)
    }
    var facts = stat()
    let size = stat(target, &facts) == 0 ? Int64(facts.st_size) : 0
    try world.console.result(
      TerminalText.clean("wrote \(path): \(StorageSize.text(size))") + "\n")
    return .success
  }
}
