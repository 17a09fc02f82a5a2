// The program: words in, result and exit status out.
import CSupport
import GazetteCore
import Glibc

public enum Program {
  /// Runs the words that the process was started with, and ends it.
  public static func main(plugins: PluginSet = .builtIn) async -> Never {
    gz_share_heap()
    exit(await run(Array(CommandLine.arguments.dropFirst()), plugins: plugins))
  }

  /// Runs the command that `arguments` (without the program's name) spell; returns the exit status.
  /// `plugins` is all that a configuration may name.
  public static func run(
    _ arguments: [String], plugins: PluginSet = .builtIn
  ) async -> Int32 {
    await Interruption.guarding { await finish(arguments, plugins) }.rawValue
  }

  private static func finish(_ arguments: [String], _ plugins: PluginSet) async -> ExitStatus {
    var world = World.real()
    world.plugins = plugins
    do throws(Failure) {
      return try await perform(arguments, in: &world)
    } catch {
      for line in error.lines { world.console.complain(line) }
      return error.status
    }
  }

  private static func perform(
    _ arguments: [String], in world: inout World
  ) async throws(Failure) -> ExitStatus {
    var words = Words(plugins: world.plugins)
    let early = Flag.everywhere + [Flag("version", "print the version")]
    var rest = try words.take(arguments, flags: early, stopsAtOperand: true)
    if words.has("version") { rest = [VersionCommand.name] }
    let isBare = rest.isEmpty
    let command = isBare ? Commands.standard : try command(named: rest[0])
    try words.take(
      Array(rest.dropFirst()), flags: command.allFlags(with: world.plugins) + Flag.everywhere)
    try apply(words, to: &world)
    if words.has(Flag.help.name) {
      let page = HelpPage(
        isBrief: !words.spelledOut.contains(Flag.help.name), in: world)
      try world.console.result(
        isBare ? page.overview : page.text(of: CommandEntry(command, words, world.plugins)))
      return .success
    }
    try words.checkAction(of: command)
    return try await command.init(words).run(in: world)
  }

  /// The command of that name; what was probably meant is proposed for another word.
  static func command(named name: String) throws(Failure) -> any Command.Type {
    if let found = Commands.named(name) { return found }
    throw .usage("there is no command '\(name)'.", hint: Suggestion.command(name))
  }

  private static func apply(_ words: Words, to world: inout World) throws(Failure) {
    world.configPath = words.value("config")
    if words.has("quiet") { world.console.loudness = .quiet }
    if words.has("verbose") { world.console.loudness = .verbose }
    world.isOffline = words.has("offline")
    guard let when = words.value("color") else { return }
    guard let color = Console.Color(rawValue: when) else {
      throw .usage(
        "--color takes auto, always or never, not '\(when)'.", hint: "Type --color auto.")
    }
    world.console.color = color
  }
}
