// Replaces a file in one step: whoever reads it sees the old content or the new one, whole.
import Glibc

public enum AtomicFile {
  /// Writes a temporary file in the same folder, flushes it to the disk, moves it into place and
  /// flushes the folder. On any error the old file is as it was, and no temporary file stays.
  /// Folders on the way are created. `mode` is for a new file; an existing one keeps its own.
  public static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o644
  ) throws(FileError) {
    let target = resolved(path)
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

  /// Removes the temporary files of processes that were killed while they wrote.
  private static func removeLeftovers(of target: String) {
    let folder = Folder.of(target)
    let stem = target.split(separator: "/").last.map { $0 + ".tmp" } ?? ""
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
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

public enum Folder {
  /// The folder that holds `path`; `.` for a bare name.
  public static func of(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a folder and those above it, for this user alone where `isPrivate`.
  public static func create(_ path: String, isPrivate: Bool = false) throws(FileError) {
    var facts = stat()
    if stat(path, &facts) == 0 {
      guard facts.st_mode & S_IFMT == S_IFDIR else {
        throw FileError(.cannotCreate, path: path, "A file stands where a folder should be.")
      }
      return
    }
    let above = of(path)
    if above != path { try create(above, isPrivate: isPrivate) }
    guard mkdir(path, isPrivate ? 0o700 : 0o755) == 0 || errno == EEXIST else {
      throw .system(errno, path: path, .cannotCreate)
    }
  }

  /// Makes a finished rename survive a power cut.
  static func flush(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // Some file systems cannot flush a folder; the rename itself has happened either way.
    fsync(descriptor)
    close(descriptor)
  }
}
