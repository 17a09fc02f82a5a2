// A fetch as commands do it: watched on a terminal, and written down where a report is wanted.
import GazetteCore
import GazetteFiles
import GazettePipeline

struct FetchRun: Sendable {
  let assembly: Assembly
  let world: World
  /// Where the report goes, as somebody typed it; nil for nowhere.
  let reportPath: String?
  /// Whether each source is told, to somebody who asked for details, as soon as it has ended.
  var tellsSources = true
  /// Whether what the configuration does not keep is forgotten afterwards.
  var prunes = true

  static let reportFlag = Flag(
    "report", value: "FILE", "write what was done as JSON; - is standard output")

  static let dryRunRemark = "Nothing was stored (--dry-run)."

  /// A report in a file would be something that a dry run leaves behind.
  static func checkReport(_ path: String?, isDryRun: Bool) throws(Failure) {
    guard isDryRun, let path, path != "-" else { return }
    throw .usage("--dry-run writes no file.", hint: "Type --report - for standard output.")
  }

  func update(
    _ jobs: [SourceJob], _ options: UpdateOptions
  ) async throws(Failure) -> RunRecord {
    var record = RunRecord(started: world.now())
    let display = ProgressDisplay(total: jobs.count, console: world.console)
    record.report = try await assembly.update(jobs, options, in: world, prunes: prunes) { event in
      display.note(event)
      // To somebody who asked for details, as soon as it has ended.
      guard tellsSources, case .ended(let result) = event else { return }
      world.console.detail(FetchReport.detail(result, zone: assembly.zone))
    }
    await display.end()
    record.ended = world.now()
    return record
  }

  /// Whether the report is the result, so that nothing else may stand beside it.
  var reportIsResult: Bool { reportPath == "-" }

  /// Writes the report, if one is wanted. A device or a pipe is written into; a file is replaced.
  func write(_ record: RunRecord) throws(Failure) {
    guard let reportPath else { return }
    if reportIsResult { return try world.console.result(record.json) }
    let path = world.absolute(reportPath)
    do throws(FileError) {
      if OpenFile.isStream(path) {
        try OpenFile.write(record.json, into: path)
      } else {
        try AtomicFile.write(record.json, to: path)
      }
    } catch {
      throw Failure(error, named: reportPath)
    }
  }
}
