// `gazette config check` and `gazette config show`.
import GazetteConfig

struct ConfigCommand: Command {
  static let name = "config"
  static let operands = "check|show"
  static let summary = "check the configuration, or show what holds"

  private enum Action: String, CaseIterable {
    case check, show
  }
  private let action: Action

  init(_ words: Words) throws(Failure) {
    let word = words.operands.first ?? ""
    guard let action = Action(rawValue: word), words.operands.count == 1 else {
      throw .usage(
        word.isEmpty ? "'config' needs a word more." : "'config' knows no '\(word)'.",
        hint: "Type gazette config check, or gazette config show.")
    }
    self.action = action
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let configuration = try ConfigurationFile(world).read()
    switch action {
    case .check:
      let sources = configuration.sources.count
      let outputs = configuration.outputs.count
      try world.console.result(
        "\(configuration.file) is well: \(sources) \(sources == 1 ? "source" : "sources"), "
          + "\(outputs) \(outputs == 1 ? "output" : "outputs").\n")
    case .show:
      try world.console.result(ConfigShow(configuration, known: .catalogues).text)
    }
    return .success
  }
}
