// Reads whole files, and nothing that only looks like one.
import Glibc

public enum RegularFile {
  /// The bytes of a regular file (symbolic links are followed). It is opened without blocking, so
  /// that a pipe in its place is refused and not waited for.
  public static func read(_ path: String, maximumBytes: Int) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno, path: path, .unreadable) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .system(errno, path: path, .unreadable) }
    if let fault = fault(of: facts.st_mode) { throw FileError(.notRegular, path: path, fault) }
    return try readAll(
      descriptor, named: path, maximumBytes: maximumBytes, expected: Int(clamping: facts.st_size))
  }

  /// What stands at `path` in the way of a regular file, as a sentence; nil where there is one, or
  /// nothing yet.
  static func fault(of path: String) -> String? {
    var facts = stat()
    if stat(path, &facts) == 0 { return fault(of: facts.st_mode) }
    return lstat(path, &facts) == 0 ? "It is a link to nothing." : nil
  }

  private static func fault(of mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "It is a folder."
    default: "It is not a regular file."
    }
  }

  /// The absolute path that symbolic links lead to; `path` itself where there is nothing.
  public static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// How long a regular file is, in bytes; 0 for anything else.
  public static func size(of path: String) -> Int {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return 0 }
    return Int(clamping: facts.st_size)
  }

  /// Everything that an open descriptor yields until its end, such as standard input.
  public static func readAll(
    _ descriptor: Int32, named path: String, maximumBytes: Int, expected: Int = 0
  ) throws(FileError) -> [UInt8] {
    guard expected <= maximumBytes else { throw tooLarge(path, maximumBytes) }
    var bytes: [UInt8] = []
    // Room beyond the expected size shows the end of the file, and lets a reader repair a few places
    // without a copy.
    var room = expected + 65_536
    while true {
      let code = fill(&bytes, upTo: room, from: descriptor)
      guard code == 0 else { throw .system(code, path: path, .unreadable) }
      guard bytes.count <= maximumBytes else { throw tooLarge(path, maximumBytes) }
      if bytes.count < room { return bytes }
      // Room that is never written to costs nothing, and a copy of what is long costs its size.
      room = min(room * 16, maximumBytes + 1)
    }
  }

  /// Appends what the descriptor yields until there are `room` bytes or no more; returns an error
  /// number, or 0.
  private static func fill(
    _ bytes: inout [UInt8], upTo room: Int, from descriptor: Int32
  ) -> Int32 {
    var code: Int32 = 0
    bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = buffer.update(fromContentsOf: bytes)
      while count < room {
        let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, room - count)
        if got > 0 {
          count += got
        } else if got == 0 || errno != EINTR {
          code = got == 0 ? 0 : errno
          return
        }
      }
    }
    return code
  }

  private static func tooLarge(_ path: String, _ maximumBytes: Int) -> FileError {
    FileError(.tooLarge, path: path, "It is larger than \(maximumBytes / 1_000_000) MB.")
  }
}
