// Who holds the file of a storage, and what the storages are built on, for people who look after it.
import CSQLite

public enum StorageHolder {
  /// `process 4711 (gazette), running since …`; nil when nobody has locked it, as far as can be seen.
  public static func words(of path: String) -> String? {
    LockHolder.find([path + ".lock", path, path + "-shm"])?.words
  }
}

public enum StorageLibraries {
  /// `SQLite 3.40.1`.
  public static var text: String { "SQLite \(String(cString: sqlite3_libversion()))" }
}
