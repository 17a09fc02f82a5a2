// The options of a plugin program, as the program gets them: JSON.
import GazetteCore
import GazetteJSON

public struct PluginConfig: Sendable {
  /// An object on one line, secrets included.
  public private(set) var json: Secret
  /// The same without the secrets: what a bookmark belongs to.
  public private(set) var identity: String
  /// What must not be seen in anything that the program says.
  public private(set) var secrets: [Secret]

  public var bytes: [UInt8] { Array(json.revealed.utf8) }

  /// `options` is a map that is passed on as it is written; `secrets` join it.
  public init(_ options: Setting?, secrets: [(name: String, secret: Secret)]) {
    var writer = JSONWriter(isCompact: true)
    writer.beginObject()
    for member in options?.members ?? [] {
      writer.name(member.key)
      writer.value(member.setting)
    }
    self.init(open: writer, secrets: secrets)
  }

  /// The options of a manifest's table, each as its form says; of those that are not written, the
  /// default holds.
  public init(_ options: inout Options, of manifest: PluginManifest) {
    var writer = JSONWriter(isCompact: true)
    writer.beginObject()
    var secrets: [(name: String, secret: Secret)] = []
    for option in manifest.options {
      let name = option.key.name
      if case .secret = option.key.form {
        if let secret = options.secret(name) { secrets.append((name, secret)) }
      } else if options.has(name) {
        writer.name(name)
        PluginConfig.write(option.key, of: options, to: &writer)
      } else if let standard = option.standard {
        writer.name(name)
        writer.value(standard)
      }
    }
    self.init(open: writer, secrets: secrets)
  }

  /// Ends the object, once with and once without the secrets.
  private init(open writer: JSONWriter, secrets: [(name: String, secret: Secret)]) {
    var shown = writer
    shown.endObject()
    var whole = writer
    for (name, secret) in secrets { whole.member(name, secret.revealed) }
    whole.endObject()
    identity = String(decoding: shown.bytes, as: UTF8.self)
    json = Secret(String(decoding: whole.bytes, as: UTF8.self))
    self.secrets = secrets.map(\.secret)
  }

  private static func write(
    _ key: OptionKey, of options: Options, to writer: inout JSONWriter
  ) {
    switch key.form {
    case .flag: writer.value(options.flag(key.name) ?? false)
    case .whole: writer.value(options.whole(key.name) ?? 0)
    case .decimal: writer.value(options.decimal(key.name) ?? 0)
    case .duration: writer.value(options.duration(key.name)?.components.seconds ?? 0)
    case .size: writer.value(options.size(key.name) ?? 0)
    case .path: writer.value(options.path(key.name) ?? "")
    case .texts:
      writer.array { writer in for text in options.texts(key.name) { writer.value(text) } }
    default: writer.value(options.text(key.name) ?? "")
    }
  }
}

extension JSONWriter {
  /// A value of a configuration by the core schema of YAML 1.2: words in quotes are text.
  mutating func value(_ setting: Setting) {
    switch setting.value {
    case .null: null()
    case .scalar(let text, isQuoted: true): value(text)
    case .scalar(let text, isQuoted: false): scalar(text)
    case .list(let members): array { writer in for member in members { writer.value(member) } }
    case .map(let members):
      object { writer in
        for member in members {
          writer.name(member.key)
          writer.value(member.setting)
        }
      }
    }
  }

  private mutating func scalar(_ text: String) {
    switch text {
    case "true", "True", "TRUE": value(true)
    case "false", "False", "FALSE": value(false)
    case "null", "Null", "NULL", "~": null()
    default:
      // Numbers stay as they are written; what only looks like one, such as 007, is text.
      if let json = try? JSON.parse(text), json.kind == .number { value(json) } else { value(text) }
    }
  }
}
