// What SQLite's result codes mean to a user.
import CSQLite
import GazetteCore
import Glibc

struct SQLiteFault {
  /// An extended result code.
  var code: Int32
  var systemError: Int32 = 0

  func error(at place: String) -> StorageError {
    if [ENOSPC, EFBIG, EDQUOT].contains(systemError), code & 0xFF == SQLITE_IOERR {
      return SQLiteFault.full(place)
    }
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      return StorageError(
        .busy, place: place, "the storage is locked by another program.",
        hint: "Nothing was changed; try again when it is done.")
    case SQLITE_FULL: return SQLiteFault.full(place)
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged(place)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      return StorageError(
        .unwritable, place: place, "the file may not be written.",
        hint: "Check who owns it, and whether its disk is read-only.")
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

  private static func full(_ place: String) -> StorageError {
    StorageError(
      .full, place: place, "there is no room left on the disk.",
      hint: "What was stored before is safe; make room and try again.")
  }
}

extension StorageError {
  static func damaged(_ place: String) -> StorageError {
    StorageError(
      .damaged, place: place, "the file is damaged, or is no Gazette storage.",
      hint: "It was left as it is. Move it away, or put a copy in its place.")
  }

  static func newer(_ place: String, version: Int, known: Int) -> StorageError {
    StorageError(
      .newer, place: place,
      "the file was written by a newer Gazette (schema \(version), this one knows \(known)).",
      hint: "Update Gazette.")
  }
}
