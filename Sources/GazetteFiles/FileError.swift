// Why a file could not be read or written.
import Glibc

public struct FileError: Error, Sendable, Hashable {
  public enum Reason: Sendable, Hashable {
    case missing
    /// A folder, a device, a pipe: anything but a regular file.
    case notRegular
    case tooLarge
    /// The file or its folder cannot be created.
    case cannotCreate
    case unreadable
    case unwritable
    /// The disk, the quota or the size limit is used up.
    case full
  }

  public var reason: Reason
  public var path: String
  /// A sentence without the path: what happened.
  public var what: String

  public init(_ reason: Reason, path: String, _ what: String) {
    self.reason = reason
    self.path = path
    self.what = what
  }

  /// The sentence for an error number of the system.
  static func system(_ code: Int32, path: String, _ fallback: Reason) -> FileError {
    switch code {
    case ENOENT, ENOTDIR: FileError(.missing, path: path, "There is no such file.")
    case EACCES, EPERM: FileError(fallback, path: path, "Permission is denied.")
    case EISDIR: FileError(.notRegular, path: path, "It is a folder.")
    case ENOSPC, EDQUOT: FileError(.full, path: path, "The disk is full.")
    case EFBIG: FileError(.full, path: path, "The file may not grow so large.")
    case EROFS: FileError(fallback, path: path, "The file system is read-only.")
    default: FileError(fallback, path: path, "\(String(cString: strerror(code))).")
    }
  }
}
