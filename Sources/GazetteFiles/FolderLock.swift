// One process at a time changes the files of a folder.
import Glibc

/// `flock` on the folder itself, so that nothing is left behind and a file may be replaced meanwhile.
/// The system lets go of it when the process ends, however that happens.
public struct FolderLock: Sendable {
  private let descriptor: Int32

  /// nil when somebody else has it. A folder that cannot be locked, on some network drives, counts as
  /// locked: there is no more to be had.
  public init?(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK {
        close(descriptor)
        return nil
      }
      guard errno == EINTR else { return }
    }
  }

  public func release() { if descriptor >= 0 { close(descriptor) } }
}
