// One Gazette at a time delivers what a configuration describes.
import Glibc

/// Held from reading a delivery's mark to storing the new one, so that two runs at once do not send
/// the same digest. The system lets go of it when the process ends, however that happens.
struct DeliveryLock: Sendable {
  private static let patience = Duration.seconds(5)
  private static let step = Duration.milliseconds(50)
  private let descriptor: Int32

  /// The lock is on the configuration's own file, which every run of it has. What is no file, such as
  /// a pipe, cannot be locked, and is read by one process only.
  init(configuration path: String) async throws(Failure) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    let deadline = ContinuousClock.now + Self.patience
    while descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      guard ContinuousClock.now < deadline, !Task.isCancelled else {
        close(descriptor)
        throw Failure(
          .busy, "gazette: another Gazette delivers just now.", hint: "Try again in a minute.")
      }
      try? await Task.sleep(for: Self.step)  // A cancelled wait is seen above.
    }
  }

  func release() { if descriptor >= 0 { close(descriptor) } }
}
