// `gazette sources rm`: takes sources out of the configuration.
import GazetteConfig
import GazetteText

struct RemoveSourcesAction: SourcesAction {
  static let entry = Action(
    "rm", operands: "NAME…", takes: [.source], "take sources out of the configuration",
    about: """
      A source goes with the comments in it and directly above it; all else in the file stays as it \
      is, and so does what the source brought. One that a rule or an output names cannot go.
      """,
    examples: [Example("gazette sources rm swift-blog --dry-run", "see what would go")],
    synonyms: ["remove", "delete", "del", "unsubscribe"], flags: [Flag.dryRun])

  private let names: [String]
  private let isDryRun: Bool

  init(_ operands: [String], _ words: Words) throws(Failure) {
    names = operands
    isDryRun = words.has(Flag.dryRun.name)
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let file = ConfigurationFile(world)
    try await file.edit(isDryRun: isDryRun) { (configuration) throws(Failure) in
      try SourceChoice(names: names).check(configuration.sources)
      return (try file.removing(Set(names), from: configuration), ())
    }
    guard !isDryRun else { return .success }
    var seen: Set<String> = []
    let removed = names.filter { seen.insert($0).inserted }
    try world.console.result(removed.map { "removed \(TerminalText.clean($0))\n" }.joined())
    world.console.say(
      "What \(removed.count == 1 ? "it" : "they") brought stays stored; 'gazette list' shows it.")
    return .success
  }
}
