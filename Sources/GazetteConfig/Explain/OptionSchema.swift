// Describes options for editors: each form of the tables in the words of JSON Schema.
import GazetteCore
import GazetteJSON

extension JSONWriter {
  mutating func member(_ name: String, _ text: String) {
    self.name(name)
    value(text)
  }

  mutating func texts(_ name: String, _ texts: [String]) {
    self.name(name)
    array { json in for text in texts { json.value(text) } }
  }

  /// The members that describe a map with these keys and no others.
  mutating func map(_ keys: [OptionKey]) {
    member("type", "object")
    name("properties")
    object { json in for key in keys { json.option(key) } }
    texts("required", keys.filter(\.isRequired).map(\.name))
    name("additionalProperties")
    value(false)
  }

  mutating func option(_ key: OptionKey) {
    name(key.name)
    object { json in
      json.member("description", key.standard.map { "\(key.about) Default: \($0)." } ?? key.about)
      json.form(of: key)
      json.examples(of: key)
    }
  }

  private mutating func form(of key: OptionKey) {
    switch key.form {
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
    case .texts:
      let least = key.isRequired ? 1 : 0
      any([{ $0.scalar() }, { $0.scalars(atLeast: least) }])
    case .command: any([{ $0.scalar() }, { $0.scalars(atLeast: 1) }])
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
    case .checked where key == ConfigTables.rule.last: any([{ $0.action() }, { $0.actions() }])
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

  private mutating func scalars(atLeast count: Int = 0) {
    member("type", "array")
    if count > 0 {
      name("minItems")
      value(count)
    }
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

  /// What `then` of a rule takes.
  private mutating func action() {
    any([
      { $0.texts("enum", ["drop", "hide", "save", "read"]) },
      { $0.map([OptionKey("tag", .texts, required: true, "Tags that it gets.")]) },
      { $0.map([OptionKey("boost", .whole(-100...100), required: true, "Points.")]) },
      {
        $0.map([
          OptionKey(
            "replace", .table(ConfigTables.replacement), required: true, "Words of the title.")
        ])
      },
    ])
  }

  private mutating func actions() {
    member("type", "array")
    name("minItems")
    value(1)
    name("items")
    object { json in json.action() }
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

  /// What editors propose.
  private mutating func examples(of key: OptionKey) {
    switch key.form {
    case .flag, .choice, .choices, .table, .tables, .checked: return
    default: break
    }
    let example = key.usualExample
    name("examples")
    array { json in
      switch key.form {
      case .whole: Int(example).map { json.value($0) }
      case .decimal: Double(example).map { json.value($0) }
      default: json.value(YAMLText.setting(example))
      }
    }
  }

  private mutating func value(_ setting: Setting) {
    switch setting.value {
    case .null: null()
    case .scalar(let text, _): value(text)
    case .list(let members): array { json in for member in members { json.value(member) } }
    case .map(let members):
      object { json in
        for member in members {
          json.name(member.key)
          json.value(member.setting)
        }
      }
    }
  }

  private mutating func any(_ forms: [(inout JSONWriter) -> Void]) {
    name("anyOf")
    array { json in for form in forms { json.object(form) } }
  }
}
