// `gazette watch`: keeps running, and does what `run` does whenever something is due.
import GazetteCore

struct WatchCommand: Command {
  static let name = "watch"
  static let isEndedBySignals = true
  static let summary = "keep running: fetch what is due, write outputs, again and again"
  static let about = """
    Sources with an 'every' are asked as often as that says; the others by their habit, between --every \
    and 6 hours. Digests are written and sent after a round that brought something new, at most once in \
    --every. One watch runs on a storage; everything else works beside it. SIGHUP has the \
    configuration read again, SIGTERM and Ctrl-C end it. docs/running.md tells more.
    """
  static let examples = [
    Example("gazette watch", "fetch and write digests until Ctrl-C"),
    Example("gazette watch --every 1h --no-outputs -v", "only fetch, and tell each round"),
  ]
  static let synonyms = ["daemon", "loop", "follow"]
  static let flags = [
    Flag(
      "every", value: "AGE",
      "how often a lively source without an `every` of its own is asked (15m)"),
    Flag("no-outputs", "only fetch; write and send nothing"),
  ]
  private let every: Duration
  private let makesOutputs: Bool

  static let standardInterval: Duration = .seconds(900)
  /// Longer is what `run` and a timer are for.
  private static let allowed: ClosedRange<Duration> = .seconds(1) ... .seconds(7 * 86_400)

  init(_ words: Words) throws(Failure) {
    try words.refuseOperands(of: Self.self)
    every = try words.interval("every", within: Self.allowed) ?? Self.standardInterval
    makesOutputs = !words.has("no-outputs")
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    // SIGHUP asks for it again.
    _ = try ConfigurationFile(world).lastingPath()
    var watcher = try await Watcher(every: every, makesOutputs: makesOutputs, in: world)
    return try await watcher.run()
  }
}

extension Words {
  /// A duration within bounds; nil where the option was not given.
  func interval(
    _ name: String, within allowed: ClosedRange<Duration>
  ) throws(Failure) -> Duration? {
    guard let text = value(name) else { return nil }
    guard let duration = Notation.duration(text), allowed.contains(duration) else {
      throw .usage(
        "--\(name) takes a duration from \(Notation.text(allowed.lowerBound)) to "
          + "\(Notation.text(allowed.upperBound)), not '\(text)'.",
        hint: "For example: --\(name) 15m.")
    }
    return duration
  }
}
