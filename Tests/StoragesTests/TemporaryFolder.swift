// A fresh folder for one test, removed with everything in it at the end.
import GazetteFiles
import Glibc

final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/gazette-storages-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit { TemporaryFolder.remove(path) }

  func file(_ name: String) -> String { path + "/" + name }

  var names: [String] { Folder.names(in: path) }

  static func write(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o644)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }

  /// Empty where there is no file.
  static func bytes(of path: String) -> [UInt8] {
    (try? RegularFile.read(path, maximumBytes: 1 << 30)) ?? []
  }

  /// Permission bits, or -1.
  static func mode(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_mode & 0o777) : -1
  }

  private static func remove(_ path: String) {
    for name in Folder.names(in: path) {
      if unlink(path + "/" + name) != 0 { remove(path + "/" + name) }
    }
    rmdir(path)
  }
}
