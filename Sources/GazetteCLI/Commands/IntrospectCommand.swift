// `gazette introspect`: what Gazette knows of itself, for other programs.

struct IntrospectCommand: Command {
  static let name = "introspect"
  static let summary = "print what Gazette can do, for other programs"
  static let about = """
    Version, commands with their actions, options and examples, topics of help, exit statuses, variables of \
    the environment, keys of the configuration, kinds of plugins with their options, and formats. It is \
    made from the tables that the program itself works by; docs/json.md describes the members. Neither a \
    configuration nor a storage is needed.
    """
  static let examples = [
    Example("gazette introspect --json", "all of it"),
    Example("gazette introspect | jq -r '.commands[].name'", "the names of all commands"),
  ]
  static let synonyms = ["inspect", "capabilities", "features"]
  static let flags = [Flag(TableFormat.json.rawValue, "as JSON, the only form there is")]

  init(_ words: Words) throws(Failure) { try words.refuseOperands(of: Self.self) }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    try world.console.result(Introspection(plugins: world.plugins).json)
    return .success
  }
}
