// `gazette plugins`: which there are, and whether a program is a good one.

struct PluginsCommand: Command {
  static let name = "plugins"
  static let operands = "[check PATH | new source|renderer NAME]"
  static let summary = "list the plugins there are, check a program, or write a new one"
  static let flags = [
    Flag.format,
    Flag("option", letter: "o", value: "NAME=VALUE", repeats: true, "an option for the check"),
    Flag("lang", value: "LANG", "the language of a new plugin: \(PluginScaffold.languages)"),
  ]

  private let action: Action

  private enum Action {
    case list(TableFormat)
    case check(PluginCheckAction)
    case new(PluginScaffold)
  }

  init(_ words: Words) throws(Failure) {
    let operands = Array(words.operands.dropFirst())
    switch words.operands.first {
    case nil: action = .list(try TableFormat(words, of: Self.name))
    case "check"?:
      guard operands.count == 1 else {
        throw .usage(
          "'plugins check' takes one program.", hint: "Type gazette plugins check ./PROGRAM.")
      }
      action = .check(try PluginCheckAction(path: operands[0], options: words.all("option")))
    case "new"?: action = .new(try PluginScaffold(operands, language: words.value("lang")))
    case let word?:
      throw .usage(
        "'plugins' knows no '\(word)'.",
        hint: "Type gazette plugins, gazette plugins check or gazette plugins new.")
    }
    try PluginsCommand.refuseStrangers(words)
  }

  /// An option of one action means nothing to another.
  private static func refuseStrangers(_ words: Words) throws(Failure) {
    let action = words.operands.first
    let strangers = ["option": "check", "lang": "new", Flag.format.name: nil] as [String: String?]
    for (flag, owner) in strangers.sorted(by: { $0.key < $1.key }) where words.has(flag) {
      guard owner != action else { continue }
      let spelled = (["plugins"] + [action].compactMap(\.self)).joined(separator: " ")
      throw .usage(
        "'\(spelled)' has no option '--\(flag)'.", hint: "'gazette help plugins' lists them.")
    }
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    switch action {
    case .list(let format): try await PluginList(world).print(format)
    case .check(let check): return try await check.run(in: world)
    case .new(let scaffold): try scaffold.write(in: world)
    }
    return .success
  }
}
