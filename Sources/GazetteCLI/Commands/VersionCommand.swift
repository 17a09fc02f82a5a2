// `gazette version`.

struct VersionCommand: Command {
  static let name = "version"
  static let summary = "print the version"
  /// The version of the program, its plugins and its user agent.
  static let version = "0.1.0"

  init(_ words: Words) throws(Failure) { try words.refuseOperands(of: Self.self) }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    try world.console.result("gazette \(Self.version)\n")
    return .success
  }
}
