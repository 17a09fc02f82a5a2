// A file that is not there yet: it appears whole and flushed to the disk, or not at all.
import GazetteCore
import GazetteFiles
import Glibc

/// Written beside its place under a name that nobody else would give a file, which the next attempt takes
/// over when this one is killed. A file that is there already is never replaced.
public final class NewFile: Sendable {
  public let path: String
  /// Where it stands until it is finished.
  let temporary: String
  /// To be written to; open as long as this object lives.
  public let descriptor: Int32

  public init(at path: String) throws(StorageError) {
    self.path = path
    temporary = path + ".gazette-part"
    var status = stat()
    if lstat(path, &status) == 0 { throw NewFile.isTaken(path) }
    try StoreFile(path).createFolders()
    descriptor = open(temporary, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw StorageError(
        .cannotCreate, place: path, "it cannot be created: \(StoreFile.reason(errno)).",
        hint: "Check who may write to the folder.")
    }
    // Held as long as the file is open, so that two attempts do not write into each other.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .busy(path, locks: [temporary])
    }
    ftruncate(descriptor, 0)
    for companion in ["-wal", "-shm", "-journal"] { unlink(temporary + companion) }
  }

  public func write(_ bytes: [UInt8]) throws(StorageError) {
    let code = WholeWrite.write(bytes, to: descriptor)
    guard code == 0 else { throw .unwritable(path, code) }
  }

  /// Flushes it and gives it its name.
  public func finish() throws(StorageError) {
    guard fsync(descriptor) == 0 else { throw .unwritable(path, errno) }
    // A second name is refused where there is a file; renaming would replace it.
    if link(temporary, path) != 0 {
      let reason = errno
      if reason == EEXIST { throw NewFile.isTaken(path) }
      // Some file systems know only one name for a file.
      guard access(path, F_OK) != 0, rename(temporary, path) == 0 else {
        throw .unwritable(path, reason)
      }
    }
    unlink(temporary)
    StoreFile(path).syncFolder()
  }

  /// What was not finished goes.
  deinit {
    var status = stat()
    if fstat(descriptor, &status) == 0, FileStamp(status) == StoreFile(temporary).stamp {
      unlink(temporary)
    }
    close(descriptor)
  }

  private static func isTaken(_ path: String) -> StorageError {
    StorageError(
      .cannotCreate, place: path, "there is something of that name already.",
      hint: "It was left as it is; choose another name.")
  }
}
