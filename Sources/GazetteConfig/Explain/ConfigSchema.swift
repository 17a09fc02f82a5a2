// Describes the configuration for editors: a JSON Schema from the tables that read it.
import GazetteCore
import GazetteJSON

/// `config schema`. Draft 07 of JSON Schema, which is what editors' YAML modes understand.
public struct ConfigSchema {
  private let known: KnownPlugins

  public init(known: KnownPlugins) { self.known = known }

  public var json: [UInt8] {
    var writer = JSONWriter(isCompact: false)
    writer.object { json in
      json.member("$schema", "http://json-schema.org/draft-07/schema#")
      json.member("title", "Gazette configuration")
      json.member("description", "What config.yaml may hold, and the files that it includes.")
      json.member("type", "object")
      json.name("properties")
      json.object { json in
        for key in ConfigTables.top(storage: known.storageKeys) { section(key, &json) }
      }
      json.name("patternProperties")
      json.object { json in
        json.name("^x-")
        json.object { _ in }
      }
      json.name("additionalProperties")
      json.value(false)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private func section(_ key: OptionKey, _ json: inout JSONWriter) {
    switch key.name {
    case "sources":
      list(key, &json) { plugins("type", known.sources, ConfigTables.source, &$0) }
    case "outputs":
      list(key, &json) { plugins("renderer", known.renderers, known.outputKeys, &$0) }
    case "rules":
      list(key, &json) { $0.map(ConfigTables.rule) }
    case "storage":
      json.name(key.name)
      json.object { json in
        json.member("description", key.about)
        plugins(
          "type", known.storages, known.storageKeys, standard: known.standardStorage, &json)
      }
    default: json.option(key)
    }
  }

  private func list(
    _ key: OptionKey, _ json: inout JSONWriter, _ item: (inout JSONWriter) -> Void
  ) {
    json.name(key.name)
    json.object { json in
      json.member("description", key.about)
      json.member("type", "array")
      json.name("items")
      json.object(item)
    }
  }

  /// A map whose other options depend on the word that `chooser` holds; without one, on `standard`.
  private func plugins(
    _ chooser: String, _ entries: [KnownPlugins.Entry], _ common: [OptionKey],
    standard: String? = nil, _ json: inout JSONWriter
  ) {
    json.member("type", "object")
    json.name("properties")
    json.object { json in
      json.name(chooser)
      json.object { json in
        json.member("description", common.first { $0.name == chooser }?.about ?? "")
        json.texts("enum", entries.map(\.kind))
      }
    }
    json.texts("required", common.filter(\.isRequired).map(\.name))
    json.name("allOf")
    json.array { json in
      for entry in entries {
        json.object { json in
          alternative(entry, chooser, common, isStandard: entry.kind == standard, &json)
        }
      }
    }
  }

  private func alternative(
    _ entry: KnownPlugins.Entry, _ chooser: String, _ common: [OptionKey], isStandard: Bool,
    _ json: inout JSONWriter
  ) {
    json.name("if")
    json.object { json in
      json.name("properties")
      json.object { json in
        json.name(chooser)
        json.object { json in json.member("const", entry.kind) }
      }
      if !isStandard { json.texts("required", [chooser]) }
    }
    json.name("then")
    json.object { json in
      if !entry.about.isEmpty { json.member("description", entry.about) }
      // The reader lets a common key win over a type's own key of the same name.
      json.map(common + entry.keys.filter { key in !common.contains { $0.name == key.name } })
    }
  }
}
