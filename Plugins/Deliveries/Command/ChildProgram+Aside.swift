// Runs a program without holding up anybody else.
import Dispatch
import GazettePrograms
import Synchronization

extension ChildProgram {
  /// `run` on a thread of its own. Cancelling the task ends the program.
  func runAside() async throws(ProgramFault) -> ProgramResult {
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "program").async {
          continuation.resume(returning: outcome(unless: cancellation))
        }
      }
    } onCancel: {
      cancellation.flag.store(true, ordering: .releasing)
    }
    return try result.get()
  }

  private func outcome(unless cancellation: Cancellation) -> Result<ProgramResult, ProgramFault> {
    do throws(ProgramFault) {
      return .success(try run { cancellation.flag.load(ordering: .acquiring) })
    } catch {
      return .failure(error)
    }
  }

  private final class Cancellation: Sendable {
    let flag = Atomic(false)
  }
}
