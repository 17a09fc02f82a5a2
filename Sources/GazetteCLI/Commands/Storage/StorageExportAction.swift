// `gazette storage export [FILE]`: everything that is stored, as JSON Lines.
import GazetteCore
import GazetteText
import Glibc
import Storages

struct StorageExportAction: StorageAction {
  static let name = "export"
  static let summary = "write all of it as lines of JSON"
  static let about = """
    To standard output without a FILE. The same holdings give the same bytes, whichever kind of storage \
    they come from; docs/storage.md describes the lines.
    """
  static let examples = [
    Example("gazette storage export | gzip > news.jsonl.gz", "all of it, compressed")
  ]
  static let synonyms = ["dump"]
  static let operands = "[FILE]"
  static let operandCount = 0...1
  /// nil for standard output.
  private let path: String?

  init(_ operands: [String], _ words: Words) throws(Failure) {
    path = operands.first == "-" ? nil : operands.first
  }

  func run(on assembly: Assembly, in world: World) async throws(Failure) -> ExitStatus {
    let counts: Holdings
    do throws(StorageError) {
      counts =
        if let path {
          try await toFile(world.absolute(path), assembly.storage, world.console)
        } else {
          try await toStandardOutput(assembly.storage, world.console)
        }
    } catch {
      throw error.reason == .interrupted ? .readerGone : Failure(error)
    }
    world.console.say("exported \(StorageSize.text(counts))")
    return .success
  }

  private func toFile(
    _ path: String, _ storage: any Storage, _ console: Console
  ) async throws(StorageError) -> Holdings {
    let file = try NewFile(at: path)
    let written = try await console.exporting(
      storage, into: ExchangeWriter(to: file.descriptor, named: path), as: "exporting")
    try file.finish()
    return written.counts
  }

  /// A terminal that shows the lines has no place for how far they have come.
  private func toStandardOutput(
    _ storage: any Storage, _ console: Console
  ) async throws(StorageError) -> Holdings {
    var writer = ExchangeWriter(to: STDOUT_FILENO, named: "standard output")
    guard console.resultIsTerminal else {
      return try await console.exporting(storage, into: writer, as: "exporting").counts
    }
    try await storage.export(into: &writer)
    try writer.end()
    return writer.counts
  }
}
