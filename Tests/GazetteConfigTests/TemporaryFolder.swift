// A folder of a test's own, gone when the test is over.
import Glibc

final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/gazette-config-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nowhere"
    }
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    for folder in folders.reversed() { rmdir("\(path)/\(folder)") }
    rmdir(path)
  }

  private var names: [String] = []
  private var folders: [String] = []

  /// Makes a folder inside of it.
  func make(_ folder: String) {
    folders.append(folder)
    mkdir("\(path)/\(folder)", 0o700)
  }

  /// Makes a symbolic link inside of it.
  func link(_ name: String, to target: String) {
    names.append(name)
    symlink(target, "\(path)/\(name)")
  }

  /// Writes a file with exactly that mode; returns its path.
  @discardableResult func write(_ text: String, to name: String, mode: mode_t = 0o600) -> String {
    write(Array(text.utf8), to: name, mode: mode)
  }

  @discardableResult func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o600) -> String {
    let file = "\(path)/\(name)"
    names.append(name)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    _ = Glibc.write(descriptor, bytes, bytes.count)
    fchmod(descriptor, mode)
    return file
  }
}
