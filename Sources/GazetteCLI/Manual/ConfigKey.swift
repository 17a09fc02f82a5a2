// The keys of the configuration, as help, completion, the manual and introspection list them.
import GazetteConfig
import GazetteCore

/// One key, and where it stands.
struct ConfigKey: Sendable, Hashable {
  /// `storage.keep.max_age`; keys of a kind of plugin stand behind its name, as in `sources.rss.url`.
  var path: String
  var key: OptionKey

  /// Those at the top of the file.
  static func top(_ plugins: PluginSet) -> [ConfigKey] {
    common(plugins).filter { !$0.path.contains(".") }
  }

  /// All of them that do not belong to a kind of plugin, in the order of the tables.
  static func common(_ plugins: PluginSet) -> [ConfigKey] {
    OptionIndex(plugins.known).entries.filter { $0.kind == nil }
      .map { ConfigKey(path: $0.name, key: $0.key) }
  }

  /// `keys`, and below each the keys of the map or the list of maps that it takes.
  static func all(_ keys: [OptionKey], below path: String = "") -> [ConfigKey] {
    keys.flatMap { key -> [ConfigKey] in
      let own = ConfigKey(path: path + key.name, key: key)
      switch key.form {
      case .table(let keys), .tables(let keys): return [own] + all(keys, below: own.path + ".")
      default: return [own]
      }
    }
  }

  /// What it takes, and what holds without it, as sentences.
  var facts: String {
    let standard = key.isRequired ? " It is required." : key.standard.map { " Default: \($0)." }
    return "It takes \(key.expectation).\(standard ?? "")"
  }
}

/// A kind of source, renderer or storage that the configuration may name.
struct ConfigKind: Sendable {
  /// `sources.rss`.
  var path: String
  var about: String
  var keys: [ConfigKey]

  static func all(_ plugins: PluginSet) -> [ConfigKind] {
    let index = OptionIndex(plugins.known)
    return index.kinds.map { kind in
      let keys = index.entries.filter { $0.kind != nil && $0.name.hasPrefix(kind.name + ".") }
      return ConfigKind(
        path: kind.name, about: kind.entry.about,
        keys: keys.map { ConfigKey(path: $0.name, key: $0.key) })
    }
  }
}
