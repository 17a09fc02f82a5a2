// `gazette config …`: check the configuration, show what holds, explain its options, or describe them.
import GazetteConfig
import GazetteCore
import GazetteText

struct ConfigCommand: Command {
  static let name = "config"
  static let summary = "check the configuration, show what holds, or explain its options"
  static let about = """
    Everything that can stand in a configuration is in docs/config.md; 'gazette config explain' tells it \
    option by option.
    """
  static let examples = [
    Example("gazette config check", "everything that is wrong, each with its place"),
    Example("gazette config show --origin", "what it comes to, and where each value is from"),
    Example("gazette config explain every", "what an option is, takes and means"),
  ]
  static let synonyms = ["configuration", "conf", "settings"]
  static let needsAction = true
  static func actions(with plugins: PluginSet) -> [Action] {
    [checkAction, showAction, explainAction, schemaAction]
  }

  private static let checkAction = Action(
    "check", operands: "[FILE…]", takes: [.file(endings: ["yaml", "yml"])],
    "tell everything that is wrong with it",
    about: """
      Each fault is told with its file, line and column, the line itself, and the path of the option. \
      Nothing is fetched, written or run. Secrets that are not set yet are told, too, but are no fault. \
      With names of files, those are checked instead, each by itself.
      """,
    examples: [Example("gazette config check work.yaml home.yaml", "two configurations at once")],
    synonyms: ["validate", "lint", "test"])
  private static let showAction = Action(
    "show", "print what it comes to: defaults filled in, paths absolute, secrets hidden",
    examples: [Example("gazette config show --origin", "with the place where each value is from")],
    synonyms: ["print", "dump", "list"],
    flags: [Flag("origin", "say behind each value where it is from")])
  private static let explainAction = Action(
    "explain", operands: "[NAME…]", takes: [.configKey],
    "say what an option is, what it takes, where it stands and how it looks",
    about: """
      A name may be long, such as sources.rss.url; short, such as every, for all places that have it; \
      a kind, such as markdown; or a path as a message says it, such as sources[2].every. Without a name, \
      the first keys of a configuration are listed.
      """,
    examples: [
      Example("gazette config explain rss", "all options of a kind of source"),
      Example("gazette config explain storage.keep", "one map of options"),
    ], synonyms: ["describe", "option"])
  private static let schemaAction = Action(
    "schema", "print a JSON Schema, with which editors complete and check it",
    about: "Programs in plugins.dirs are known where there is a configuration.")

  private let action: String
  private let names: [String]
  private let tellsOrigins: Bool

  init(_ words: Words) throws(Failure) {
    action = words.operands.first ?? ""
    names = Array(words.operands.dropFirst())
    tellsOrigins = words.has("origin")
    let takesNames = [Self.checkAction.name, Self.explainAction.name].contains(action)
    if !takesNames, let first = names.first {
      throw .usage(
        "'config \(action)' takes no '\(first)'.", hint: "Type gazette config \(action).")
    }
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    switch action {
    case Self.checkAction.name: try check(in: world)
    case Self.showAction.name: try await show(in: world)
    case Self.explainAction.name: try await explain(in: world)
    default:
      let known = ConfigurationFile(world).knownPlugins.known
      try await world.console.page(ConfigSchema(known: known).json)
    }
    return .success
  }

  /// Every file that is named is checked by itself; the faults of all are told.
  private func check(in world: World) throws(Failure) {
    guard !names.isEmpty else { return try Self.check(ConfigurationFile(world), in: world) }
    var faults: [String] = []
    for name in names {
      var world = world
      world.configPath = name
      do throws(Failure) {
        try Self.check(ConfigurationFile(world), in: world)
      } catch {
        guard error.status == .config else { throw error }
        faults += error.lines
      }
    }
    guard faults.isEmpty else { throw Failure(.config, faults) }
  }

  private static func check(_ file: ConfigurationFile, in world: World) throws(Failure) {
    let checked = try file.check()
    for secret in checked.configuration.unsetSecrets(known: checked.plugins.known) {
      world.console.say(secret.sentence)
    }
    try world.console.result(verdict(checked.configuration))
  }

  private static func verdict(_ configuration: Configuration) -> String {
    let counts = [
      count(configuration.sources.count, "source"), count(configuration.outputs.count, "output"),
    ]
    let included = configuration.files.count - 1
    let files = included > 0 ? [count(included, "included file")] : []
    return "\(configuration.file) is well: \((counts + files).joined(separator: ", ")).\n"
  }

  private static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }

  private func show(in world: World) async throws(Failure) {
    let file = ConfigurationFile(world)
    let checked = try file.check()
    let show = ConfigShow(checked.configuration, known: checked.plugins.known)
    let head = TerminalText.clean("# \(checked.configuration.file), \(file.origin)") + "\n"
    try await world.console.page(tellsOrigins ? head + show.textWithOrigins : show.text)
  }

  private func explain(in world: World) async throws(Failure) {
    let explanation = OptionExplanation(known: ConfigurationFile(world).knownPlugins.known)
    guard !names.isEmpty else {
      return try await world.console.page(
        "What a configuration may hold; 'gazette config explain NAME' tells more.\n\n"
          + explanation.overview)
    }
    var texts: [String] = []
    for name in names {
      guard let text = explanation.text(of: name) else {
        let near = explanation.nearest(to: name).map { "Did you mean '\($0)'?" }
        throw .usage(
          "there is no option \(Setting.quoted(name)).",
          hint: near ?? "'gazette config explain' lists the first ones.")
      }
      texts.append(text)
    }
    try await world.console.page(texts.joined(separator: "\n"))
  }
}
