// Faults that every file can have, in the same words.
import GazetteCore

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

  static func busy(_ place: String) -> StorageError {
    StorageError(
      .busy, place: place, "the storage is locked by another program.",
      hint: "Nothing was changed; try again when it is done.")
  }

  static func full(_ place: String) -> StorageError {
    StorageError(
      .full, place: place, "there is no room left on the disk.",
      hint: "What was stored before is safe; make room and try again.")
  }
}
