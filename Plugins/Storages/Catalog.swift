// The visible list of storages: a new one is a folder beside this file and a line in it.
import GazetteCore

public enum StorageCatalog {
  public static let all: [any Storage.Type] = [
    SQLiteStorage.self,
    JSONStorage.self,
  ]

  /// That of a configuration that names none.
  public static let standard = SQLiteStorage.kind
}
