// The visible list of storages: a new one is a folder beside this file and a line in it.
import GazetteCore

public enum StorageCatalog {
  public static let all: [any Storage.Type] =
    [
      SQLiteStorage.self,
      JSONStorage.self,
    ] + traits

  /// Those of builds with a trait: `swift build --traits PostgreSQL`.
  private static var traits: [any Storage.Type] {
    #if PostgreSQL
      [PostgresStorage.self]
    #else
      []
    #endif
  }

  /// Those that only other builds have, so that a configuration that names one hears which.
  public static let absent: [AbsentStorage] = [
    AbsentStorage(
      kind: PostgresOptions.kind, options: PostgresOptions.keys,
      hint: "A Gazette built with 'swift build --traits PostgreSQL' has it: see docs/scale.md.")
  ].filter { storage in !all.contains { $0.kind == storage.kind } }

  /// That of a configuration that names none.
  public static let standard = SQLiteStorage.kind
}
