// The queue of one storage: waiting for a disk or a lock must not hold up anybody else.
import Dispatch

/// A serial executor of its own, so that a storage may block for seconds.
final class StorageQueue: SerialExecutor {
  private let queue: DispatchQueue

  init(_ label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
