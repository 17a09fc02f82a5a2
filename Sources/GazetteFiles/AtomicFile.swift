// Replaces a file in one step: whoever reads it sees the old content or the new one, whole.
import Glibc

public enum AtomicFile {
  /// Writes a temporary file in the same folder, flushes it to the disk, moves it into place and
  /// flushes the folder. On any error the old file is as it was, and no temporary file stays.
  /// Folders on the way are created. `mode` is for a new file; an existing one keeps its own, and its
  /// owner and group where the system allows that. What is there and no regular file, such as a device
  /// or a pipe, is refused; a link is followed.
  public static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o644
  ) throws(FileError) {
    try FileReplacement(bytes, for: path, mode: mode).commit()
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
}
