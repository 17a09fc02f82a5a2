// `gazette config check` and `gazette config show`.
import GazetteConfig

struct ConfigCommand: Command {
  static let name = "config"
  static let operands = "check|show|schema"
  static let summary = "check the configuration, show what holds, or print its JSON Schema"

  private enum Action: String, CaseIterable {
    case check, show, schema
  }
  private let action: Action

  init(_ words: Words) throws(Failure) {
    let word = words.operands.first ?? ""
    guard let action = Action(rawValue: word), words.operands.count == 1 else {
      throw .usage(
        word.isEmpty ? "'config' needs a word more." : "'config' knows no '\(word)'.",
        hint: "Type gazette config check, gazette config show or gazette config schema.")
    }
    self.action = action
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    switch action {
    case .check: try world.console.result(verdict(try ConfigurationFile(world).read()))
    case .show:
      let checked = try ConfigurationFile(world).check()
      try await world.console.page(
        ConfigShow(checked.configuration, known: checked.plugins.known).text)
    case .schema: try await world.console.page(ConfigSchema(known: world.plugins.known).json)
    }
    return .success
  }

  private func verdict(_ configuration: Configuration) -> String {
    let sources = configuration.sources.count
    let outputs = configuration.outputs.count
    return "\(configuration.file) is well: \(sources) \(sources == 1 ? "source" : "sources"), "
      + "\(outputs) \(outputs == 1 ? "output" : "outputs").\n"
  }
}
