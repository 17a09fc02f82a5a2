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
    case "storage":
      json.name(key.name)
      json.object { json in
        json.member("description", key.about)
        plugins("type", known.storages, known.storageKeys, &json)
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

  /// A map whose other options depend on the word that `chooser` holds.
  private func plugins(
    _ chooser: String, _ entries: [KnownPlugins.Entry], _ common: [OptionKey],
    _ json: inout JSONWriter
  ) {
    json.member("type", "object")
    json.name("properties")
    json.object { json in
      json.name(chooser)
      json.object { json in json.texts("enum", entries.map(\.kind)) }
    }
    json.texts("required", common.filter(\.isRequired).map(\.name))
    json.name("allOf")
    json.array { json in
      for entry in entries {
        json.object { json in alternative(entry, chooser, common, &json) }
      }
    }
  }

  private func alternative(
    _ entry: KnownPlugins.Entry, _ chooser: String, _ common: [OptionKey],
    _ json: inout JSONWriter
  ) {
    json.name("if")
    json.object { json in
      json.name("properties")
      json.object { json in
        json.name(chooser)
        json.object { json in json.member("const", entry.kind) }
      }
      json.texts("required", [chooser])
    }
    json.name("then")
    json.object { json in
      // The reader lets a common key win over a type's own key of the same name.
      json.map(common + entry.keys.filter { key in !common.contains { $0.name == key.name } })
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ text: String) {
    self.name(name)
    value(text)
  }

  fileprivate mutating func texts(_ name: String, _ texts: [String]) {
    self.name(name)
    array { json in for text in texts { json.value(text) } }
  }

  /// The members that describe a map with these keys and no others.
  fileprivate mutating func map(_ keys: [OptionKey]) {
    member("type", "object")
    name("properties")
    object { json in for key in keys { json.option(key) } }
    texts("required", keys.filter(\.isRequired).map(\.name))
    name("additionalProperties")
    value(false)
  }

  fileprivate mutating func option(_ key: OptionKey) {
    name(key.name)
    object { json in
      json.member("description", key.standard.map { "\(key.about) Default: \($0)." } ?? key.about)
      json.form(key.form)
    }
  }

  private mutating func form(_ form: OptionKey.Form) {
    switch form {
    case .text, .path: scalar()
    case .address: pattern("^([Hh][Tt][Tt][Pp][Ss]?|[Ff][Ii][Ll][Ee])://")
    case .flag: member("type", "boolean")
    case .whole(let range): whole(range)
    case .decimal(let range):
      member("type", "number")
      member("minimum", range.lowerBound)
      member("maximum", range.upperBound)
    case .duration: pattern("^[0-9]+[smhdw]$")
    case .size: pattern("^[0-9]+(B|KB|MB|GB)$")
    case .moment: member("type", "string")
    case .choice(let words): texts("enum", words)
    case .choices(let words):
      any([{ $0.texts("enum", words) }, { $0.list(of: words) }])
    case .texts, .command: any([{ $0.scalar() }, { $0.scalars() }])
    case .secret: secret()
    case .secretList: any([{ $0.scalar() }, { $0.secretPlace() }, { $0.secretsInOrder() }])
    case .secrets:
      member("type", "object")
      name("additionalProperties")
      object { json in json.secret() }
    case .table(let keys): map(keys)
    case .names: names()
    case .tables(let keys):
      member("type", "array")
      name("items")
      object { json in json.map(keys) }
    case .checked: break
    }
  }

  /// Any plain text of YAML, which editors may take for a number.
  private mutating func scalar() { texts("type", ["string", "number", "boolean"]) }

  private mutating func list(of words: [String]) {
    member("type", "array")
    name("items")
    object { json in json.texts("enum", words) }
  }

  private mutating func scalars() {
    member("type", "array")
    name("items")
    object { json in json.scalar() }
  }

  private mutating func names() {
    member("type", "object")
    name("additionalProperties")
    object { json in json.scalar() }
  }

  private mutating func secret() { any([{ $0.scalar() }, { $0.secretPlace() }]) }

  private mutating func secretsInOrder() {
    member("type", "array")
    name("minItems")
    value(1)
    name("items")
    object { json in json.secret() }
  }

  private mutating func secretPlace() {
    map([
      OptionKey("file", .path, "A file that holds it, on one line."),
      OptionKey("command", .command, "A program that prints it."),
    ])
  }

  private mutating func pattern(_ pattern: String) {
    member("type", "string")
    member("pattern", pattern)
  }

  private mutating func whole(_ range: ClosedRange<Int>) {
    member("type", "integer")
    name("minimum")
    value(range.lowerBound)
    guard range.upperBound < .max else { return }
    name("maximum")
    value(range.upperBound)
  }

  private mutating func any(_ forms: [(inout JSONWriter) -> Void]) {
    name("anyOf")
    array { json in for form in forms { json.object(form) } }
  }
}
