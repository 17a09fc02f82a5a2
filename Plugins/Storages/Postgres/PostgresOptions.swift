// The options of the storage in PostgreSQL, which every build knows, also one without it.
import GazetteCore

enum PostgresOptions {
  static let kind = "postgres"
  static let about = "A PostgreSQL database, for several machines; in builds with its trait."
  static let keys = [
    OptionKey(
      "dsn", .secret, required: true, example: "${GAZETTE_DSN}",
      "Where the database is, as libpq reads it: `postgresql://USER:PASSWORD@HOST:PORT/DATABASE`."),
    OptionKey(
      "schema", .text, standard: PostgresAddress.standardSchema,
      "The schema of the database that holds the tables; it is created when needed."),
  ]
}

/// A storage that this build lacks.
public struct AbsentStorage: Sendable {
  public var kind: String
  public var options: [OptionKey]
  /// A sentence: which build has it.
  public var hint: String
}
