// `gazette sources enable` and `disable`: whether sources are asked.
import GazetteConfig
import GazetteText

struct EnableSourcesAction: SourcesAction {
  static let entry = Action(
    "enable", operands: "NAME…", takes: [.source], "ask sources again that were switched off",
    about: "The 'enabled: false' that 'gazette sources disable' wrote is taken back.",
    examples: [Example("gazette sources enable swift-blog", "ask it again")],
    synonyms: ["on"], flags: [Flag.dryRun])
  private let change: SourceSwitching

  init(_ operands: [String], _ words: Words) throws(Failure) {
    change = SourceSwitching(operands, words, isOn: true)
  }

  func run(in world: World) async throws(Failure) -> ExitStatus { try await change.run(in: world) }
}

struct DisableSourcesAction: SourcesAction {
  static let entry = Action(
    "disable", operands: "NAME…", takes: [.source], "keep sources in the file without asking them",
    about: """
      'enabled: false' is written into each. What they brought stays, and so does everything else in \
      the file.
      """, examples: [Example("gazette sources disable swift-blog", "do not ask it for a while")],
    synonyms: ["off", "pause", "mute"], flags: [Flag.dryRun])
  private let change: SourceSwitching

  init(_ operands: [String], _ words: Words) throws(Failure) {
    change = SourceSwitching(operands, words, isOn: false)
  }

  func run(in world: World) async throws(Failure) -> ExitStatus { try await change.run(in: world) }
}

/// What both have in common.
private struct SourceSwitching: Sendable {
  let names: [String]
  let isDryRun: Bool
  let isOn: Bool

  init(_ names: [String], _ words: Words, isOn: Bool) {
    self.names = names
    self.isOn = isOn
    isDryRun = words.has(Flag.dryRun.name)
  }

  private var state: String { isOn ? "on" : "off" }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let file = ConfigurationFile(world)
    let named = try await file.edit(isDryRun: isDryRun) { (configuration) throws(Failure) in
      try SourceChoice(names: names).check(configuration.sources)
      let named = configuration.sources.filter { names.contains($0.name) }
      let changing = Set(named.filter { $0.isEnabled != isOn }.map(\.name))
      return (try file.switching(changing, on: isOn, in: configuration), named)
    }
    for source in named where source.isEnabled == isOn {
      world.console.say("\(source.name) is switched \(state) already.")
    }
    guard !isDryRun else { return .success }
    try world.console.result(
      named.filter { $0.isEnabled != isOn }
        .map { "switched \(state) \(TerminalText.clean($0.name))\n" }.joined())
    return .success
  }
}
