// Folders: made, listed, and flushed to the disk.
import Glibc

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

  /// Why there is no folder at `path`, such as `does not exist`; nil where there is one.
  @Sendable public static func fault(of path: String) -> String? {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? "does not exist" : "cannot be read"
    }
    return facts.st_mode & S_IFMT == S_IFDIR ? nil : "is a file"
  }

  /// The names of all that a folder holds, hidden files too, in order; none where there is no folder
  /// or it may not be read.
  public static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
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
