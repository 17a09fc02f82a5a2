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
    guard facts.st_mode & S_IFMT == S_IFREG else {
      let isFolder = facts.st_mode & S_IFMT == S_IFDIR
      throw FileError(
        .notRegular, path: path, isFolder ? "It is a folder." : "It is not a regular file.")
    }
    return try readAll(
      descriptor, named: path, maximumBytes: maximumBytes, expected: Int(clamping: facts.st_size))
  }

  /// Everything that an open descriptor yields until its end, such as standard input.
  public static func readAll(
    _ descriptor: Int32, named path: String, maximumBytes: Int, expected: Int = 0
  ) throws(FileError) -> [UInt8] {
    guard expected <= maximumBytes else { throw tooLarge(path, maximumBytes) }
    var bytes: [UInt8] = []
    // One byte beyond the expected size shows the end of the file in the same call.
    var room = min(expected, maximumBytes) + 1
    while true {
      let (chunk, code) = readSome(descriptor, atMost: max(room, 65_536))
      if code == EINTR { continue }
      guard code == 0 else { throw .system(code, path: path, .unreadable) }
      if chunk.isEmpty { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      guard bytes.count <= maximumBytes else { throw tooLarge(path, maximumBytes) }
      room = expected - bytes.count + 1
    }
  }

  private static func readSome(_ descriptor: Int32, atMost room: Int) -> ([UInt8], Int32) {
    var code: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      let got = Glibc.read(descriptor, buffer.baseAddress, room)
      code = got < 0 ? errno : 0
      count = max(0, got)
    }
    return (chunk, code)
  }

  private static func tooLarge(_ path: String, _ maximumBytes: Int) -> FileError {
    FileError(.tooLarge, path: path, "It is larger than \(maximumBytes / 1_000_000) MB.")
  }
}
