// All that Gazette knows of itself, for other programs.
import GazetteCore
import GazetteJSON

/// `gazette introspect --json`. Members stand in one order and are never taken away.
struct Introspection: Sendable {
  let plugins: PluginSet

  var json: String {
    var writer = JSONWriter(isCompact: false)
    writer.object { json in
      json.member("program", "gazette")
      json.member("version", GazetteVersion.text)
      json.member("features", Introspection.features)
      json.list("options", Flag.everywhere, option)
      json.list("commands", CommandEntry.all(with: plugins), command)
      json.list("topics", Topic.all) { topic, json in
        json.member("name", topic.name)
        json.member("summary", topic.summary)
      }
      json.list("exit_statuses", ExitStatus.allCases) { status, json in
        json.member("status", Int(status.rawValue))
        json.member("meaning", status.meaning)
      }
      json.list("environment", Variable.all) { variable, json in
        json.member("names", variable.names)
        json.member("about", variable.about)
      }
      json.list("config", ConfigKey.common(plugins), key)
      json.name("plugins")
      json.object(kinds)
      json.name("formats")
      json.object(formats)
      json.member("shells", Shell.allCases.map(\.rawValue))
    }
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  /// Names of what an older Gazette may lack, so that a program need not compare versions.
  private static let features = ["actions", "completion", "deliveries", "introspection", "manual"]

  private func command(_ entry: CommandEntry, _ json: inout JSONWriter) {
    json.member("name", entry.name)
    json.member("usage", entry.usage)
    json.member("operands", entry.operands)
    json.list("takes", entry.takes, kind)
    json.member("summary", entry.summary)
    json.member("about", Paragraphs.of(entry.about).joined(separator: "\n\n"))
    json.list("examples", entry.examples) { example, json in
      json.member("line", example.line)
      json.member("effect", example.effect)
    }
    json.member("synonyms", entry.synonyms)
    json.list("options", entry.flags, option)
    guard entry.path.count == 1 else { return }
    json.member("needs_action", entry.needsAction)
    json.list("actions", entry.actions, command)
  }

  private func option(_ flag: Flag, _ json: inout JSONWriter) {
    json.member("name", flag.name)
    json.member("letter", flag.letter.map(String.init))
    json.member("value", flag.value)
    if flag.value != nil {
      json.name("takes")
      json.object { kind(flag.takes, &$0) }
    }
    json.member("repeats", flag.repeats)
    json.member("required", flag.isRequired)
    json.member("about", flag.about)
  }

  private func kind(_ kind: WordKind, _ json: inout JSONWriter) {
    json.member("kind", kind.name)
    if case .file(let endings?) = kind { json.member("endings", endings) }
    if let choices = kind.choices(with: plugins) { json.member("choices", choices) }
  }

  private func key(_ key: ConfigKey, _ json: inout JSONWriter) {
    json.member("path", key.path)
    json.member("type", key.key.form.name)
    json.member("takes", key.key.expectation)
    json.member("required", key.key.isRequired)
    json.member("default", key.key.standard)
    json.member("about", key.key.about)
  }

  private func kinds(_ json: inout JSONWriter) {
    json.list("sources", plugins.sources) { plugin($0.name, $0.about, $0.options, &$1) }
    json.list("renderers", plugins.renderers) { plugin($0.name, $0.about, $0.options, &$1) }
    json.list("storages", plugins.storages) { plugin($0.kind, $0.about, $0.options, &$1) }
    json.list("deliveries", plugins.deliveries) { plugin($0.kind, $0.about, $0.options, &$1) }
  }

  private func plugin(
    _ name: String, _ about: String, _ options: [OptionKey], _ json: inout JSONWriter
  ) {
    json.member("name", name)
    json.member("about", about)
    json.list("options", ConfigKey.all(options), key)
  }

  /// Of each form of result, the formats that it can be written in.
  private func formats(_ json: inout JSONWriter) {
    for form in Edition.Form.allCases {
      json.member("\(form)", WordKind.format(form).choices(with: plugins) ?? [])
    }
    json.member("table", WordKind.tableFormat.choices(with: plugins) ?? [])
  }
}

extension JSONWriter {
  fileprivate mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    self.name(name)
    array { json in
      for element in elements { json.object { write(element, &$0) } }
    }
  }
}

extension WordKind {
  /// In JSON.
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .file: "file"
    case .folder: "folder"
    case .choice: "choice"
    case .format: "format"
    case .tableFormat: "table_format"
    case .source: "source"
    case .output: "output"
    case .tag: "tag"
    case .configKey: "config_key"
    case .command: "command"
    }
  }
}

extension OptionKey.Form {
  /// In JSON.
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .address: "address"
    case .path: "path"
    case .flag: "boolean"
    case .whole: "integer"
    case .decimal: "number"
    case .duration: "duration"
    case .size: "size"
    case .moment: "moment"
    case .choice: "choice"
    case .choices: "choices"
    case .texts: "texts"
    case .secret: "secret"
    case .secretList: "secrets"
    case .command: "program"
    case .names: "map_of_texts"
    case .secrets: "map_of_secrets"
    case .table: "map"
    case .tables: "list_of_maps"
    case .checked: "other"
    }
  }
}
