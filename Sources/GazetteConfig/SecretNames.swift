// Tells by the names of keys which values of a configuration must not be shown.
import GazetteCore

/// What may be shown of a value. In doubt it is hidden: a slip in a name makes no secret public.
enum Secrecy: Sendable, Hashable {
  case open
  /// A secret, or a map with secrets, of whose members only some are none.
  case closed(except: Set<String>)
}

/// The names of secrets, and of maps with secrets, as the tables of all plugins have them.
struct SecretNames: Sendable {
  /// Of options that are maps with secrets: the values of all that they do not know may be meant as
  /// one.
  private var tables: [String: Secrecy] = [:]
  /// Of secrets that stand by themselves, and within maps.
  private var secrets: Set<String> = []
  /// Of those that stand by themselves.
  private var alone: Set<String> = []
  /// What a configuration may hold without being secret, however near a secret's name it is.
  private var harmless: Set<String> = []
  /// Names long enough to be known with a slip in them.
  private var long: [String] = []

  private static let shortest = 6

  init(_ known: KnownPlugins) {
    let common =
      ConfigTables.top(storage: known.storageKeys) + ConfigTables.plugins + ConfigTables.dedupe
      + ConfigTables.http + ConfigTables.serve + ConfigTables.tui + ConfigTables.tuiKeys
      + ConfigTables.keep + ConfigTables.source
      + ConfigTables.output
      + ConfigTables.rule + ConfigTables.replacement + ConfigTables.condition
    let plugins =
      known.sources + known.renderers + known.storages + known.absentStorages + known.deliveries
    for key in common + plugins.flatMap(\.keys) {
      if !note(key) {
        // Of names with texts nobody knows what they are for.
        if key.form != .names { harmless.insert(key.name) }
      } else if tables[key.name] == nil {
        alone.insert(key.name)
      }
    }
    long = (secrets.union(tables.keys)).subtracting(harmless)
      .filter { $0.utf8.count >= SecretNames.shortest }.sorted()
  }

  /// Notes a key that is or has a secret; false for any other.
  private mutating func note(_ key: OptionKey) -> Bool {
    switch key.form {
    case .secret, .secretList: secrets.insert(key.name)
    case .secrets: tables[key.name] = .closed(except: [])
    case .table(let keys), .tables(let keys):
      var open: Set<String> = []
      for key in keys where !note(key) { open.insert(key.name) }
      if open.count == keys.count { return false }
      tables[key.name] = .closed(except: open)
    default: return false
    }
    return true
  }

  /// Of the value of the member named `key` of a map of that secrecy.
  func secrecy(of key: String, _ setting: Setting, within outer: Secrecy) -> Secrecy {
    if case .closed(let open) = outer {
      return open.contains(key) ? .open : tables[key] ?? .closed(except: [])
    }
    // A name may hold parameters here, and a text elsewhere.
    if let table = tables[key], !harmless.contains(key) || setting.isMap { return table }
    if alone.contains(key) { return .closed(except: []) }
    if harmless.contains(key) { return .open }
    if let near = Spelling.nearest(to: key, among: long) {
      return tables[near] ?? .closed(except: [])
    }
    return SecretMask.isSecret(key) ? .closed(except: []) : .open
  }

  /// True for the name of a map with secrets, also with a slip in it.
  func isTable(_ name: String) -> Bool {
    guard !harmless.contains(name) else { return false }
    if tables[name] != nil { return true }
    return Spelling.nearest(to: name, among: long).map { tables[$0] != nil } ?? false
  }
}
