// What a watch works with until its configuration is read again.
import GazetteCore
import GazettePipeline
import Glibc

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

  /// `12 sources`.
  var size: String { StorageSize.count(jobs.count, "source") }

  /// A storage that was taken away would go on as a file without a name, and be lost at the end.
  func checkPlace() throws(Failure) {
    guard let path = (assembly.storage as? any FileStorage)?.path, access(path, F_OK) != 0 else {
      return
    }
    throw Failure(
      .inputOutput, "\(path): the storage has gone while it was watched.",
      hint: "Put it back, or start again with a new one.")
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
