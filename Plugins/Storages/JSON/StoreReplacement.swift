// Puts a new file in the place of an old one, so that at any moment one of them is whole.
import GazetteCore
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
    let reason = bytes.withUnsafeBytes { StoreReplacement.write($0, to: descriptor) }
    if reason != 0 { throw failure(reason) }
    if fsync(descriptor) != 0 { throw failure(errno) }
  }

  /// Returns 0, or why not everything could be written.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      rest = rest.dropFirst(count)
    }
    return 0
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
    if [ENOSPC, EFBIG, EDQUOT].contains(reason) { return .full(path) }
    return StorageError(
      .unwritable, place: path, "it cannot be written: \(StoreFile.reason(reason)).",
      hint: "What was stored before is safe.")
  }
}
