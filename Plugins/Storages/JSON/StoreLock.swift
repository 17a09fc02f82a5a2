// The lock beside a JSON storage: one program changes it at a time.
import GazetteCore
import Glibc

/// `flock` on a file of its own; the system lets go of it when a program dies.
struct StoreLock {
  let path: String
  /// The storage, as messages name it.
  let place: String
  /// How long to wait for whoever holds it.
  let patience: Duration

  func holding<Result>(
    _ work: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError(
        .cannotCreate, place: place,
        "its lock \(path) cannot be created: \(StoreFile.reason(errno)).",
        hint: "Check who may write to the folder.")
    }
    defer { close(descriptor) }
    try wait(descriptor)
    return try work()
  }

  private func wait(_ descriptor: Int32) throws(StorageError) {
    let deadline = ContinuousClock.now + patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard ContinuousClock.now < deadline else { throw .busy(place, locks: [path]) }
      usleep(20_000)
    }
  }
}
