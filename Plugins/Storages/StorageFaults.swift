// Faults that every file can have, in the same words.
import GazetteCore
import Glibc

extension StorageError {
  /// What to do about every damaged file.
  public static let cure = "'gazette storage repair' puts what is whole of it into a new file."

  static func damaged(_ place: String) -> StorageError {
    StorageError(
      .damaged, place: place, "the file is damaged, or is no Gazette storage.",
      hint: "It was left as it is. \(cure)")
  }

  static func readOnly(_ place: String) -> StorageError {
    StorageError(
      .unwritable, place: place, "the file may not be written.",
      hint: "Check who owns it, and whether its disk is read-only.")
  }

  static func missing(_ place: String) -> StorageError {
    StorageError(
      .unreadable, place: place, "there is no storage yet.",
      hint: "'gazette fetch' makes one.")
  }

  static func takenAway(_ place: String) -> StorageError {
    StorageError(
      .unreadable, place: place, "the storage was taken away while it was used.",
      hint: "Put it back, or start again with a new one.")
  }

  static func interrupted(_ place: String) -> StorageError {
    StorageError(.interrupted, place: place, "the work was interrupted; nothing was changed.")
  }

  static func hopeless(_ place: String) -> StorageError {
    StorageError(
      .damaged, place: place, "nothing of it can be read any more.",
      hint: "It was left as it is; put a copy in its place, if there is one.")
  }

  static func newer(_ place: String, version: Int, known: Int) -> StorageError {
    StorageError(
      .newer, place: place,
      "the file was written by a newer Gazette (schema \(version), this one knows \(known)).",
      hint: "Update Gazette.")
  }

  /// `locks` are the files whose locks keep others out of the storage.
  static func busy(_ place: String, locks: [String]) -> StorageError {
    let holder = LockHolder.find(locks)?.words ?? "another program"
    return StorageError(
      .busy, place: place, "the storage is locked by \(holder).",
      hint: "Nothing was changed; try again when it is done.")
  }

  /// `code` is the system's error number.
  static func unwritable(_ place: String, _ code: Int32, hint: String? = nil) -> StorageError {
    if [ENOSPC, EFBIG, EDQUOT].contains(code) { return .full(place) }
    return StorageError(
      .unwritable, place: place, "it cannot be written: \(StoreFile.reason(code)).", hint: hint)
  }

  static func full(_ place: String) -> StorageError {
    StorageError(
      .full, place: place, "there is no room left on the disk.",
      hint: "What was stored before is safe; make room and try again.")
  }
}
