// The addresses that a program has asked for: fetched one after another, and no longer than it runs.
import GazettePrograms

/// Goes for what a program wants while somebody else listens to it. Whoever begins it ends it.
public final class PluginErrands: Sendable {
  /// Addresses that may wait; a program that asks for more does not wait for answers.
  public static let longestQueue = 1000

  private let queue: AsyncStream<PluginGet>.Continuation
  private let work: Task<Void, Never>

  /// The answers go to `run`.
  public init(for run: ProgramRun, _ errand: @escaping @Sendable (PluginGet) -> PluginErrand) {
    let (gets, queue) = AsyncStream.makeStream(
      of: PluginGet.self, bufferingPolicy: .bufferingOldest(PluginErrands.longestQueue))
    self.queue = queue
    work = Task {
      for await get in gets {
        let response = await errand(get).response()
        if Task.isCancelled { return }
        run.write(response)
      }
    }
  }

  public func add(_ get: PluginGet) throws(PluginFault) {
    if case .dropped = queue.yield(get) {
      throw PluginFault(
        "asked for more than \(PluginErrands.longestQueue) addresses at once",
        hint: "Let it wait for answers before it asks for more.")
    }
  }

  /// Cancels the request that is on its way; the others are never sent.
  public func stop() {
    queue.finish()
    work.cancel()
  }

  /// The same, and returns when the last request is over.
  public func end() async {
    stop()
    await work.value
  }
}
