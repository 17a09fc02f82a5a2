// `gazette plugins`: which there are, and whether a program is a good one.

struct PluginsCommand: Command {
  static let name = "plugins"
  static let summary = "list the plugins there are, check a program, or write a new one"
  static let about = """
    Sources, renderers, storages and deliveries: those that are built in, and programs in the folders of \
    'plugins.dirs', each with who uses it and how they fare. docs/plugins.md tells how to write one.
    """
  static let examples = [
    Example("gazette plugins", "all there are"),
    Example("gazette plugins new source tides --lang python", "begin one of your own"),
    Example("gazette plugins check ./gazette-source-tides", "try it out, check by check"),
  ]
  static let synonyms = ["plugin", "extensions", "kinds", "types"]
  static let flags = [Flag.tableFormat]
  static func actions(with plugins: PluginSet) -> [Action] {
    [
      Action(
        "check", operands: "PATH", takes: [.file()], "try a program out, check by check",
        about: """
          The program is started as Gazette would start it, in good times and in bad ones. The result is \
          TAP (testanything.org), a line for each check and a finding for each that fails; the exit status \
          is then 1.
          """,
        examples: [
          Example("gazette plugins check ./gazette-source-tides", "all checks"),
          Example("gazette plugins check ./tides.py -o region=kr", "with an option of the plugin"),
        ],
        synonyms: ["test", "lint", "try"],
        flags: [
          Flag(
            "option", letter: "o", value: "NAME=VALUE", repeats: true, "an option for the check")
        ]),
      Action(
        "new", operands: "KIND NAME", takes: [.choice(PluginScaffold.kinds), .text],
        "write a new one that works, to be changed",
        about: """
          KIND is \(PluginScaffold.kinds.joined(separator: " or ")). Files are written into the current \
          folder, and what to do next is told. What is written passes 'plugins check' as it is.
          """,
        examples: [
          Example("gazette plugins new source tides", "a source in the usual language"),
          Example("gazette plugins new renderer slides --lang node", "a renderer in another one"),
        ],
        synonyms: ["create", "init", "scaffold", "add"],
        flags: [
          Flag(
            "lang", value: "LANG", takes: .choice(PluginScaffold.languages),
            "the language of the new plugin")
        ]),
    ]
  }

  private let step: Step

  private enum Step {
    case list(TableFormat)
    case check(PluginCheckAction)
    case new(PluginScaffold)
  }

  init(_ words: Words) throws(Failure) {
    let operands = Array(words.operands.dropFirst())
    switch words.operands.first {
    case nil: step = .list(try TableFormat(words, of: Self.name))
    case "check"?:
      guard operands.count == 1 else {
        throw .usage(
          "'plugins check' takes one program.", hint: "Type gazette plugins check ./PROGRAM.")
      }
      step = .check(try PluginCheckAction(path: operands[0], options: words.all("option")))
    case "new"?: step = .new(try PluginScaffold(operands, language: words.value("lang")))
    case let word?:
      throw .usage(
        "'plugins' knows no '\(word)'.",
        hint: "Type gazette plugins, gazette plugins check or gazette plugins new.")
    }
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    switch step {
    case .list(let format): try await PluginList(world).print(format)
    case .check(let check): return try await check.run(in: world)
    case .new(let scaffold): try scaffold.write(in: world)
    }
    return .success
  }
}
