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

  /// Those of all kinds of plugins.
  static func ofPlugins(_ plugins: PluginSet) -> [ConfigKey] {
    plugins.sources.flatMap { below("sources.\($0.name)", $0.options) }
      + plugins.renderers.flatMap { below("outputs.\($0.name)", $0.options) }
      + plugins.storages.flatMap { below("storage.\($0.kind)", $0.options) }
  }

  /// The key itself, and all keys of the map or the list of maps that it takes.
  private static func below(_ key: ConfigKey) -> [ConfigKey] {
    switch key.key.form {
    case .table(let keys), .tables(let keys): [key] + below(key.path, keys)
    default: [key]
    }
  }

  static func below(_ path: String, _ keys: [OptionKey]) -> [ConfigKey] {
    keys.flatMap { below(ConfigKey(path: "\(path).\($0.name)", key: $0)) }
  }
}
