// `gazette digest`: writes outputs from what is stored, without fetching.
import GazetteConfig
import GazetteCore
import GazettePipeline
import Renderers

struct DigestCommand: Command {
  static let name = "digest"
  static let operands = "[NAME…]"
  static let takes = [WordKind.output]
  static let summary = "write digests of what is stored"
  static let about = """
    Without a name all outputs of the configuration are written, else those that are named; nothing is \
    fetched. A digest takes up where the last one of its output stopped, so that each article is told \
    once.

    With --format and no name, or where no output is configured, a digest of everything stored goes to \
    standard output or to --output. What is asked for with --since, --format or --output stands beside \
    the configuration: it moves no window and is sent to nobody.
    """
  static let examples = [
    Example("gazette digest", "write every output"),
    Example("gazette digest daily --dry-run", "say what would be written and sent"),
    Example(
      "gazette digest --format markdown --since 24h", "a digest of the last day on standard output"),
    Example(
      "gazette digest daily --resend 2026-11-30", "write and send the digest of a day again"),
  ]
  static let synonyms = ["digests", "render", "write", "build", "newsletter", "report"]
  static let flags = [
    Flag.format(of: .digest),
    Flag("since", value: "WHEN", "from then on: last, 24h, 7d, a date, all; moves no window"),
    Flag(
      "output", letter: "o", value: "PATH", takes: .file(),
      "write there; - is standard output, which --since and --format write to without it"),
    Flag(
      "resend", value: "DATE",
      "make the digest of that day again, as it was, write it and send it to all its receivers"),
    Flag("dry-run", "say what would be written and sent"),
  ]
  private let names: [String]
  private let format: RendererChoice?
  private let since: String?
  private let output: String?
  private let day: String?
  private let isDryRun: Bool

  init(_ words: Words) throws(Failure) {
    names = words.operands
    since = words.value("since")
    output = words.value("output")
    format = try words.value("format").map { kind throws(Failure) in
      try RendererChoice(kind, for: .digest, of: words.plugins)
    }
    isDryRun = words.has("dry-run")
    day = words.value("resend")
    if day != nil, since != nil || format != nil || output != nil {
      throw .usage("--resend makes a digest as it was.", hint: "It goes with names alone.")
    }
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world)
    let plans = try plans(assembly, in: world)
    let run = OutputRun(assembly: assembly, world: world, isDryRun: isDryRun)
    guard let day else { return try await run.make(plans) }
    return try await run.remake(plans, of: day, named: names)
  }

  private func plans(_ assembly: Assembly, in world: World) throws(Failure) -> [OutputPlan] {
    let since = try window(assembly.zone)
    let path = output.flatMap { output in
      output == "-"
        ? nil
        : PathTemplate(world.absolute(output)).filled(
          name: names.first ?? "", at: world.now(), zone: assembly.zone)
    }
    if names.isEmpty, format != nil || assembly.configuration.outputs.isEmpty && day == nil {
      let choice: RendererChoice
      if let format {
        choice = format
      } else {
        choice = try .standard(for: .digest, of: world.plugins)
      }
      return [assembly.plan(choice, since: since ?? .all, path: path)]
    }
    let isBeside = output != nil || since != nil || format != nil
    var plans = try assembly.outputs(
      named: names, delivers: !isBeside && !isDryRun, in: world)
    guard output == nil || plans.count == 1 else {
      throw .usage("--output is for one output.", hint: "Name it: gazette digest NAME.")
    }
    for index in plans.indices {
      if let format { plans[index].renderer = format.renderer }
      if let since { plans[index].request.since = since }
      // What somebody asks for beside the configuration is no digest of the output's row: it moves
      // no window, does not take the place of the file that stands there, and is sent to nobody.
      guard isBeside else { continue }
      plans[index].movesWindow = false
      // A copy has what the digest of the day has, unless somebody says from when on.
      if since == nil {
        plans[index].request.copied = plans[index].request.path ?? DigestRequest.standardOutput
      }
      plans[index].isWritten = true
      plans[index].deliveries = []
      plans[index].request.path = path
    }
    return plans
  }

  private func window(_ zone: Zone) throws(Failure) -> Since? {
    guard let since else { return nil }
    guard let window = Notation.since(since, zone: zone) else {
      throw .usage(
        "--since takes last, all, a duration or a date, not '\(since)'.",
        hint: "For example: --since 24h.")
    }
    return window
  }
}
