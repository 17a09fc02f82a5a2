// `gazette version`.
import CBuild
import GazetteCore

struct VersionCommand: Command {
  static let name = "version"
  static let summary = "print the version"
  static let examples = [Example("gazette version", "also: gazette --version")]

  init(_ words: Words) throws(Failure) { try words.refuseOperands(of: Self.self) }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let plugins = world.plugins
    try world.console.result(
      """
      gazette \(GazetteVersion.text)\(Self.commit)
      sources: \(list(plugins.sources.map(\.name)))
      renderers: \(list(plugins.renderers.map(\.name)))
      storages: \(list(plugins.storages.map { $0.kind }))
      deliveries: \(list(plugins.deliveries.map { $0.kind }))

      """)
    return .success
  }

  /// ` (c9a4ac6f2d)`, where it is known.
  private static var commit: String {
    let known = String(cString: gz_commit())
    return known.isEmpty ? "" : " (\(known))"
  }

  private func list(_ names: [String]) -> String { names.sorted().joined(separator: ", ") }
}
