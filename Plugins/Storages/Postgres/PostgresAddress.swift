// Where a database is to be found: an address that may hold a password, and what may be shown of it.
import CPostgres
import GazetteCore
import Glibc

/// The libpq that this machine has.
enum PostgresLibrary {
  /// What is wrong with it, as the end of a sentence; nil when it is loaded.
  static let fault: String? = gz_pq_load().map { String(cString: $0) }
}

struct PostgresAddress: Sendable {
  let secret: Secret
  /// The schema that holds the tables.
  let schema: String

  static let standardSchema = "gazette"

  /// Lower case, so that it needs no quotes wherever somebody types it.
  static func isSchema(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 63 else { return false }
    let isLetter = { (byte: UInt8) in (97...122).contains(byte) || byte == 95 }
    return isLetter(first) && !name.hasPrefix("pg_")
      && name.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) }
  }

  /// `HOST:PORT/DATABASE` for messages, without user and password. libpq's own words about an
  /// address that it cannot read would quote what may be a password.
  func place() throws(StorageError) -> String {
    if let fault = PostgresLibrary.fault {
      throw StorageError(
        .unreadable, place: PostgresOptions.kind,
        "PostgreSQL's library cannot be loaded: \(fault).",
        hint: "Install libpq5.")
    }
    guard let host = part("host") else {
      throw StorageError(
        .unreadable, place: PostgresOptions.kind, "'dsn' is no address of a database.",
        hint: "Write postgresql://USER@HOST:PORT/DATABASE, or host=HOST dbname=DATABASE.")
    }
    let server = host.isEmpty ? "local" : host
    let port = part("port").flatMap { $0.isEmpty ? nil : ":" + $0 } ?? ""
    let database = part("dbname").flatMap { $0.isEmpty ? nil : $0 } ?? "the user's own"
    return "\(server)\(port)/\(database)"
  }

  /// Empty where the address does not say; nil where it is none.
  private func part(_ keyword: String) -> String? {
    var isAddress: Int32 = 0
    let found = gz_pq_part(secret.revealed, keyword, &isAddress)
    defer { free(found) }
    return isAddress == 0 ? nil : found.map { String(cString: $0) } ?? ""
  }
}
