// A storage's file as the system sees it: there, empty, filled; and how it is created.
import GazetteCore
import Glibc

/// Tells one state of a file from another without reading it.
struct FileStamp: Hashable {
  var device: UInt
  var inode: UInt
  var size: Int
  var seconds: Int
  var nanoseconds: Int

  init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Whatever has been written into it since.
  func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode
  }
}

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
      throw cannotRead(errno)
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
      if mkdir(folder, 0o700) == 0 { continue }
      // It may be there already, even where none may be made.
      let reason = errno
      var status = stat()
      guard stat(folder, &status) == 0 else { throw cannotCreate(folder, reason) }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw StorageError(
          .cannotCreate, place: path, "\(folder) is no folder.",
          hint: "Choose another 'path' for the storage.")
      }
    }
  }

  /// So that the new name survives a power cut. A folder that cannot be synchronised is no reason
  /// to say that nothing was stored.
  func syncFolder() {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func cannotCreate(_ what: String, _ reason: Int32) -> StorageError {
    if reason == ENOSPC || reason == EDQUOT {
      return .full(path)
    }
    return StorageError(
      .cannotCreate, place: path, "\(what) cannot be created: \(StoreFile.reason(reason)).",
      hint: "Choose another 'path' for the storage, or mend the folder.")
  }

  /// The file itself where `path` is a link to it, so that replacing it keeps the link.
  var resolved: StoreFile {
    guard let real = realpath(path, nil) else { return self }
    defer { free(real) }
    return StoreFile(String(cString: real))
  }

  var stamp: FileStamp? {
    var status = stat()
    return stat(path, &status) == 0 ? FileStamp(status) : nil
  }

  /// The whole file with the stamp of what was read; no bytes when it still has stamp `known`.
  func read(unless known: FileStamp?) throws(StorageError) -> ([UInt8]?, FileStamp) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw cannotRead(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw cannotRead(errno) }
    let stamp = FileStamp(status)
    if stamp == known { return (nil, stamp) }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, stamp.size)) { buffer, count in
      while count < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let read = Glibc.read(descriptor, rest.baseAddress, rest.count)
        if read < 0, errno == EINTR { continue }
        if read < 0 { failure = errno }
        if read <= 0 { return }
        count += read
      }
    }
    if failure != 0 { throw cannotRead(failure) }
    return (bytes, stamp)
  }

  func cannotRead(_ reason: Int32) -> StorageError {
    StorageError(
      .unreadable, place: path, "the file cannot be read: \(StoreFile.reason(reason)).",
      hint: "Check who may read it.")
  }

  static func reason(_ number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }
}
