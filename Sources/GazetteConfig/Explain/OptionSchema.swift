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

  /// A type; an option that may be absent may have no value, too.
  mutating func type(_ names: String..., orNothing: Bool) {
    let all = orNothing ? names + ["null"] : names
    if all.count == 1 { member("type", all[0]) } else { texts("type", all) }
  }

  /// The members that describe a map with these keys and no others.
  mutating func map(_ keys: [OptionKey], orNothing: Bool = false) {
    type("object", orNothing: orNothing)
    name("properties")
    object { json in for key in keys { json.option(key) } }
    texts("required", keys.filter(\.isRequired).map(\.name))
    name("additionalProperties")
    value(false)
  }

  /// `named` is what the schema calls it, where that is not its own name.
  mutating func option(_ key: OptionKey, named other: String? = nil) {
    name(other ?? key.name)
    object { json in
      json.member("description", key.standard.map { "\(key.about) Default: \($0)." } ?? key.about)
      json.form(of: key)
      json.examples(of: key)
    }
  }

  private mutating func form(of key: OptionKey) {
    let isOptional = !key.isRequired
    switch key.form {
    case .text, .path:
      scalar(orNothing: isOptional)
      name("minLength")
      value(1)
    case .address:
      pattern("^([Hh][Tt][Tt][Pp][Ss]?|[Ff][Ii][Ll][Ee])://", orNothing: isOptional)
    case .flag:
      any([
        { $0.type("boolean", orNothing: isOptional) },
        { $0.texts("enum", ["true", "True", "TRUE", "false", "False", "FALSE"]) },
      ])
    case .whole(let range):
      any([
        { $0.whole(range, orNothing: isOptional) },
        { $0.pattern("^[+-]?[0-9]+$", orNothing: false) },
      ])
    case .decimal(let range):
      any([
        { $0.decimal(range, orNothing: isOptional) },
        { $0.pattern("^[+-]?[0-9]*[.]?[0-9]+([eE][+-]?[0-9]+)?$", orNothing: false) },
      ])
    case .duration: pattern("^[0-9]+[smhdw]$", orNothing: isOptional)
    case .size: pattern("^[0-9]+(B|KB|MB|GB)$", orNothing: isOptional)
    case .moment(let words):
      let forms = ["[0-9]+[smhdw]", "[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ].+)?"] + words
      pattern("^(\(forms.joined(separator: "|")))$", orNothing: isOptional)
    case .choice(let words): choice(words, orNothing: isOptional)
    case .choices(let words):
      any([{ $0.choice(words, orNothing: isOptional) }, { $0.list(of: words) }])
    case .texts:
      any([
        { $0.scalar(orNothing: isOptional) }, { $0.scalars(atLeast: isOptional ? 0 : 1) },
      ])
    case .command: any([{ $0.scalar(orNothing: isOptional) }, { $0.scalars(atLeast: 1) }])
    case .secret: any([{ $0.scalar(orNothing: isOptional) }, { $0.secretPlace() }])
    case .secretList:
      any([
        { $0.scalar(orNothing: isOptional) }, { $0.secretPlace() }, { $0.secretsInOrder() },
      ])
    case .secrets:
      type("object", orNothing: isOptional)
      name("additionalProperties")
      object { json in json.secret() }
    case .table(let keys):
      map(keys, orNothing: isOptional)
      // A rule about everything is refused.
      if key == ConfigTables.rule.first {
        name("minProperties")
        value(1)
      }
    case .names: names(orNothing: isOptional)
    case .tables(let keys):
      type("array", orNothing: isOptional)
      name("items")
      object { json in json.map(keys) }
    case .checked where key == ConfigTables.rule.last: any([{ $0.action() }, { $0.actions() }])
    case .checked: break
    }
  }

  /// Any plain text of YAML, which editors may take for a number.
  private mutating func scalar(orNothing: Bool = false) {
    type("string", "number", "boolean", orNothing: orNothing)
  }

  private mutating func choice(_ words: [String], orNothing: Bool) {
    name("enum")
    array { json in
      for word in words { json.value(word) }
      if orNothing { json.null() }
    }
  }

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

  private mutating func names(orNothing: Bool) {
    type("object", orNothing: orNothing)
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

  private mutating func pattern(_ pattern: String, orNothing: Bool) {
    type("string", orNothing: orNothing)
    member("pattern", pattern)
  }

  private mutating func whole(_ range: ClosedRange<Int>, orNothing: Bool) {
    type("integer", orNothing: orNothing)
    name("minimum")
    value(range.lowerBound)
    guard range.upperBound < .max else { return }
    name("maximum")
    value(range.upperBound)
  }

  private mutating func decimal(_ range: ClosedRange<Double>, orNothing: Bool) {
    type("number", orNothing: orNothing)
    member("minimum", range.lowerBound)
    member("maximum", range.upperBound)
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
