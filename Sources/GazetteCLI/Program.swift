// The program: words in, result and exit status out.
import CSupport
import GazetteCore
import Glibc

public enum Program {
  /// Runs the words that the process was started with, and ends it.
  public static func main(plugins: PluginSet = .builtIn) async -> Never {
    StandardStreams.occupy()
    gz_share_heap()
    exit(await run(Array(startingWords().dropFirst()), plugins: plugins))
  }

  /// Those that are not UTF-8 get U+FFFD where they are not.
  private static func startingWords() -> [String] {
    var words: [String] = []
    var next = gz_words()
    while let word = next?.pointee {
      words.append(String(cString: word))
      next = next?.successor()
    }
    return words
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
    // Also for words that are not understood.
    world.console.logFormat = logFormat(in: arguments)
    do throws(Failure) {
      return try await perform(arguments, in: &world)
    } catch {
      // What breaks off because of a signal may have nothing to say of its own.
      let isSilent = error.lines.isEmpty && Task.isCancelled
      world.console.complain(isSilent ? .interrupted() : error)
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
      try await world.console.page(
        isBare ? page.overview : page.text(of: CommandEntry(command, words, world.plugins)))
      return .success
    }
    try words.checkAction(of: command)
    let status = try await command.init(words).run(in: world)
    if Task.isCancelled, !command.isEndedBySignals { throw .interrupted() }
    return status
  }

  /// The command of that name; what was probably meant is proposed for another word.
  static func command(named name: String) throws(Failure) -> any Command.Type {
    if let found = Commands.named(name) { return found }
    throw .usage(
      "there is no command '\(TypedWord.shown(name))'.", hint: Suggestion.command(name))
  }

  private static func apply(_ words: Words, to world: inout World) throws(Failure) {
    world.configPath = words.value("config")
    if words.has("quiet") { world.console.loudness = .quiet }
    world.isOffline = words.has("offline")
    if words.has("no-input") { world.console.asks = false }
    if words.has("verbose") {
      world.console.loudness = words.times("verbose") > 1 ? .tracing : .verbose
    }
    world.console.mayPage = !words.has("no-pager") && world.console.asks
    world.console.color = try words.choice("color", of: Console.When.self) ?? .auto
    world.console.hyperlinks = try words.choice("hyperlinks", of: Console.When.self) ?? .auto
    world.console.logFormat = try words.choice("log-format", of: LogFormat.self) ?? .text
  }

  /// What `--log-format` says, wherever it stands; text where it makes no sense.
  private static func logFormat(in arguments: [String]) -> LogFormat {
    let name = "--log-format"
    let words = arguments.prefix { $0 != "--" }
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      let value =
        word.hasPrefix(name + "=")
        ? String(word.dropFirst(name.count + 1)) : word == name ? next : ""
      if let format = LogFormat(rawValue: value) { return format }
    }
    return .text
  }
}
