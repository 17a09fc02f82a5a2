// `gazette sources check`: asks sources without storing anything.
import GazetteCore
import GazettePipeline
import GazetteText

struct SourceTrial: Sendable {
  let world: World

  func run(_ choice: SourceChoice) async throws(Failure) -> ExitStatus {
    let assembly = try Assembly.load(in: world, uses: choice.includes)
    let jobs = try assembly.jobs(choice, in: world)
    let done = Tally(of: jobs.count)
    return try await world.console.watching(WorkLine(verb: "asking", unit: "sources"), done) {
      () throws(Failure) in
      try await ask(jobs, of: assembly, done)
    }
  }

  private func ask(
    _ jobs: [SourceJob], of assembly: Assembly, _ done: Tally
  ) async throws(Failure) -> ExitStatus {
    let client = world.console.tracing(assembly.client(for: jobs))
    var status = ExitStatus.success
    for job in jobs {
      defer { done.add() }
      if world.isOffline, job.source.startsPrograms {
        try tell(job, "not tried: \(Skip.offline(startsProgram: true).sentence(in: .utc))")
        continue
      }
      var context = FetchContext(source: job.name, http: client, now: world.now())
      context.limits = assembly.updateOptions.limits
      context.ledger = StoredLedger(storage: assembly.storage, now: world.now)
      let line: String
      do throws(SourceError) {
        let fetched = try await job.source.fetch(context)
        if case .fresh(let harvest) = fetched, let error = harvest.interruption { throw error }
        line = Self.words(for: fetched)
      } catch  where world.isOffline && error.stage == .request {
        line = "not tried: \(Skip.offline(startsProgram: false).sentence(in: .utc))"
      } catch {
        status = .partly
        line = "failed: \(error.what)"
        world.console.complain(Remark(error.sentence, source: job.name))
      }
      try tell(job, line)
    }
    return status
  }

  private func tell(_ job: SourceJob, _ line: String) throws(Failure) {
    try world.console.result(TerminalText.clean("\(job.name): \(line)") + "\n")
  }

  private static func words(for fetched: Fetched) -> String {
    guard case .fresh(let harvest) = fetched else { return "it answers, with nothing new" }
    let count = harvest.drafts.count
    let format = harvest.feed?.format.map { ", \($0)" } ?? ""
    return "it answers with \(count) \(count == 1 ? "item" : "items")\(format)"
  }
}
