// A storage's file as the system sees it: there, empty, filled; and how it is created.
import GazetteCore
import Glibc

struct StoreFile {
  enum State {
    case missing, empty, filled
  }

  let path: String

  init(_ path: String) { self.path = path }

  /// In bytes; 0 when there is no file.
  var size: Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Throws for anything that is no regular file.
  func state() throws(StorageError) -> State {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return .missing }
      throw StorageError(
        .unreadable, place: path, "the file cannot be reached: \(StoreFile.reason(errno)).")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StorageError(
        .unreadable, place: path, "there is something else than a file.",
        hint: "Choose another 'path' for the storage.")
    }
    return status.st_size == 0 ? .empty : .filled
  }

  /// Makes an empty file that only its owner may read, and the folders on the way to it.
  func create() throws(StorageError) {
    try createFolders()
    let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw cannotCreate(path, errno) }
    close(descriptor)
  }

  func createFolders() throws(StorageError) {
    var folder = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      guard mkdir(folder, 0o700) != 0, errno != EEXIST else { continue }
      // A folder that cannot be made because it may not, but is there, is good enough.
      let reason = errno
      var status = stat()
      guard stat(folder, &status) == 0 else { throw cannotCreate(folder, reason) }
    }
  }

  private func cannotCreate(_ what: String, _ reason: Int32) -> StorageError {
    if reason == ENOSPC || reason == EDQUOT {
      return StorageError(.full, place: path, "there is no room left on the disk.")
    }
    return StorageError(
      .cannotCreate, place: path, "\(what) cannot be created: \(StoreFile.reason(reason)).",
      hint: "Choose another 'path' for the storage, or mend the folder.")
  }

  static func reason(_ number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }
}
