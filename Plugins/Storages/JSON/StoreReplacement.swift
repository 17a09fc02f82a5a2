// Puts a new file in the place of an old one, so that at any moment one of them is whole.
import GazetteCore
import GazetteFiles
import Glibc

/// Called with the storage's lock held, so that its names beside the file are nobody else's.
struct StoreReplacement {
  let path: String

  private var temporary: String { path + ".tmp" }

  func replace(with bytes: [UInt8]) throws(StorageError) {
    // What a run that was cut off has left.
    unlink(temporary)
    do throws(StorageError) {
      try write(bytes)
      keepPrevious()
      guard rename(temporary, path) == 0 else { throw failure(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    StoreFile(path).syncFolder()
  }

  private func write(_ bytes: [UInt8]) throws(StorageError) {
    let descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    let code = WholeWrite.write(bytes, to: descriptor)
    if code != 0 { throw failure(code) }
    if fsync(descriptor) != 0 { throw failure(errno) }
  }

  /// The rights that somebody gave the file stay; a new one is only for its owner.
  private var mode: mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
  }

  /// The file before this one stays as `.bak`. Where it cannot, nothing is lost yet.
  private func keepPrevious() {
    guard StoreFile(path).size > 0 else { return }
    unlink(path + ".bak")
    link(path, path + ".bak")
  }

  private func failure(_ reason: Int32) -> StorageError {
    .unwritable(path, reason, hint: "What was stored before is safe.")
  }
}
