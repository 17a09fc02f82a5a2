// Tells by the names of keys which values of a configuration must not be shown.
import GazetteCore

/// What may be shown of a value. In doubt it is hidden: a slip in a name makes no secret public.
enum Secrecy: Hashable {
  case open
  /// A secret, or a map with secrets, of whose members only some are none.
  case closed(except: Set<String>)

  /// Of the member named `key` of a map that is as secret as this.
  func within(_ key: String) -> Secrecy {
    switch self {
    case .open: SecretNames.secrecy(of: key)
    case .closed(let except):
      except.contains(key) ? .open : SecretNames.tables[key] ?? .closed(except: [])
    }
  }
}

enum SecretNames {
  /// Options that are maps with secrets; the values of all that they do not know may be meant as one.
  static let tables: [String: Secrecy] = [
    "webhook": .closed(except: []), "headers": .closed(except: []),
    "secrets": .closed(except: []), "auth": .closed(except: []),
    "basic": .closed(except: ["user"]),
    "mail": .closed(except: ["to", "from", "server", "user", "subject"]),
  ]

  /// Names long enough to be known with a slip in them.
  private static let long = [
    "webhook", "headers", "secrets", "secret", "api_key", "access_token", "token", "bearer",
    "password", "authorization",
  ]

  /// What every configuration may hold without being secret, however near a secret's name it is.
  private static let harmless = Set(
    (ConfigTables.top(storage: []) + ConfigTables.plugins + ConfigTables.dedupe + ConfigTables.http
      + ConfigTables.storage(standard: "") + ConfigTables.keep + ConfigTables.source
      + ConfigTables.output + ConfigTables.rule + ConfigTables.replacement
      + ConfigTables.condition).map(\.name))

  static func secrecy(of key: String) -> Secrecy {
    if let table = tables[key] { return table }
    if harmless.contains(key) { return .open }
    if let near = Spelling.nearest(to: key, among: long) {
      return tables[near] ?? .closed(except: [])
    }
    return SecretMask.isSecret(key) ? .closed(except: []) : .open
  }

  /// True for a name such as `webhook`, also with a slip in it.
  static func isTable(_ name: String) -> Bool {
    if tables[name] != nil { return true }
    guard !harmless.contains(name) else { return false }
    return Spelling.nearest(to: name, among: long).map { tables[$0] != nil } ?? false
  }
}
