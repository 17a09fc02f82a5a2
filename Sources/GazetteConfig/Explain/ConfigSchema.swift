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
      json.name("definitions")
      json.object { json in
        for section in sections { define(section.common, of: section.name, &json) }
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

  /// A part of the configuration whose options depend on the word that `chooser` holds.
  private struct Section {
    var name: String
    var chooser: String
    var entries: [KnownPlugins.Entry]
    /// What all entries have; defined once.
    var common: [OptionKey]
    /// What holds without the word.
    var standard: String?
  }

  private var sections: [Section] {
    [
      Section(
        name: "sources", chooser: "type", entries: known.sources, common: ConfigTables.source),
      Section(
        name: "outputs", chooser: "renderer", entries: known.renderers, common: known.outputKeys),
      Section(
        name: "storage", chooser: "type", entries: known.storages, common: known.storageKeys,
        standard: known.standardStorage),
    ]
  }

  private func define(_ keys: [OptionKey], of section: String, _ json: inout JSONWriter) {
    for key in keys { json.option(key, named: "\(section).\(key.name)") }
  }

  private func section(_ key: OptionKey, _ json: inout JSONWriter) {
    guard let section = sections.first(where: { $0.name == key.name }) else {
      if key.name == "rules" { return list(key, &json) { $0.map(ConfigTables.rule) } }
      return json.option(key)
    }
    guard section.standard == nil else {
      json.name(key.name)
      return json.object { json in
        json.member("description", key.about)
        plugins(section, &json)
      }
    }
    list(key, &json) { plugins(section, &$0) }
  }

  private func list(
    _ key: OptionKey, _ json: inout JSONWriter, _ item: (inout JSONWriter) -> Void
  ) {
    json.name(key.name)
    json.object { json in
      json.member("description", key.about)
      json.type("array", orNothing: true)
      json.name("items")
      json.object(item)
    }
  }

  /// A map whose options depend on the word that the chooser holds.
  private func plugins(_ section: Section, _ json: inout JSONWriter) {
    json.type("object", orNothing: section.standard != nil)
    json.name("properties")
    json.object { json in
      json.name(section.chooser)
      json.object { json in
        json.member(
          "description", section.common.first { $0.name == section.chooser }?.about ?? "")
        json.texts("enum", section.entries.map(\.kind))
      }
    }
    json.texts("required", section.common.filter(\.isRequired).map(\.name))
    json.name("allOf")
    json.array { json in
      for entry in section.entries {
        json.object { json in alternative(entry, of: section, &json) }
      }
    }
  }

  private func alternative(
    _ entry: KnownPlugins.Entry, of section: Section, _ json: inout JSONWriter
  ) {
    json.name("if")
    json.object { json in
      json.name("properties")
      json.object { json in
        json.name(section.chooser)
        json.object { json in json.member("const", entry.kind) }
      }
      if entry.kind != section.standard { json.texts("required", [section.chooser]) }
    }
    json.name("then")
    json.object { json in
      if !entry.about.isEmpty { json.member("description", entry.about) }
      map(of: entry, in: section, &json)
    }
  }

  private func map(
    of entry: KnownPlugins.Entry, in section: Section, _ json: inout JSONWriter
  ) {
    // The reader lets a common key win over a type's own key of the same name.
    let own = entry.keys.filter { key in !section.common.contains { $0.name == key.name } }
    json.type("object", orNothing: section.standard != nil)
    json.name("properties")
    json.object { json in
      for key in section.common {
        json.name(key.name)
        json.object { $0.member("$ref", "#/definitions/\(section.name).\(key.name)") }
      }
      for key in own { json.option(key) }
    }
    json.texts("required", (section.common + own).filter(\.isRequired).map(\.name))
    json.name("additionalProperties")
    json.value(false)
  }
}
