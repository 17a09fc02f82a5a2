// New content for a file, written beside it and not yet in its place.
import Glibc

/// Several files change together by preparing all of them before the first is put into place: what
/// can fail has failed by then.
public struct FileReplacement: Sendable {
  /// As the caller named it.
  public let path: String
  /// Whether owner and group of the file that is there are those of the new one.
  public private(set) var keepsOwner = true
  /// What a symbolic link leads to, so that the link itself survives.
  private let target: String
  private let temporary: String

  /// Writes a temporary file in the same folder and flushes it to the disk. Folders on the way are
  /// created. `mode` is for a new file; an existing one keeps its own, and its owner and group where
  /// the system allows that. What is there and no regular file is refused.
  public init(_ bytes: [UInt8], for path: String, mode: mode_t = 0o644) throws(FileError) {
    self.path = path
    target = RegularFile.resolved(path)
    if let fault = RegularFile.fault(of: target) {
      throw FileError(.notRegular, path: path, fault)
    }
    temporary = target + ".tmp\(getpid())"
    try Folder.create(Folder.of(target))
    AtomicFile.removeLeftovers(of: target)
    do throws(FileError) {
      try fill(with: bytes, mode: mode)
    } catch {
      discard()
      throw FileError(error.reason, path: path, error.what)
    }
  }

  /// Moves it into place and flushes the folder. On an error the old file is as it was, and the new
  /// one is gone.
  public func commit() throws(FileError) {
    guard rename(temporary, target) == 0 else {
      let code = errno
      discard()
      throw .system(code, path: path, .unwritable)
    }
    Folder.flush(Folder.of(target))
  }

  /// Removes what was prepared.
  public func discard() { unlink(temporary) }

  private mutating func fill(with bytes: [UInt8], mode: mode_t) throws(FileError) {
    var old = stat()
    let isThere = stat(target, &old) == 0
    // Nobody else may read it before it is known who may.
    let descriptor = open(
      temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, isThere ? 0o600 : mode)
    guard descriptor >= 0 else { throw .system(errno, path: path, .cannotCreate) }
    defer { close(descriptor) }
    if isThere { take(old, on: descriptor) }
    let code = WholeWrite.write(bytes, to: descriptor)
    guard code == 0 else { throw .system(code, path: path, .unwritable) }
    guard fsync(descriptor) == 0 else { throw .system(errno, path: path, .unwritable) }
  }

  /// Owner, group and permissions of the file that is there.
  private mutating func take(_ old: stat, on descriptor: Int32) {
    var new = stat()
    var mode = old.st_mode & 0o777
    if fstat(descriptor, &new) != 0 || new.st_uid != old.st_uid || new.st_gid != old.st_gid {
      // Only root gives files away; anybody may keep a group of their own.
      keepsOwner = fchown(descriptor, old.st_uid, old.st_gid) == 0
      if !keepsOwner, fchown(descriptor, uid_t.max, old.st_gid) != 0 {
        // What one group might do is not for another one.
        mode &= 0o707
      }
    }
    // Behind the change of the owner, which takes some of them. A file system that has no permissions
    // refuses, and loses nothing.
    _ = fchmod(descriptor, mode)
  }
}

extension [FileReplacement] {
  /// Puts all of them into place, or none: those before one that fails get their old content back.
  /// `old` is that content, file by file. The error names in `changed` what could not be put back.
  public func commit(insteadOf old: [[UInt8]]) throws(PartlyReplaced) {
    for (number, replacement) in enumerated() {
      do throws(FileError) {
        try replacement.commit()
      } catch {
        for later in self[(number + 1)...] { later.discard() }
        let changed = zip(self[..<number], old).filter { done, bytes in
          do throws(FileError) { try AtomicFile.write(bytes, to: done.path) } catch { return true }
          return false
        }
        throw PartlyReplaced(error: error, changed: changed.map(\.0.path))
      }
    }
  }
}

/// Why some files were not replaced together.
public struct PartlyReplaced: Error, Sendable, Hashable {
  public var error: FileError
  /// The paths of those that have their new content nevertheless; empty nearly always.
  public var changed: [String]
}
