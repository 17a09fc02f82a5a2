// What SQLite's result codes mean to a user.
import CSQLite
import GazetteCore
import Glibc

struct SQLiteFault {
  /// An extended result code.
  var code: Int32
  var systemError: Int32 = 0

  func error(at place: String) -> StorageError {
    // SQLite says FULL for ENOSPC only, and may have lost the errno of EFBIG and EDQUOT since.
    // SQLITE_IOERR_WRITE and SQLITE_IOERR_SHMSIZE; Swift does not see these macros.
    let isWrite = code == SQLITE_IOERR | 3 << 8 || code == SQLITE_IOERR | 19 << 8
    if isWrite, systemError != EIO { return .full(place) }
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      // Who writes has a lock on the log's index, or, without a log, on the file itself.
      return .busy(place, locks: [place + "-shm", place])
    case SQLITE_FULL: return .full(place)
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged(place)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: return .readOnly(place)
    case SQLITE_CANTOPEN:
      return StorageError(
        .unreadable, place: place, "the file cannot be opened.",
        hint: "Check who may read and write it and its folder.")
    default:
      // The engine's own words are for us: an error of this kind is a fault of ours or the disk's.
      return StorageError(
        .unreadable, place: place,
        "the storage failed (SQLite code \(code), system error \(systemError)).")
    }
  }
}
