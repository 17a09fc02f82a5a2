// Reads a regular file of this machine, whatever else stands at its path.
import GazetteCore
import Glibc

enum LocalFile {
  /// The bytes of a regular file; symbolic links are followed. Opened without blocking, so that a
  /// pipe or a device without a partner does not hold up the run.
  static func read(_ path: String, atMost limit: Int) throws(SourceError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { throw fault(path, code: errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw fault(path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let what = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no regular file"
      throw SourceError(.file, "\(path) is \(what).", hint: "Name a file with articles.")
    }
    return try contents(of: file, path, size: Int(clamping: status.st_size), atMost: limit)
  }

  private static func contents(
    of file: Int32, _ path: String, size: Int, atMost limit: Int
  ) throws(SourceError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(size, limit) + 1)
    var code: Int32 = 0
    let piece = 1 << 18
    while bytes.count <= limit {
      let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: piece) { buffer in
        let count = Glibc.read(file, buffer.baseAddress, piece)
        if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
        if count < 0 { code = errno }
        return count
      }
      if count < 0 && code == EINTR { continue }
      guard count >= 0 else { throw fault(path, code: code) }
      if count == 0 { return bytes }
    }
    throw SourceError(
      .file, "\(path) is larger than \(limit) bytes.",
      hint: "If that is wanted, raise http.max_body.")
  }

  private static func fault(_ path: String, code: Int32) -> SourceError {
    switch code {
    case ENOENT, ENOTDIR:
      SourceError(.file, "\(path) does not exist.", hint: "Check the path.")
    case EACCES, EPERM:
      SourceError(.file, "\(path) may not be read.", hint: "Change its permissions.")
    default:
      SourceError(.file, "\(path) cannot be read: \(String(cString: strerror(code))).")
    }
  }
}
