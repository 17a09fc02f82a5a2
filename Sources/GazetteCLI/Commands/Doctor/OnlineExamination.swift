// The doctor asks each source, and stores nothing of what it answers.
import GazetteConfig
import GazetteCore
import GazettePipeline

struct OnlineExamination: Sendable {
  let assembly: Assembly
  let world: World

  func findings() async -> [Finding] {
    do throws(Failure) {
      // Those without their secrets were told before.
      let jobs = assembly.configuration.sources.filter(\.isEnabled).compactMap {
        entry -> SourceJob? in
        guard case .built(let source) = assembly.build(entry) else { return nil }
        return SourceJob(name: entry.name, source: source)
      }
      let report = try await assembly.rehearsing().update(jobs, assembly.updateOptions, in: world) {
        _ in
      }
      if let error = report.storageError { throw Failure(error) }
      let answered = report.results.count - report.failures.count
      let sum = "\(answered) of \(StorageSize.count(jobs.count, "source")) answer"
      if Task.isCancelled { return [.problem("online", "interrupted: \(sum) so far.")] }
      return [.ok("online", sum)]
        + report.failures.map { .problem("online", "\($0.source): \($0.reason)") }
    } catch {
      return Finding.problems("online", error)
    }
  }
}
