// The keys of the configuration with the whole path of each, from the tables that read it.
import GazetteConfig
import GazetteCore
import Storages

/// One key, and where it stands.
struct ConfigKey: Sendable, Hashable {
  /// `storage.keep.max_age`; keys of a kind of plugin stand behind its name, as in `sources.rss.url`.
  var path: String
  var key: OptionKey

  /// Those at the top of the file.
  static func top(_ plugins: PluginSet) -> [ConfigKey] {
    ConfigTables.top(storage: ConfigTables.storage(standard: StorageCatalog.standard))
      .map { ConfigKey(path: $0.name, key: $0) }
  }

  /// All of them that do not belong to a kind of plugin, in the order of the tables.
  static func common(_ plugins: PluginSet) -> [ConfigKey] {
    let deliveries = plugins.deliveries.flatMap { $0.options }
    return top(plugins).flatMap { key in
      var keys = below(key)
      if key.path == "sources" { keys += below(key.path, ConfigTables.source) }
      if key.path == "outputs" { keys += below(key.path, ConfigTables.output + deliveries) }
      return keys
    }
  }

  /// The key itself, and all keys of the map or the list of maps that it takes.
  private static func below(_ key: ConfigKey) -> [ConfigKey] {
    switch key.key.form {
    case .table(let keys), .tables(let keys): [key] + below(key.path, keys)
    default: [key]
    }
  }

  /// `keys` and all below them, in a map at `path`; nil: with paths that begin with their names.
  static func below(_ path: String?, _ keys: [OptionKey]) -> [ConfigKey] {
    let lead = path.map { $0 + "." } ?? ""
    return keys.flatMap { below(ConfigKey(path: lead + $0.name, key: $0)) }
  }

  /// What it takes, and what holds without it, as sentences.
  var facts: String {
    let standard = key.isRequired ? " It is required." : key.standard.map { " Default: \($0)." }
    return "It takes \(key.form.expectation).\(standard ?? "")"
  }
}

/// A kind of source, renderer or storage that the configuration may name.
struct ConfigKind: Sendable {
  /// `sources.rss`.
  var path: String
  var about: String
  var keys: [ConfigKey]

  private init(_ section: String, _ name: String, _ about: String, _ options: [OptionKey]) {
    path = "\(section).\(name)"
    self.about = about
    keys = ConfigKey.below(path, options)
  }

  static func all(_ plugins: PluginSet) -> [ConfigKind] {
    plugins.sources.map { ConfigKind("sources", $0.name, $0.about, $0.options) }
      + plugins.renderers.map { ConfigKind("outputs", $0.name, $0.about, $0.options) }
      + plugins.storages.map { ConfigKind("storage", $0.kind, $0.about, $0.options) }
  }
}
