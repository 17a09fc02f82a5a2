// What a watch works with until its configuration is read again.
import GazetteCore
import GazettePipeline

struct WatchDesk: Sendable {
  let assembly: Assembly
  let jobs: [SourceJob]
  let hasOutputs: Bool

  init(makesOutputs: Bool, in world: World) throws(Failure) {
    assembly = try Assembly.load(in: world) { _ in true }
    jobs = try assembly.jobs(SourceChoice(), in: world)
    // Built once, so that what is wrong with them is told before anything is done.
    let outputs = makesOutputs ? try assembly.outputs(named: [], in: world) : []
    hasOutputs = !outputs.isEmpty
  }

  /// The jobs that are due, each with the interval that holds for it now.
  func jobs(due intervals: [String: Duration]) -> [SourceJob] {
    jobs.compactMap { job in
      guard let interval = intervals[job.name] else { return nil }
      var job = job
      job.every = interval
      return job
    }
  }
}
