// `gazette run`: fetches what is due, then writes every output.
import GazetteCore
import GazettePipeline

struct RunCommand: Command {
  static let name = "run"
  static let summary = "fetch what is due, then write every output"
  static let about = """
    This is what 'gazette' alone does, and what a timer should call. A source is asked when it is due: \
    not sooner than its 'every' says, than its server allows, or than a pause after failures. Then each \
    output of the configuration is written and delivered. A source that fails is told, and stops nothing \
    else.

    With --dry-run sources are asked and nothing is kept; the digests that are told of are those of what \
    is stored by now.
    """
  static let examples = [
    Example("gazette", "fetch what is due, then write every output"),
    Example("gazette -q", "the same, and only errors are told: for cron"),
    Example("gazette run --report run.json", "write down what was done, for another program"),
    Example("gazette run --dry-run", "fetch, and see what would be stored, written and sent"),
  ]
  static let synonyms = ["start", "go"]
  static let flags = [FetchRun.reportFlag, Flag.dryRun]
  private let reportPath: String?
  private let isDryRun: Bool

  init(_ words: Words) throws(Failure) {
    try words.refuseOperands(of: Self.self)
    reportPath = words.value("report")
    isDryRun = words.has(Flag.dryRun.name)
    try FetchRun.checkReport(reportPath, isDryRun: isDryRun)
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world) { _ in true }.rehearsing(isDryRun)
    let jobs = try assembly.jobs(SourceChoice(), in: world)
    let plans = try assembly.outputs(named: [], delivers: !isDryRun, in: world)
    var options = assembly.updateOptions
    options.onlyDue = true
    let run = FetchRun(assembly: assembly, world: world, reportPath: reportPath)
    let record = try await run.update(jobs, options)
    let recorded = Result { () throws(Failure) in try run.write(record) }
    let report = record.report
    let lines = FetchReport(report, zone: assembly.zone)
    for line in lines.complaints { world.console.complain(line) }
    // With --verbose each source was told as it ended.
    if world.console.loudness == .normal {
      for line in lines.unasked { world.console.say(line) }
    }
    if let total = lines.total { world.console.say(total) }
    if isDryRun { world.console.say(FetchRun.dryRunRemark) }
    if let error = report.storageError { throw Failure(error) }
    if Task.isCancelled { throw lines.interruption(of: jobs.count) }
    var outputWorld = world
    outputWorld.console.resultIsTaken = run.reportIsResult
    let written = try await OutputRun(
      assembly: assembly, world: outputWorld, isDryRun: isDryRun
    ).make(plans)
    try recorded.get()
    return written == .success && !report.failures.isEmpty ? .partly : written
  }
}
