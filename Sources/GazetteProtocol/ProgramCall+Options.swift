// How a configuration describes a plugin program.
import GazetteCore
import GazettePrograms

/// What the options of a program are called.
public struct ProgramWords: Sendable {
  public var command: String
  public var env: String
  public var timeout: String

  public static let source = ProgramWords(command: "command", env: "env", timeout: "timeout")
  /// An output's `command` is what it is delivered to.
  public static let renderer = ProgramWords(
    command: "program", env: "program_env", timeout: "program_timeout")
}

extension ProgramCall {
  /// The options of a program that a configuration names by its command. `timeout` is what holds
  /// where none is written.
  public static func options(_ words: ProgramWords, timeout: String) -> [OptionKey] {
    let command = OptionKey(
      words.command, .command, required: true,
      "The program and its arguments: a list, or a text that is split into words. No shell sees it."
    )
    return [command] + told + common(words, timeout: timeout)
  }

  /// The options of a program in a plugin folder.
  public static func options(
    of plugin: FoundPlugin, _ words: ProgramWords, timeout: String
  ) -> [OptionKey] {
    (plugin.manifest.map { $0.options.map(\.key) } ?? told) + common(words, timeout: timeout)
  }

  public static let commonNames = [ProgramWords.source, .renderer].flatMap { words in
    common(words, timeout: "").map(\.name)
  }

  /// What a program without a manifest may be told.
  private static let told: [OptionKey] = [
    OptionKey(
      "options", .checked("a map of options"), example: "{region: kr}",
      "What the program is told, as it is written."),
    OptionKey("secrets", .secrets, "More options, which are never shown."),
  ]

  /// What every program has.
  private static func common(_ words: ProgramWords, timeout: String) -> [OptionKey] {
    [
      OptionKey(
        words.env, .texts,
        "Names of variables it gets beside PATH, HOME, LANG, LC_*, TZ and TMPDIR."),
      OptionKey(words.timeout, .duration, standard: timeout, "How long it may run, 1s to 1h."),
    ]
  }

  /// Reads `options`, and complains about what no table can say.
  public init(_ options: inout Options, _ words: ProgramWords) {
    self.init(
      options.command(words.command), PluginConfig(told: &options), title: nil, &options, words)
  }

  /// The same for a program in a plugin folder; fails where it cannot be used.
  public init(
    _ plugin: FoundPlugin, _ options: inout Options, _ words: ProgramWords
  ) throws(ConfigError) {
    if let fault = plugin.fault {
      // Where the program is at fault, no place of the configuration is.
      throw ConfigError(
        "the program \(plugin.path) \(fault.what)", at: fault.place, hint: fault.hint)
    }
    let config =
      plugin.manifest.map { PluginConfig(&options, of: $0) } ?? PluginConfig(told: &options)
    self.init([plugin.path], config, title: plugin.name, &options, words)
    guard let manifest = plugin.manifest else { return }
    features = manifest.features
    addresses = manifest.options.filter { $0.key.form == .address }.compactMap {
      options.text($0.key.name)
    }
  }

  private init(
    _ command: [String], _ config: PluginConfig, title: String?, _ options: inout Options,
    _ words: ProgramWords
  ) {
    let around = options.surroundings
    let named = options.variables(words.env)
    self.init(
      words: command, folder: around.folder,
      environment: ChildProgram.reduced(around.environment, keeping: named), config: config)
    name = Setting.quoted(title ?? command.first ?? "")
    confidences = named.compactMap { around.environment[$0].map(Secret.init) }
    timeout = options.duration(words.timeout)
    if let timeout, !(.seconds(1) ... .seconds(3600)).contains(timeout) {
      options.complain(words.timeout, "'\(words.timeout)' takes a duration from 1s to 1h")
    }
  }
}

extension PluginConfig {
  /// The maps `options` and `secrets`.
  fileprivate init(told options: inout Options) {
    let written = options.setting["options"]
    if let written, !written.isMap, written.value != .null {
      options.complain("options", "'options' takes a map, not \(written.described)")
    }
    let secrets = options.secrets("secrets")
    for (name, _) in secrets where written?[name] != nil {
      options.complain(
        "secrets", "'\(name)' is among 'options', too", hint: "Leave one of them out.")
    }
    self.init(written, secrets: secrets)
  }
}
