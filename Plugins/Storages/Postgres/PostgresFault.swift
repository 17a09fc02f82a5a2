// What PostgreSQL's error codes mean to a user, and whether trying again may help.
import GazetteCore

/// A refusal of the server, or the loss of its connection.
struct PostgresFault {
  /// SQLSTATE, https://www.postgresql.org/docs/15/errcodes-appendix.html; empty where the server
  /// said nothing.
  var state: String
  /// What the server, or the system, says of it.
  var sentence: String
  var isConnectionLost = false
  /// It happened while a connection was made.
  var isConnecting = false

  /// Others were in the way, or the server has gone for a while: the same work may succeed now.
  /// 40: serialization, deadlock; 08: connection; 57P: shutdown, crash, starting up; 53300: too
  /// many connections; 25P03: the transaction had idled; 55006: objects in use.
  var isPassing: Bool {
    if isConnectionLost || state.isEmpty { return true }
    return state.hasPrefix("40") || state.hasPrefix("08") || state.hasPrefix("57P")
      || ["53300", "25P03", "55006"].contains(state)
  }

  /// Somebody else has just made what was to be made: schema, table, row.
  var isRivalry: Bool { ["23505", "42P06", "42P07"].contains(state) }

  func error(at place: String) -> StorageError {
    if isConnecting, let error = refusal(at: place) { return error }
    switch state {
    case "53100", "53200", "53000": return .full(place)
    case "42501":
      return StorageError(
        .unwritable, place: place, "the database's user may not do that: \(words).",
        hint: "Give that user the rights that docs/scale.md lists.")
    case "25006":
      return StorageError(
        .unwritable, place: place, "the database may only be read.",
        hint: "Name the primary server in 'dsn', not a standby.")
    case "55P03", "57014":
      return StorageError(
        .busy, place: place, "another program holds the database's rows.",
        hint: "Nothing was changed; try again when it is done.")
    case "3F000", "42P01", "42703", "42883", "42P07":
      return StorageError(
        .damaged, place: place, "tables of the storage are missing or incomplete: \(words).",
        hint: "Restore the schema from a backup, or name another 'schema'.")
    default: break
    }
    if isPassing {
      return StorageError(
        .busy, place: place, "the connection was lost, or others were in the way: \(words).",
        hint: "Nothing was changed; try again later.")
    }
    return StorageError(
      .unreadable, place: place, "the database failed (SQLSTATE \(state)): \(words).")
  }

  /// Why no connection came about, where the server or the address is to blame.
  private func refusal(at place: String) -> StorageError? {
    if state.hasPrefix("28") {
      return StorageError(
        .unreadable, place: place, "the server refuses this user or password.",
        hint: "Check 'dsn' and the server's pg_hba.conf.")
    }
    if state == "3D000" {
      return StorageError(
        .unreadable, place: place, "there is no such database.",
        hint: "Make it with 'createdb', or correct 'dsn'.")
    }
    guard state.isEmpty || isPassing else { return nil }
    return StorageError(
      .busy, place: place, "the database cannot be reached: \(words).",
      hint: "Check 'dsn', and whether the server runs.")
  }

  /// One line of it, bounded, without its full stop.
  private var words: String {
    switch state {
    case "53300": return "it has no connection left"
    case "57P01", "57P02", "57P03": return "it is starting up or shutting down"
    default: break
    }
    let line = sentence.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    if line.isEmpty { return state.isEmpty ? "no answer" : "SQLSTATE \(state)" }
    return String(PostgresFault.reason(line).prefix(200)).trimmed
  }

  /// What stands behind `connection to server at "HOST", port 5432 failed: `, which names the place
  /// once more.
  private static func reason(_ line: String) -> Substring {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.starts(with: ["connection", "to", "server"]),
      let end = words.firstIndex(of: "failed:")
    else { return line[...] }
    return line[words[end].endIndex...].drop { $0 == " " }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace || last == "." { text.removeLast() }
    return String(text)
  }
}
