// `gazette version`.
import GazetteCore

struct VersionCommand: Command {
  static let name = "version"
  static let summary = "print the version"
  static let examples = [Example("gazette version", "also: gazette --version")]

  init(_ words: Words) throws(Failure) { try words.refuseOperands(of: Self.self) }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    try world.console.result("gazette \(GazetteVersion.text)\n")
    return .success
  }
}
