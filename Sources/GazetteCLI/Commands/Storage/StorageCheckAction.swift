// `gazette storage check`: reads everything and tells what is wrong.
import GazetteCore
import GazetteText
import Storages

struct StorageCheckAction: StorageAction {
  static let name = "check"
  static let summary = "read all of it, and tell whether it is whole"
  static let about = """
    It ends with 0 and one line where all is well, or where nothing is stored yet, and otherwise with \
    74 and a line for each fault. Nothing is changed.
    """
  static let examples = [Example("gazette storage check", "whether the storage is whole")]
  static let synonyms = ["fsck", "verify"]

  init(_ operands: [String], _ words: Words) throws(Failure) {}

  func run(on assembly: Assembly, in world: World) async throws(Failure) -> ExitStatus {
    let work = WorkLine(verb: "checking")
    let faults = try await world.console.watching(work) { () throws(Failure) in
      try await assembly.asking { storage throws(StorageError) in try await storage.check() }
    }
    let info = try await assembly.asking { storage throws(StorageError) in
      try await storage.info()
    }
    guard faults.isEmpty else {
      throw Failure(
        .inputOutput,
        faults.map { "\(info.place): \($0)" } + [StorageError.cure])
    }
    guard !info.isNew else {
      try world.console.result(Self.nothing(in: info))
      return .success
    }
    let articles = StorageSize.count(info.articles, "article")
    let sources = StorageSize.count(info.articlesBySource.count, "source")
    try world.console.result(
      TerminalText.clean("\(info.place) is well: \(articles) of \(sources).") + "\n")
    return .success
  }
}
