// Writes into what is no regular file, as a shell's redirection does: a device, or a pipe.
import Glibc

public enum OpenFile {
  /// Whether a device or a pipe stands at `path`, which takes bytes and is not replaced.
  public static func isStream(_ path: String) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return false }
    return [S_IFCHR, S_IFIFO].contains(facts.st_mode & S_IFMT)
  }

  /// Opens it and writes all of `bytes`; a pipe is waited for until somebody reads it.
  public static func write(_ bytes: [UInt8], into path: String) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .system(errno, path: path, .unwritable) }
    defer { close(descriptor) }
    let code = WholeWrite.write(bytes, to: descriptor)
    guard code == 0 else { throw .system(code, path: path, .unwritable) }
  }
}
