// `gazette fetch`: asks sources what is new, now, and stores it.
import GazetteCore
import GazettePipeline

struct FetchCommand: Command {
  static let name = "fetch"
  static let operands = "[SOURCE…]"
  static let takes = [WordKind.source]
  static let summary = "fetch sources into the storage"
  static let about = """
    All sources, or those that are named or have a tag, are asked now, whether they are due or not. A \
    line for each tells what is new. A host that asked to be left alone is left alone even so, unless \
    --force says otherwise.
    """
  static let examples = [
    Example("gazette fetch", "ask all sources"),
    Example("gazette fetch swift-blog --force", "ask one source, whatever its server said before"),
    Example("gazette fetch --tag news", "ask the sources with a tag"),
    Example("gazette fetch --dry-run", "see what is new, and store nothing of it"),
  ]
  static let synonyms = ["update", "refresh", "reload", "sync", "pull", "get", "download", "poll"]
  static let flags = [
    Flag(
      "tag", letter: "t", value: "TAG", takes: .tag, repeats: true, "only sources with this tag"),
    Flag("force", "also hosts that asked to be left alone, and sources that are gone"),
    FetchRun.reportFlag,
    Flag.dryRun,
  ]
  private let choice: SourceChoice
  private let isForced: Bool
  private let reportPath: String?
  private let isDryRun: Bool

  init(_ words: Words) throws(Failure) {
    choice = SourceChoice(names: words.operands, tags: words.all("tag"))
    isForced = words.has("force")
    reportPath = words.value("report")
    isDryRun = words.has(Flag.dryRun.name)
    try FetchRun.checkReport(reportPath, isDryRun: isDryRun)
  }

  func run(in world: World) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world, uses: choice.includes)
      .rehearsing(isDryRun)
    let jobs = try assembly.jobs(choice, in: world)
    var options = assembly.updateOptions
    options.isForced = isForced
    let run = FetchRun(assembly: assembly, world: world, reportPath: reportPath)
    let record = try await run.update(jobs, options)
    let recorded = Result { () throws(Failure) in try run.write(record) }
    let report = record.report
    let lines = FetchReport(report, zone: assembly.zone)
    if run.reportIsResult {
      for line in lines.text.split(separator: "\n") { world.console.say(String(line)) }
    } else if world.console.loudness != .quiet {
      try world.console.result(lines.text)
    }
    if isDryRun { world.console.say(FetchRun.dryRunRemark) }
    for line in lines.complaints { world.console.complain(line) }
    if let error = report.storageError { throw Failure(error) }
    if Task.isCancelled { throw lines.interruption(of: jobs.count) }
    try recorded.get()
    return report.failures.isEmpty ? .success : .partly
  }
}
