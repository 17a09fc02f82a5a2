// Replaces a file in one step: whoever reads it sees the old content or the new one, whole.
import Glibc

public enum AtomicFile {
  /// Writes a temporary file in the same folder, flushes it to the disk, moves it into place and
  /// flushes the folder. On any error the old file is as it was, and no temporary file stays.
  /// Folders on the way are created. `mode` is for a new file; an existing one keeps its own. What is
  /// there and no regular file, such as a device or a pipe, is refused; a link is followed.
  public static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o644
  ) throws(FileError) {
    let target = resolved(path)
    if let fault = RegularFile.fault(of: target) {
      throw FileError(.notRegular, path: path, fault)
    }
    try Folder.create(Folder.of(target))
    let temporary = target + ".tmp\(getpid())"
    removeLeftovers(of: target)
    do throws(FileError) {
      try fill(temporary, with: bytes, mode: existingMode(target) ?? mode)
      guard rename(temporary, target) == 0 else {
        throw .system(errno, path: path, .unwritable)
      }
    } catch {
      unlink(temporary)
      throw FileError(error.reason, path: path, error.what)
    }
    Folder.flush(Folder.of(target))
  }

  /// Removes the temporary files of processes that were killed while they wrote `target`.
  public static func removeLeftovers(of target: String) {
    let folder = Folder.of(target)
    let stem = target.split(separator: "/").last.map { $0 + ".tmp" } ?? ""
    for name in Folder.names(in: folder) {
      guard name.hasPrefix(stem), let owner = pid_t(name.dropFirst(stem.count)) else { continue }
      if kill(owner, 0) != 0, errno == ESRCH { unlink(folder + "/" + name) }
    }
  }

  /// What a symbolic link leads to, so that the link itself survives.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func existingMode(_ path: String) -> mode_t? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode & 0o777 : nil
  }

  private static func fill(
    _ path: String, with bytes: [UInt8], mode: mode_t
  ) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .system(errno, path: path, .cannotCreate) }
    defer { close(descriptor) }
    let code = WholeWrite.write(bytes, to: descriptor)
    guard code == 0 else { throw .system(code, path: path, .unwritable) }
    guard fsync(descriptor) == 0 else { throw .system(errno, path: path, .unwritable) }
  }
}
